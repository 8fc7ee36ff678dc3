import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyForAll } from './copy-for-all.js';
import { hasCode } from './has-code.js';

/** What is copied where: from an absolute path to one below the copy. */
export interface CopyItem {
  readonly from: string;
  readonly to: string;
}

export interface CopyOptions {
  /** Directory of the copy, in a directory that is there. */
  readonly directory: string;
  /** Tells versions of what is copied apart. */
  readonly version: string;
  readonly items: readonly CopyItem[];
}

/** File of a copy that says which version it is. */
const VERSION_FILE = 'version.txt';

/**
 * Keeps a copy that every account may use: made when there is none or one of another version, whole or not at all.
 * Of several processes that make it at once, one does.
 */
export const keepCopy = async ({ directory, version, items }: CopyOptions): Promise<void> => {
  if ((await versionOf(directory)) === version) return;
  const fresh = `${directory}.${process.pid}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  await chmod(fresh, 0o755);
  for (const { from, to } of items) await copyForAll(from, join(fresh, to));
  await writeFile(join(fresh, VERSION_FILE), version, { mode: 0o644 });
  const found = await versionOf(directory);
  // Where nothing was found nothing is removed: another process may have put its copy there since.
  if (found !== undefined && found !== version) await rm(directory, { recursive: true, force: true });
  try {
    await rename(fresh, directory);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
    await rm(fresh, { recursive: true }); // another process was faster
  }
};

const versionOf = async (directory: string): Promise<string | undefined> => {
  try {
    return await readFile(join(directory, VERSION_FILE), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
