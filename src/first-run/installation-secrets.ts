import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../host/has-code.js';

const InstallationSecrets = z.object({ appKey: z.string().min(32), databasePassword: z.string().min(1) });

/** What an installation makes for itself on its first run. */
export type InstallationSecrets = Readonly<z.infer<typeof InstallationSecrets>>;

/** Bytes of randomness in each secret. */
const SECRET_BYTES = 32;

/**
 * Reads the secrets of this installation from `secrets.json` in its data directory, which exists, making them when there are none.
 * Of several processes that start at once all get the same ones. `appKey`, when given, wins over the stored one.
 * @throws {Error} the file is there but damaged: making new ones would lock the data in
 */
export const loadInstallationSecrets = async (dataDir: string, appKey?: string): Promise<InstallationSecrets> => {
  const file = secretsFile(dataDir);
  const secrets = (await read(file)) ?? (await make(file));
  return appKey === undefined ? secrets : { ...secrets, appKey };
};

/** Where an installation keeps what it made for itself. */
export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

const read = async (file: string): Promise<InstallationSecrets | undefined> => {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return InstallationSecrets.parse(JSON.parse(content));
  } catch {
    throw new Error(`${file} is damaged. Put back a copy of it: the database and the nodes depend on what it holds.`);
  }
};

const make = async (file: string): Promise<InstallationSecrets> => {
  const secrets: InstallationSecrets = { appKey: randomText(), databasePassword: randomText() };
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link and not a rename: it never replaces the secrets that another process made a moment ago.
    await link(draft, file);
    return secrets;
  } catch (error) {
    const theirs = hasCode(error, 'EEXIST') ? await read(file) : undefined;
    if (theirs === undefined) throw error;
    return theirs;
  } finally {
    await rm(draft, { force: true });
  }
};

const randomText = (): string => randomBytes(SECRET_BYTES).toString('base64url');
