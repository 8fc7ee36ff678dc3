import type { ConfigFile } from '@gamewarden/protocol/server-configuration.js';

type Replacements = ConfigFile['replace'];

/**
 * Sets values in a document by dotted paths (`a.b`, `list[0].x`, `a.*.b`). Text that is an integer becomes a number.
 * Source: daemon.md §4.3.
 * @throws {Error} a path does not exist; the file must then stay unchanged
 */
export function replaceIn(document: object, replacements: Replacements): void {
  for (const { match, if_value, replace_with } of replacements) {
    setAt(document, stepsOf(match), { value: plainValue(replace_with), onlyIf: if_value });
  }
}

export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Replacement {
  readonly value: unknown;
  readonly onlyIf: string | undefined;
}

function setAt(target: unknown, [step, ...rest]: readonly string[], replacement: Replacement): void {
  if (step === undefined) return;
  if (step === '*' && typeof target === 'object' && target !== null) {
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
  const present = Object.hasOwn(target, step) ? target[step] : undefined;
  const value = changed(present, rest, replacement);
  // Defined, not assigned: a key such as `__proto__` is an ordinary key in a file.
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

/** The steps of a dotted path: `list[0].x` is `list.0.x`. */
export function stepsOf(path: string): readonly string[] {
  return path.replace(/\[(\d+)\]/g, '.$1').split('.');
}

/** A text that is a safe integer becomes a number; other values stay unchanged. */
export function plainValue(value: string | number | boolean): string | number | boolean {
  if (typeof value !== 'string' || !/^[-+]?\d+$/.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
