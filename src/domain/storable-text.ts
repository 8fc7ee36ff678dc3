import type { Path } from './errors.js';

/** How deep lists and objects may be nested: deeper values have no use, and would exhaust the stack. */
export const MAX_NESTING = 64;

/** Whether the database takes a text as it is: it holds no U+0000 and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/**
 * Where texts stand in a value that the database would refuse or change, and where it is nested deeper than
 * {@link MAX_NESTING}; names of members are not looked at.
 */
export const unstorablePaths = (value: unknown, path: Path = []): readonly Path[] => {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length > MAX_NESTING) return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorablePaths(item, [...path, index]));
  return Object.entries(value).flatMap(([name, member]) => unstorablePaths(member, [...path, name]));
};
