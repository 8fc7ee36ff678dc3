import type { Path } from '../errors.js';

/** Deepest nesting of lists and objects: deeper values have no use and would exhaust the stack. */
export const MAX_NESTING = 64;

/** Whether PostgreSQL stores a text unchanged: no U+0000 and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/**
 * The paths of texts that PostgreSQL would reject or change, and of values that are nested deeper than
 * {@link MAX_NESTING}. Names of members are not checked.
 */
export const unstorablePaths = (value: unknown, path: Path = []): readonly Path[] => {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length > MAX_NESTING) return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorablePaths(item, [...path, index]));
  return Object.entries(value).flatMap(([name, member]) => unstorablePaths(member, [...path, name]));
};
