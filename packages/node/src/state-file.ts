import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';

/**
 * Replaces a file atomically: a reader, or the next start after a crash, sees either the old or the new text. Only the
 * node's own account can read it.
 */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      // Otherwise the rename could reach the disk before the contents, and a crash would leave an empty file.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * The same, but on a full disk the old file is overwritten in place, in its allocated blocks. A power failure at that
 * moment may destroy both texts. @throws {Error} the disk is full and the old file is missing or too small
 */
export async function writeFileOrOverwrite(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomically(path, text);
  } catch (error) {
    if (!isDiskFull(error) || !(await overwrite(path, text))) throw error;
  }
}

/** Bytes for each block in the file system's count. */
const BLOCK_BYTES = 512;

/** Writes JSON over a file, padded with spaces; false when the allocated blocks are not sufficient. */
async function overwrite(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'r+').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (file === null) return false;
  try {
    const { size, blocks } = await file.stat();
    const bytes = Buffer.alloc(Math.max(size, Buffer.byteLength(text)), ' ');
    bytes.write(text);
    if (bytes.length > blocks * BLOCK_BYTES) return false;
    await file.write(bytes, 0, bytes.length, 0);
    await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

/** Suffix of the temporary files of `writeFileAtomically`. */
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/**
 * Removes temporary files of interrupted writes to files with this name prefix. No write may be under way in the
 * directory. Links are not followed, as they may lead outside of the node's files.
 */
export async function removeUnfinished(
  directory: string,
  { beginning = '', recursive = false }: { readonly beginning?: string; readonly recursive?: boolean },
): Promise<void> {
  const entries = await readdir(directory, { recursive, withFileTypes: true });
  const left = entries.filter(
    (entry) => entry.isFile() && entry.name.startsWith(beginning) && UNFINISHED.test(entry.name),
  );
  for (const { parentPath, name } of left) await rm(join(parentPath, name), { force: true });
}

/** The document in a JSON file, or null when there is no such file. @throws {SyntaxError} not JSON */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFileIfThere(path);
  return text === null ? null : JSON.parse(text);
}

/** Directory for unreadable files, beside the readable ones. */
const ASIDE = 'unreadable';

/**
 * The document in a JSON file, or null when there is no such file. An invalid file (torn, or of another release) is
 * moved aside for the operator, so that it is not read again.
 * @param onPutAside receives its new path
 */
export async function readOrPutAside<T>(
  path: string,
  schema: z.ZodType<T>,
  onPutAside: (aside: string, error: Error) => void,
): Promise<T | null> {
  const text = await readFileIfThere(path);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const aside = join(dirname(path), ASIDE, `${basename(path)}.${randomUUID()}`);
    await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
    await rename(path, aside);
    onPutAside(aside, error);
    return null;
  }
}

/** The text of a file, or null when there is no such file. */
export async function readFileIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether an error means that the file or one of its directories does not exist. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Whether an error means that the disk or the account's quota is full. */
export function isDiskFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** The system's code of an error, such as `EAGAIN`, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
