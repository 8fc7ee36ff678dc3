import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';

/**
 * Replaces a file so that a reader, or the next start after a crash, sees the old or the new text and nothing between.
 * Only the node's own user may read it.
 */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      // The rename may reach the disk before the contents do, and then leave an empty file.
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
 * The same, and on a full disk over the old text: in blocks that the file has, for which no room is needed. A machine that loses
 * power at that moment may leave neither text. @throws {Error} there is no room, nor an old file of that size
 */
export async function writeFileOrOverwrite(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomically(path, text);
  } catch (error) {
    if (!saysNoRoom(error) || !(await overwrite(path, text))) throw error;
  }
}

/** How many bytes a file has for each block that its system counts. */
const BLOCK_BYTES = 512;

/** Writes JSON over a file, with spaces over what is left of a longer one; false where it would need room. */
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

/** What `writeFileAtomically` writes first. */
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/**
 * Removes what was being written when a process was killed, of files whose names begin like this. Nobody may be writing there.
 * Links are not followed: what they lead to is not the node's.
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

/** Where files are kept that cannot be read, beside those that can. */
const ASIDE = 'unreadable';

/**
 * The document in a JSON file, or null when there is no such file. One that is no such document, as it was torn or another
 * release has written it, is put aside for people to look at: whoever goes through a directory is not to meet it for ever.
 * @param onPutAside told where it is now
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

/** Whether an error of the file system says that the file or one of its directories is not there. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Whether an error of the file system says that the disk, or what an account may have of it, is full. */
export function saysNoRoom(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** The system's code of an error, such as `EAGAIN`, where it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
