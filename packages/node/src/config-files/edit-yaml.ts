import type { ConfigFile } from '@gamewarden/protocol/server-configuration.js';
import { Document, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { plainValue, stepsOf } from './replace-in.js';

interface Replacement {
  readonly document: Document;
  readonly value: string | number | boolean;
  readonly onlyIf: string | undefined;
}

/**
 * Sets values in a YAML text by the same paths as `replaceIn`. Comments, key order and all other values are preserved;
 * Wings sorts keys and drops comments. Does not use the library's own path access: it searches all keys for each step.
 * Source: daemon.md §4.3.
 * @throws {Error} not one document with keys, or a path does not exist; the file must then stay unchanged
 */
export function editYaml(text: string, replacements: ConfigFile['replace']): string {
  const document: Document = text.trim() === '' ? new Document({}) : parseDocument(text, { uniqueKeys: false });
  const [broken] = document.errors;
  if (broken !== undefined) throw new Error('it is not YAML', { cause: broken });
  // A file with only comments has no contents.
  if (document.contents === null) document.contents = document.createNode({});
  if (!isMap(document.contents)) throw new Error('it does not hold YAML keys');
  for (const { match, if_value, replace_with } of replacements) {
    const replacement = { document, value: plainValue(replace_with), onlyIf: if_value };
    setAt(document.contents, stepsOf(match), replacement);
  }
  return document.toString({ lineWidth: 0 });
}

function setAt(node: unknown, [step = '', ...rest]: readonly string[], replacement: Replacement): void {
  const target = isAlias(node) ? node.resolve(replacement.document) : node;
  if (isMap<unknown, unknown>(target)) {
    const found = step === '*' ? target.items : target.items.filter(({ key }) => keyOf(key) === step).slice(0, 1);
    for (const pair of found) pair.value = changed(pair.value, rest, replacement);
    if (found.length > 0 || step === '*') return;
    const value = changed(undefined, rest, replacement);
    if (value !== undefined) target.items.push(replacement.document.createPair(step, value));
    return;
  }
  if (!isSeq<unknown>(target)) throw new Error(`nothing can be set below a plain value, at ${step}`);
  if (step !== '*' && (!/^\d+$/.test(step) || Number(step) >= target.items.length)) {
    throw new Error(`there is no item ${step}`);
  }
  const indices = step === '*' ? [...target.items.keys()] : [Number(step)];
  for (const index of indices) target.items[index] = changed(target.items[index], rest, replacement);
}

/** The new node for a position; the present node and its comment are reused where possible. */
function changed(node: unknown, rest: readonly string[], replacement: Replacement): unknown {
  const { document, value, onlyIf } = replacement;
  if (rest.length > 0) {
    const child = isNothing(node) ? document.createNode({}) : node;
    setAt(child, rest, replacement);
    return child;
  }
  const present = isAlias(node) ? node.resolve(document) : node;
  if (onlyIf !== undefined && (!isScalar(present) || String(present.value) !== onlyIf)) return node;
  if (!isScalar(node)) return document.createNode(value);
  node.value = value;
  // The format of the old number does not apply to the new one.
  node.format = undefined;
  node.minFractionDigits = undefined;
  return node;
}

function keyOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function isNothing(node: unknown): boolean {
  return node === undefined || node === null || (isScalar(node) && node.value === null);
}
