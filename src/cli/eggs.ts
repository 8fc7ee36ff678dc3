import { readFile } from 'node:fs/promises';
import type { DomainContext } from '../context.js';
import { importEgg } from '../domain/eggs/import-egg.js';

/** Nest of eggs for which none is named. */
const DEFAULT_NEST = 'Imported';

/** `eggs import`: says what was stored, and under which id. */
export const importEggFile = async (
  ctx: DomainContext,
  { file, nest = DEFAULT_NEST }: { readonly file: string; readonly nest?: string },
): Promise<string> => {
  const egg = await importEgg(ctx, { nest, document: await readJson(file) });
  return `Egg ${egg.id}, "${egg.name}", is in the nest "${nest}".\n`;
};

const readJson = async (file: string): Promise<unknown> => {
  const content = await readFile(file, 'utf8');
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new Error(`${file} is not JSON.`, { cause: error });
  }
};
