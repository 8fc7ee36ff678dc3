import type { Stats } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { isMissing } from '../state-file.js';
import { FileFault } from './file-fault.js';
import type { PathNames } from './path-names.js';
import { type FileName, RootedDirectory } from './rooted-directory.js';

/** An entry below a directory. */
export interface WalkedFile {
  /** Its parent directory, open until the next entry is requested. */
  readonly directory: RootedDirectory;
  readonly name: FileName;
  /** Names relative to the start of the walk; null when one of them is not valid text. */
  readonly names: PathNames | null;
  /** Of the entry itself; a link is not followed. */
  readonly stat: Stats;
}

export interface WalkOptions {
  /** What happens below the maximum depth: an error, or the entries are skipped. */
  readonly tooDeep?: 'reject' | 'skip';
}

/** Maximum depth of a walk: it uses descriptors for each directory on its way down. */
const WALK_DEPTH_LIMIT = 128;

/**
 * All entries below a directory, one after another, in memory independent of their number. Entries that are removed
 * meanwhile are skipped; links are not followed. A directory comes before its entries.
 * @throws {FileFault} directories are nested deeper than any path may be
 */
export async function* walkFiles(
  root: string,
  names: PathNames,
  options: WalkOptions = {},
): AsyncGenerator<WalkedFile, void, undefined> {
  let start = await RootedDirectory.open(root);
  try {
    for (const name of names) {
      const outer = start;
      start = await outer.enter(name);
      await outer.close();
    }
    yield* walk(start, { above: [], depth: 0 }, options);
  } finally {
    await start.close();
  }
}

/** All entries below an open directory. */
export function walkBelow(directory: RootedDirectory) {
  return walk(directory, { above: [], depth: 0 }, {});
}

/** Position of a walk: the names from its start, or null, and the depth. */
interface Position {
  readonly above: PathNames | null;
  readonly depth: number;
}

async function* walk(
  directory: RootedDirectory,
  { above, depth }: Position,
  options: WalkOptions,
): AsyncGenerator<WalkedFile, void, undefined> {
  for await (const name of namesIn(directory)) {
    const stat = await directory.find(name);
    if (stat === null) continue;
    const names = above === null || typeof name !== 'string' ? null : [...above, name];
    const entry = { directory, name, names, stat };
    yield entry;
    if (!stat.isDirectory()) continue;
    if (depth < WALK_DEPTH_LIMIT) yield* walkInto(directory, name, { above: names, depth: depth + 1 }, options);
    else if (options.tooDeep !== 'skip') throw tooDeep();
  }
}

async function* walkInto(
  directory: RootedDirectory,
  name: FileName,
  position: Position,
  options: WalkOptions,
): AsyncGenerator<WalkedFile, void, undefined> {
  const inner = await directory.enter(name).catch((error: unknown) => {
    // Removed or replaced since its stat was read.
    if (isMissing(error)) return null;
    throw error;
  });
  if (inner === null) return;
  try {
    yield* walk(inner, position, options);
  } finally {
    await inner.close();
  }
}

const tooDeep = () =>
  new FileFault(
    'unfit',
    `Cannot perform that action: directories lie more than ${WALK_DEPTH_LIMIT} deep in each other.`,
  );

/** An entry of a directory, from the listing alone. */
export interface DirectoryEntry {
  readonly name: FileName;
  readonly isDirectory: boolean;
}

/** The entries of a directory, a few at a time. */
export async function* entriesIn(directory: RootedDirectory): AsyncGenerator<DirectoryEntry, void, undefined> {
  // With this encoding Node.js returns bytes, which its types do not know: a name that is not valid text must stay
  // reachable.
  const entries = await opendir(directory.path, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 });
  for await (const entry of entries) yield { name: textOrBytes(entry.name), isDirectory: entry.isDirectory() };
}

/** The names in a directory, a few at a time. */
export async function* namesIn(directory: RootedDirectory): AsyncGenerator<FileName, void, undefined> {
  for await (const { name } of entriesIn(directory)) yield name;
}

/** The name as text if it is valid UTF-8, otherwise its bytes. */
function textOrBytes(name: unknown): FileName {
  if (!Buffer.isBuffer(name)) return String(name);
  const text = name.toString('utf8');
  return Buffer.from(text).equals(name) ? text : name;
}
