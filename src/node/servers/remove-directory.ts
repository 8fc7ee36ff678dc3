import { chmod, readdir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What a directory must allow its owner before things in it can be removed. */
const OWNER_BITS = 0o700;

/** Removes a directory that may be full of anything. See {@link emptyDirectory}. */
export async function removeDirectory(directory: string): Promise<void> {
  await emptyDirectory(directory);
  await rmdir(directory);
}

/**
 * Removes all that is in a directory, also what its owner may not write to, as games leave it and `rm` of an ordinary account
 * does not get through; follows no link.
 */
export async function emptyDirectory(directory: string): Promise<void> {
  await chmod(directory, OWNER_BITS);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await removeDirectory(path);
    else await unlink(path);
  }
}
