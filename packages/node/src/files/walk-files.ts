import type { Stats } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { isMissing } from '../state-file.js';
import { FileFault } from './file-fault.js';
import type { PathNames } from './path-names.js';
import { type FileName, RootedDirectory } from './rooted-directory.js';

/** Something below a directory. */
export interface WalkedFile {
  /** The directory it lies in, open until the next one is asked for. */
  readonly directory: RootedDirectory;
  readonly name: FileName;
  /** Names from where the walk began; null where one of them is no text. */
  readonly names: PathNames | null;
  /** Of itself, not of what a link means. */
  readonly stat: Stats;
}

export interface WalkOptions {
  /** What lies deeper than a walk goes: it ends with a fault, or leaves that out. */
  readonly tooDeep?: 'refuse' | 'skip';
}

/** How deep a walk goes: it holds descriptors for each directory on its way down. */
const WALK_DEPTH_LIMIT = 128;

/**
 * All that lies below a directory, one after another, so that a walk takes the same memory whatever its size. What goes away
 * meanwhile is left out; links are not followed. A directory comes before what is in it.
 * @throws {FileFault} directories lie deeper in each other than any path reaches
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

/** All that lies below a directory that is open. */
export function walkBelow(directory: RootedDirectory) {
  return walk(directory, { above: [], depth: 0 }, {});
}

/** Where a walk is: the names down to there, or null, and how many. */
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
    // It has gone, or something else has taken its place, since it was looked at.
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

/** An entry of a directory, as the directory itself tells it. */
export interface DirectoryEntry {
  readonly name: FileName;
  readonly isDirectory: boolean;
}

/** The entries of a directory, few at a time. */
export async function* entriesIn(directory: RootedDirectory): AsyncGenerator<DirectoryEntry, void, undefined> {
  // Their bytes, which Node.js gives and its types do not know: a name that is no text could not be reached by it.
  const entries = await opendir(directory.path, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 });
  for await (const entry of entries) yield { name: textOrBytes(entry.name), isDirectory: entry.isDirectory() };
}

/** The names in a directory, few at a time. */
export async function* namesIn(directory: RootedDirectory): AsyncGenerator<FileName, void, undefined> {
  for await (const { name } of entriesIn(directory)) yield name;
}

/** Node.js gives bytes where it is asked for them; its types know only text. */
function textOrBytes(name: unknown): FileName {
  if (!Buffer.isBuffer(name)) return String(name);
  const text = name.toString('utf8');
  return Buffer.from(text).equals(name) ? text : name;
}
