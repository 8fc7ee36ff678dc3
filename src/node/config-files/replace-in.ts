import type { ConfigFile } from '../../daemon/protocol.js';

type Replacements = ConfigFile['replace'];

/** Where something stands in a document: keys and list indices, outermost first. */
export type Place = readonly (string | number)[];

/** Is told of each value that is set, in order; `{}` where a path needs an object that was not there. */
export type OnChange = (place: Place, value: unknown) => void;

/**
 * Sets values in a document by dotted paths (`a.b`, `list[0].x`, `a.*.b`). Text that reads as a number becomes one. Source:
 * daemon.md §4.3.
 * @throws {Error} a path leads nowhere: the file is then to be left alone
 */
export function replaceIn(document: object, replacements: Replacements, onChange: OnChange = () => undefined): void {
  for (const { match, if_value, replace_with } of replacements) {
    setAt(document, stepsOf(match), { value: plainValue(replace_with), onlyIf: if_value, onChange }, []);
  }
}

export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Replacement {
  readonly value: unknown;
  readonly onlyIf: string | undefined;
  readonly onChange: OnChange;
}

function setAt(target: unknown, [step, ...rest]: readonly string[], replacement: Replacement, way: Place): void {
  if (step === undefined) return;
  if (step === '*' && typeof target === 'object' && target !== null) {
    for (const key of Object.keys(target)) setAt(target, [key, ...rest], replacement, way);
    return;
  }
  if (Array.isArray(target)) {
    const index = Number(step);
    if (!Number.isInteger(index) || index < 0 || index >= target.length) throw new Error(`there is no item ${step}`);
    target[index] = changed(target[index], rest, replacement, [...way, index]);
    return;
  }
  if (!isObject(target)) throw new Error(`nothing can be set below a plain value, at ${step}`);
  const present = Object.hasOwn(target, step) ? target[step] : undefined;
  const value = changed(present, rest, replacement, [...way, step]);
  // Defined, not assigned: a key such as __proto__ is a key like any other in a file.
  if (value !== undefined)
    Object.defineProperty(target, step, { value, enumerable: true, writable: true, configurable: true });
}

function changed(present: unknown, rest: readonly string[], replacement: Replacement, place: Place): unknown {
  const { value, onlyIf, onChange } = replacement;
  if (rest.length > 0) {
    const child = present ?? {};
    if (child !== present) onChange(place, child);
    setAt(child, rest, replacement, place);
    return child;
  }
  if (onlyIf !== undefined && String(present) !== onlyIf) return present;
  onChange(place, value);
  return value;
}

function stepsOf(path: string): readonly string[] {
  return path.replace(/\[(\d+)\]/g, '.$1').split('.');
}

function plainValue(value: string | number | boolean): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
