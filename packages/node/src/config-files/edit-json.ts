import type { ConfigFile } from '@gamewarden/protocol/server-configuration.js';
import { isObject, replaceIn } from './replace-in.js';

/**
 * Sets values in a JSON text; see {@link replaceIn}. Keys are sorted, the indent is four spaces. Source: daemon.md
 * §4.3.
 * @throws {Error} not a JSON object, or a path does not exist; the file must then stay unchanged
 */
export function editJson(text: string, replacements: ConfigFile['replace']): string {
  const document: unknown = text.trim() === '' ? {} : JSON.parse(text);
  if (!isObject(document)) throw new Error('it does not hold a JSON object');
  replaceIn(document, replacements);
  return JSON.stringify(sorted(document), null, 4);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  );
}
