import type { ConfigFile } from '../../daemon/protocol.js';

type JsonObject = { [key: string]: unknown };

/**
 * Sets values in a JSON text by dotted paths (`a.b`, `list[0].x`, `a.*.b`). Keys come out sorted, four spaces deep; text that
 * reads as a number becomes one. Source: daemon.md §4.3.
 * @throws {Error} not a JSON object, or a path that leads nowhere: the file is then to be left alone
 */
export function editJson(text: string, replacements: ConfigFile['replace']): string {
  const document: unknown = text.trim() === '' ? {} : JSON.parse(text);
  if (!isObject(document)) throw new Error('it does not hold a JSON object');
  for (const { match, if_value, replace_with } of replacements) {
    setAt(document, stepsOf(match), { value: jsonValue(replace_with), onlyIf: if_value });
  }
  return JSON.stringify(sorted(document), null, 4);
}

interface Replacement {
  readonly value: unknown;
  readonly onlyIf: string | undefined;
}

function setAt(target: unknown, [step, ...rest]: readonly string[], replacement: Replacement): void {
  if (step === undefined) return;
  if (step === '*' && isContainer(target)) {
    for (const key of Object.keys(target)) setAt(target, [key, ...rest], replacement);
    return;
  }
  if (Array.isArray(target)) {
    const index = Number(step);
    if (!Number.isInteger(index) || index < 0 || index >= target.length) throw new Error(`there is no item ${step}`);
    target[index] = changed(target[index], rest, replacement);
    return;
  }
  if (!isObject(target)) throw new Error(`nothing can be set below a plain value, at ${step}`);
  const value = changed(Object.hasOwn(target, step) ? target[step] : undefined, rest, replacement);
  // Defined, not assigned: a key such as __proto__ is a key like any other in a file.
  if (value !== undefined)
    Object.defineProperty(target, step, { value, enumerable: true, writable: true, configurable: true });
}

function changed(present: unknown, rest: readonly string[], replacement: Replacement): unknown {
  if (rest.length > 0) {
    const child = present ?? {};
    setAt(child, rest, replacement);
    return child;
  }
  return replacement.onlyIf === undefined || String(present) === replacement.onlyIf ? replacement.value : present;
}

function stepsOf(path: string): readonly string[] {
  return path.replace(/\[(\d+)\]/g, '.$1').split('.');
}

function jsonValue(value: string | number | boolean): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
