import type { Stats } from 'node:fs';
import type { FileStat } from '@gamewarden/protocol/files.js';
import type { FileScope } from './file-scope.js';
import { describeFile, findMimeType } from './file-stat.js';
import { pathNames } from './path-names.js';
import { inDirectory, type RootedDirectory } from './rooted-directory.js';
import { namesIn } from './walk-files.js';

/** Most entries of a listing; of a larger directory it contains the first ones found. */
const LISTING_LIMIT = 10_000;
/** Entries whose stats are read concurrently. */
const AT_ONCE = 32;

/** The entries of a directory: directories first, then by the bytes of the names. @throws {FileFault} */
export async function listDirectory(scope: FileScope, path: string): Promise<readonly FileStat[]> {
  return inDirectory(scope.root, pathNames(path), async (directory) => {
    const entries: FileStat[] = [];
    for await (const batch of batchesOf(directory)) {
      entries.push(...(await Promise.all(batch.map(([name, stat]) => describe(directory, name, stat)))));
    }
    return entries.sort(inOrder);
  });
}

type Entry = readonly [name: string, stat: Stats];

/** Entries whose name is not valid text are skipped: no request can name them. */
async function* batchesOf(directory: RootedDirectory): AsyncGenerator<readonly Entry[], void, undefined> {
  let batch: string[] = [];
  let found = 0;
  for await (const name of namesIn(directory)) {
    if (typeof name !== 'string') continue;
    batch.push(name);
    found += 1;
    if (batch.length === AT_ONCE) {
      yield await statsOf(directory, batch);
      batch = [];
    }
    if (found === LISTING_LIMIT) break;
  }
  yield await statsOf(directory, batch);
}

async function statsOf(directory: RootedDirectory, names: readonly string[]): Promise<readonly Entry[]> {
  const stats = await Promise.all(names.map(async (name) => [name, await directory.find(name)] as const));
  return stats.flatMap(([name, stat]) => (stat === null ? [] : [[name, stat] as const]));
}

async function describe(directory: RootedDirectory, name: string, stat: Stats): Promise<FileStat> {
  return describeFile(name, stat, await findMimeType(directory, name, stat));
}

function inOrder(one: FileStat, other: FileStat): number {
  if (one.directory !== other.directory) return one.directory ? -1 : 1;
  return Buffer.compare(Buffer.from(one.name), Buffer.from(other.name));
}
