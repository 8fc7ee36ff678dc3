import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../host/has-code.js';

const InstallationSecrets = z.object({ appKey: z.string().min(32), databasePassword: z.string().min(1) });

/** Secrets that an installation generates on its first run. */
export type InstallationSecrets = Readonly<z.infer<typeof InstallationSecrets>>;

/** Random bytes of each secret. */
const SECRET_BYTES = 32;

/**
 * Reads the secrets of this installation from `secrets.json` in its existing data directory, and creates them if there
 * are none. Processes that start at the same time get the same secrets. `appKey`, if given, replaces the stored one.
 * @throws {Error} the file is damaged: with new secrets the stored data could not be decrypted
 */
export const loadInstallationSecrets = async (dataDir: string, appKey?: string): Promise<InstallationSecrets> => {
  const file = secretsFile(dataDir);
  const made = { appKey: randomText(), databasePassword: randomText() };
  const secrets = (await read(file)) ?? (await store(file, made));
  return appKey === undefined ? secrets : { ...secrets, appKey };
};

/** The file with the generated secrets. */
export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/** The stored secrets; undefined if there are none. @throws {Error} the file is damaged */
export const findInstallationSecrets = (dataDir: string): Promise<InstallationSecrets | undefined> =>
  read(secretsFile(dataDir));

/**
 * Stores the secrets of a restored installation in a data directory that has none.
 * @param databasePassword of its embedded clusters; generated where there is none
 * @throws {Error} the directory has the secrets of another installation
 */
export const storeRestoredSecrets = async (
  dataDir: string,
  { appKey, databasePassword = randomText() }: RestoredSecrets,
): Promise<InstallationSecrets> => {
  const file = secretsFile(dataDir);
  const stored = (await read(file)) ?? (await store(file, { appKey, databasePassword }));
  if (stored.appKey === appKey) return stored;
  throw new Error(`${file} has the secrets of another installation. Move it away, or set another DATA_DIR.`);
};

interface RestoredSecrets {
  readonly appKey: string;
  readonly databasePassword?: string | undefined;
}

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
    throw new Error(`${file} is damaged. Restore it from a copy: the database and the nodes depend on its content.`);
  }
};

/** Stores secrets where there are none, and returns the stored ones. */
const store = async (file: string, secrets: InstallationSecrets): Promise<InstallationSecrets> => {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link, because a rename would replace secrets that another process has just created.
    await link(draft, file);
    return secrets;
  } catch (error) {
    const existing = hasCode(error, 'EEXIST') ? await read(file) : undefined;
    if (existing === undefined) throw error;
    return existing;
  } finally {
    await rm(draft, { force: true });
  }
};

const randomText = (): string => randomBytes(SECRET_BYTES).toString('base64url');
