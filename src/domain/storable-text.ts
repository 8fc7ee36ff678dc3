import type { Path } from './errors.js';

/** Whether the database takes a text as it is: it holds no U+0000 and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Where texts stand in a value that the database would refuse or change; names of members are not looked at. */
export const unstorablePaths = (value: unknown, path: Path = []): readonly Path[] => {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorablePaths(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => unstorablePaths(member, [...path, name]));
};
