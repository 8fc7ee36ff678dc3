import type { FileHandle } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { Header } from 'tar';
import { errorCode } from '../state-file.js';
import { damagedArchive } from './archive-member.js';
import { bytesOf, bytesThrough } from './bytes-of.js';
import { FileFault } from './file-fault.js';

/** Size of a tar block, in bytes. */
const BLOCK_BYTES = 512;
const CHUNK_BYTES = 256 * 1024;
const ZIP_MAGIC: ReadonlySet<string> = new Set(['PK\x03\x04', 'PK\x05\x06']);
const GZIP_MAGIC = '\x1f\x8b';

/** `gzip` is a compressed single file. */
export type ArchiveFormat = 'zip' | 'tar' | 'tar.gz' | 'gzip';

/** The archive format of a file, from its content. @throws {FileFault} none, or its beginning is damaged */
export async function archiveFormatOf(file: FileHandle): Promise<ArchiveFormat> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, 0);
  const start = buffer.toString('latin1', 0, bytesRead);
  if (ZIP_MAGIC.has(start.slice(0, 4))) return 'zip';
  if (start.startsWith(GZIP_MAGIC)) return isTarBlock(await firstUnzipped(file)) ? 'tar.gz' : 'gzip';
  if (isTarBlock(buffer.subarray(0, bytesRead))) return 'tar';
  throw new FileFault('unfit', 'The archive provided is in a format this node does not understand.');
}

/** The decompressed bytes of a gzip file. @throws {FileFault} it is damaged */
export async function* unzipped(file: FileHandle, signal?: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* bytesThrough(bytesOf(file, { signal }), createGunzip({ chunkSize: CHUNK_BYTES }));
  } catch (error) {
    // zlib errors have codes with this prefix; other errors come from the file or the signal.
    throw errorCode(error)?.startsWith('Z_') ? damagedArchive() : error;
  }
}

async function firstUnzipped(file: FileHandle): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unzipped(file)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= BLOCK_BYTES) break;
  }
  return Buffer.concat(chunks);
}

function isTarBlock(bytes: Buffer): boolean {
  return bytes.length >= BLOCK_BYTES && new Header(bytes.subarray(0, BLOCK_BYTES)).cksumValid;
}
