import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { type ArchiveMember, damagedArchive, type VisitMember } from './archive-member.js';
import { FileFault } from './file-fault.js';

const PERMISSION_BITS = 0o777;

/**
 * Visits the members of a zip by its central directory. @throws {FileFault} it is damaged @throws what `visit` throws
 */
export async function readZip(file: FileHandle, visit: VisitMember): Promise<void> {
  const zip = await orDamaged(fromFdPromise(file.fd, { autoClose: false, lazyEntries: true }));
  const entries = zip.eachEntry();
  for (;;) {
    const next = await orDamaged(entries.next());
    if (next.done) return;
    if (next.value.isEncrypted()) throw new FileFault('unfit', 'Cannot unpack the archive: it is encrypted.');
    await visit(memberOf(zip, next.value));
  }
}

function memberOf(zip: ZipFile, entry: Entry): ArchiveMember {
  const unixMode = entry.externalFileAttributes >>> 16;
  return {
    path: entry.fileName,
    kind: entry.fileName.endsWith('/') ? 'directory' : kindOf(unixMode),
    mode: unixMode === 0 ? undefined : unixMode & PERMISSION_BITS,
    bytes: entry.uncompressedSize,
    content: () => contentOf(zip, entry),
  };
}

/** Archives made on other systems than Unix have no kind: every entry is a file. */
function kindOf(unixMode: number): ArchiveMember['kind'] {
  const kind = unixMode & constants.S_IFMT;
  if (kind === 0 || kind === constants.S_IFREG) return 'file';
  return kind === constants.S_IFDIR ? 'directory' : 'other';
}

/** The library checks length and checksum against the header. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = await orDamaged(zip.openReadStreamPromise(entry));
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  try {
    for (let next = await orDamaged(chunks.next()); !next.done; next = await orDamaged(chunks.next())) yield next.value;
  } finally {
    stream.destroy();
  }
}

/** The library throws many kinds of errors, all caused by the archive. */
async function orDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw damagedArchive();
  }
}
