import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyForAll } from './copy-for-all.js';
import { hasCode } from './has-code.js';

/** A file or directory to copy: from an absolute path to one relative to the copy. */
export interface CopyItem {
  readonly from: string;
  readonly to: string;
}

export interface CopyOptions {
  /** Directory of the copy; its parent exists. */
  readonly directory: string;
  /** Identifies the version of the content. */
  readonly version: string;
  readonly items: readonly CopyItem[];
}

/** File in a copy with its version. */
const VERSION_FILE = 'version.txt';

/**
 * Ensures a copy that every account can use: created when it is missing or has another version, completely or not at
 * all. Of concurrent processes only one creates it.
 */
export const ensureCopy = async ({ directory, version, items }: CopyOptions): Promise<void> => {
  if ((await versionOf(directory)) === version) return;
  const fresh = `${directory}.${process.pid}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  await chmod(fresh, 0o755);
  for (const { from, to } of items) await copyForAll(from, join(fresh, to));
  await writeFile(join(fresh, VERSION_FILE), version, { mode: 0o644 });
  const found = await versionOf(directory);
  // A missing copy is not removed: another process may have created one meanwhile.
  if (found !== undefined && found !== version) await rm(directory, { recursive: true, force: true });
  try {
    await rename(fresh, directory);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
    await rm(fresh, { recursive: true }); // another process created it first
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
