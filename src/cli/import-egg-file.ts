import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { DomainContext } from '../domain/context.js';
import { importEgg } from '../domain/eggs/import-egg.js';
import { MATCH_TIME_MS } from '../domain/eggs/match-budget.js';
import type { Output } from './output.js';
import { printable } from './render-output.js';

/** `eggs import`: prints the id of the stored egg, and its patterns that may be slow. */
export const importEggFile = async (
  ctx: DomainContext,
  { file, nest }: { readonly file: string; readonly nest: string },
): Promise<Output> => {
  const egg = await importEgg(ctx, { nest, document: await readDocument(file) });
  const stored = `Egg ${egg.id}, "${printable(egg.name)}", is in the nest "${nest}".\n`;
  return {
    json: { id: egg.id, name: egg.name, nest, slowPatterns: egg.slowPatterns },
    text: egg.slowPatterns.length === 0 ? stored : `${stored}${slowPatternNote(egg.slowPatterns)}`,
  };
};

const slowPatternNote = (variables: readonly string[]): string =>
  `The patterns of ${variables.join(', ')} use lookaheads, lookbehinds or the like: a request matches them for at most ` +
  `${MATCH_TIME_MS} ms, and rejects a value that is undecided by then.\n`;

const readDocument = async (file: string): Promise<unknown> => {
  const content = await readFile(file, 'utf8');
  const isYaml = /\.ya?ml$/i.test(file);
  try {
    return isYaml ? parse(content) : JSON.parse(content);
  } catch (error) {
    throw new Error(`${file} is not ${isYaml ? 'YAML' : 'JSON'}.`, { cause: error });
  }
};
