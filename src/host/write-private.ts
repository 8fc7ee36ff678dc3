import { chown, rename, rm, writeFile } from 'node:fs/promises';
import type { OsAccount } from './os-account.js';

/** Writes a file that only one account can read (by default our own), atomically, also with concurrent writers. */
export const writePrivate = async (file: string, content: string, { uid, gid }: OsAccount = {}): Promise<void> => {
  const draft = `${file}.${process.pid}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) await chown(draft, uid, gid);
  await rename(draft, file);
};
