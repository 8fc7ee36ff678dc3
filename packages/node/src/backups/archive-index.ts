import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { NodeConfig } from '../node-config.js';
import { readJsonFile, writeFileAtomically } from '../state-file.js';

const IndexedArchive = z.object({ server: z.string(), checksum: z.string(), bytes: z.number() });

/** Of which server an archive is, and what it was when it was finished. */
export type IndexedArchive = Readonly<z.infer<typeof IndexedArchive>>;

/** Writes down what a finished archive is; `backup` must have been checked, it becomes part of a path. */
export async function indexArchive(config: NodeConfig, backup: string, archive: IndexedArchive): Promise<void> {
  await writeFileAtomically(entryPath(config, backup), JSON.stringify(archive));
}

/** What is known of an archive, or null: it was made before there was an index, or put there by hand. */
export async function findIndexed(config: NodeConfig, backup: string): Promise<IndexedArchive | null> {
  const entry = IndexedArchive.safeParse(await readJsonFile(entryPath(config, backup)));
  return entry.success ? entry.data : null;
}

/** Forgets an archive that is gone. */
export async function forgetArchive(config: NodeConfig, backup: string): Promise<void> {
  await rm(entryPath(config, backup), { force: true });
}

function entryPath({ system }: NodeConfig, backup: string): string {
  return join(system.state, 'archives', `${backup}.json`);
}
