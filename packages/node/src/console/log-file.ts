import { execFile } from 'node:child_process';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMissing } from '../state-file.js';

const run = promisify(execFile);

/** Opens a log for reading; null when there is none. */
export async function openLog(path: string): Promise<FileHandle | null> {
  return orNull(open(path, 'r'));
}

/** Size of a log in bytes, including holes; 0 when there is none. */
export async function logSize(path: string): Promise<number> {
  return (await orNull(stat(path)))?.size ?? 0;
}

/** Up to `length` bytes from an offset; empty at the end of the file. */
export async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

/** Frees the disk space before an offset; offsets stay valid. @throws {Error} the file system has no holes */
export async function punchHole(path: string, until: number): Promise<void> {
  await run('fallocate', ['--punch-hole', '--offset', '0', '--length', String(until), path]);
}

async function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
