import { readFile } from 'node:fs/promises';
import type { DomainContext } from '../domain/context.js';
import { importEgg } from '../domain/eggs/import-egg.js';
import { MATCH_TIME_MS } from '../domain/eggs/match-budget.js';

/** Nest of eggs for which none is named. */
const DEFAULT_NEST = 'Imported';

/** `eggs import`: says what was stored, and under which id, and which patterns may take long. */
export const importEggFile = async (
  ctx: DomainContext,
  { file, nest = DEFAULT_NEST }: { readonly file: string; readonly nest?: string },
): Promise<string> => {
  const egg = await importEgg(ctx, { nest, document: await readJson(file) });
  const stored = `Egg ${egg.id}, "${egg.name}", is in the nest "${nest}".\n`;
  return egg.slowPatterns.length === 0 ? stored : `${stored}${slowPatternNote(egg.slowPatterns)}`;
};

const slowPatternNote = (variables: readonly string[]): string =>
  `The patterns of ${variables.join(', ')} look ahead, look back or the like: they are searched for at most ` +
  `${MATCH_TIME_MS} ms in a request, and a value that is not decided by then is refused.\n`;

const readJson = async (file: string): Promise<unknown> => {
  const content = await readFile(file, 'utf8');
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new Error(`${file} is not JSON.`, { cause: error });
  }
};
