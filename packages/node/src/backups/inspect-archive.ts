import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import type { OpenArchive } from './backup-store.js';

/** All types that the tar format uses for plain files. */
const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
const TYPES: ReadonlySet<string> = new Set([...FILE_TYPES, 'Directory', 'Link', 'SymbolicLink']);

/** The archive cannot be restored. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/**
 * Reads a whole archive without writing anything and checks that it can be extracted below a directory. Returns the sum
 * of its files in bytes.
 * @throws {ArchiveDamaged} the checksum differs from the index; the archive is incomplete; or an entry cannot be placed
 * below a directory (`..`, an absolute path, a path through a link, a device)
 */
export async function inspectArchive(archive: OpenArchive, signal: AbortSignal): Promise<number> {
  const paths = new PathCheck();
  const hash = createHash('sha1');
  let bytes = 0;
  let fault: Error | null = null;
  const parser = new Parser({
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    onReadEntry: (entry) => {
      fault ??= paths.faultOf(entry);
      bytes += entry.size;
      entry.resume();
    },
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') fault ??= new ArchiveDamaged(String(message));
    },
  });
  try {
    await feed(archive, parser, { signal, onBytes: (chunk) => hash.update(chunk) });
  } catch (error) {
    signal.throwIfAborted();
    throw new ArchiveDamaged('The archive cannot be read to its end.', { cause: error });
  }
  if (fault !== null) throw fault;
  if (archive.indexed !== null && archive.indexed.checksum !== hash.digest('hex')) {
    throw new ArchiveDamaged('The archive is not what it was when it was made.');
  }
  return bytes;
}

export interface FeedOptions {
  readonly signal: AbortSignal;
  readonly onBytes?: (chunk: string | Buffer) => void;
}

/** Decompresses an archive into a tar parser; resolves when the parser has processed everything. */
export async function feed({ file, bytes }: OpenArchive, sink: Parser, options: FeedOptions): Promise<void> {
  const ended = once(sink, 'end', { signal: options.signal });
  // Awaited below; without this handler an earlier failure would count as an unhandled rejection.
  ended.catch(() => undefined);
  const source = file.createReadStream({ start: 0, end: Math.max(0, bytes - 1), autoClose: false });
  if (options.onBytes !== undefined) source.on('data', options.onBytes);
  await pipeline(
    source,
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        if (!sink.write(chunk)) await once(sink, 'drain', { signal: options.signal });
      }
    },
    { signal: options.signal },
  );
  sink.end();
  await ended;
}

/** Whether an entry is a plain file. */
export function isFile(entry: ReadEntry): boolean {
  return FILE_TYPES.has(entry.type);
}

/** The path of an entry as names below the directory; empty for the directory itself. */
export function namesOf(path: string): readonly string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/** Checks each entry against the entries before it. */
class PathCheck {
  readonly #links = new Set<string>();
  readonly #files = new Set<string>();
  /** All paths that are not links, and all parents of entries. */
  readonly #others = new Set<string>();

  faultOf(entry: ReadEntry): ArchiveDamaged | null {
    if (!TYPES.has(entry.type)) return new ArchiveDamaged(`The archive holds a ${entry.type}.`);
    if (leaves(entry.path)) return new ArchiveDamaged('A path in the archive leaves the directory.');
    const names = namesOf(entry.path);
    if (names.length === 0 && entry.type !== 'Directory') return new ArchiveDamaged('A path in the archive is empty.');
    const parents = names.map((_, index) => names.slice(0, index).join('/'));
    if (parents.some((parent) => this.#links.has(parent))) {
      return new ArchiveDamaged('A path in the archive leads through a link.');
    }
    const path = names.join('/');
    const isLink = entry.type === 'SymbolicLink';
    if ((isLink ? this.#others : this.#links).has(path)) {
      return new ArchiveDamaged('A path in the archive is a link and something else.');
    }
    for (const other of isLink ? parents : [...parents, path]) this.#others.add(other);
    if (isLink) this.#links.add(path);
    if (entry.type === 'Link' && !this.#files.has(namesOf(entry.linkpath ?? '').join('/'))) {
      return new ArchiveDamaged('A hard link in the archive points to no file in it.');
    }
    if (isFile(entry)) this.#files.add(path);
    return null;
  }
}

function leaves(path: string): boolean {
  return path.startsWith('/') || path.includes('\0') || path.split('/').includes('..');
}
