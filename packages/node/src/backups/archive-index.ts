import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { NodeConfig } from '../node-config.js';
import { readJsonFile, writeFileAtomically } from '../state-file.js';

const IndexedArchive = z.object({ server: z.string(), checksum: z.string(), bytes: z.number() });

/** The server of an archive, and its checksum and size when it was finished. */
export type IndexedArchive = Readonly<z.infer<typeof IndexedArchive>>;

/** Stores the facts of a finished archive. The caller must have checked `backup`: it becomes part of a path. */
export async function indexArchive(config: NodeConfig, backup: string, archive: IndexedArchive): Promise<void> {
  await writeFileAtomically(entryPath(config, backup), JSON.stringify(archive));
}

/** The stored facts of an archive; null for one made before there was an index, or copied there by hand. */
export async function findIndexed(config: NodeConfig, backup: string): Promise<IndexedArchive | null> {
  const entry = IndexedArchive.safeParse(await readJsonFile(entryPath(config, backup)));
  return entry.success ? entry.data : null;
}

/** Removes a deleted archive from the index. */
export async function forgetArchive(config: NodeConfig, backup: string): Promise<void> {
  await rm(entryPath(config, backup), { force: true });
}

function entryPath({ system }: NodeConfig, backup: string): string {
  return join(system.state, 'archives', `${backup}.json`);
}
