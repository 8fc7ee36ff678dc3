import type { Stats } from 'node:fs';
import { rejectDenied } from './denylist.js';
import { Draft } from './draft.js';
import { FileFault, isLink, notRegularFile } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, splitNames } from './path-names.js';
import { FILE_MODE, inDirectory, inDirectoryIfThere } from './rooted-directory.js';

const PERMISSION_BITS = 0o777;

const isDirectoryAlready = () =>
  new FileFault('unfit', 'Cannot write file, name conflicts with an existing directory by the same name.');

/** A completely received file without its final name. The caller calls `place` or `discard`. */
export interface ReceivedFile {
  place(): Promise<void>;
  discard(): Promise<void>;
}

export interface ReceiveOptions {
  /** The expected size, if known. */
  readonly bytes?: number;
  /** Permission bits; by default those of the replaced file. */
  readonly mode?: number;
  /** Whether the bytes are synced to disk before the file gets its name; true by default. */
  readonly sync?: boolean;
}

/**
 * Receives the bytes of a file, which will be new or replace another one. Resolves when all bytes are there; the
 * server's directory is still unchanged. A replaced file's mode is preserved, missing parent directories are created.
 * @throws {FileFault}
 */
export async function receiveFile(
  scope: FileScope,
  names: PathNames,
  source: AsyncIterable<Uint8Array>,
  options: ReceiveOptions = {},
): Promise<ReceivedFile> {
  const before = await findReplaceable(scope, names);
  const draft = await Draft.open(scope, { bytes: options.bytes, credit: before?.size ?? 0 });
  try {
    for await (const chunk of source) {
      scope.signal.throwIfAborted();
      await draft.write(chunk);
    }
  } catch (error) {
    await draft.discard();
    throw error;
  }
  return { place: () => placeReceived(scope, names, { draft, ...options }), discard: () => draft.discard() };
}

/** Stores a file. @throws {FileFault} */
export async function writeFile(
  scope: FileScope,
  names: PathNames,
  source: AsyncIterable<Uint8Array>,
  options: ReceiveOptions = {},
): Promise<void> {
  const received = await receiveFile(scope, names, source, options);
  try {
    await received.place();
  } finally {
    await received.discard();
  }
}

/** The plain file that would be replaced, or null. @throws {FileFault} it is not a plain file, or the name is denied */
export async function findReplaceable(scope: FileScope, names: PathNames): Promise<Stats | null> {
  if (names.length === 0) throw isDirectoryAlready();
  const { parents, name } = splitNames(names);
  rejectDenied(scope.denylist, names);
  const stat = await inDirectoryIfThere(scope.root, parents, (directory) => directory.find(name));
  rejectUnlessPlain(stat);
  return stat;
}

async function placeReceived(
  scope: FileScope,
  names: PathNames,
  { draft, mode, sync }: ReceiveOptions & { readonly draft: Draft },
): Promise<void> {
  const { parents, name } = splitNames(names);
  // The directory may have changed since the first check, so everything is checked again.
  scope.signal.throwIfAborted();
  await inDirectory(
    scope.root,
    parents,
    async (directory) => {
      const before = await directory.find(name);
      rejectUnlessPlain(before);
      await draft.place(directory, name, {
        replace: true,
        mode: mode ?? (before === null ? FILE_MODE : before.mode & PERMISSION_BITS),
        sync: sync ?? true,
      });
    },
    'make',
  );
}

function rejectUnlessPlain(stat: Stats | null): void {
  if (stat === null || stat.isFile()) return;
  if (stat.isDirectory()) throw isDirectoryAlready();
  throw stat.isSymbolicLink() ? isLink() : notRegularFile();
}
