import { spawn } from 'node:child_process';
import { chown, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { scramVerifier } from '../database-hosts/scram-verifier.js';
import { diskSpaceAt } from '../host/disk-space.js';
import { accountOn } from '../host/os-account.js';
import { systemEnvironment } from '../host/system-environment.js';
import { copyCluster, sizeOfCluster } from './copy-cluster.js';
import { type EmbeddedPostgres, SUPERUSER } from './embedded.js';
import { makeInDraft, removeDrafts } from './make-cluster.js';
import { dataOf } from './postmaster.js';
import { isServerRunning } from './postmaster-file.js';
import { queryOnce } from './query-once.js';
import { readPort, TENANT_ADMINISTRATOR } from './tenant-listener.js';
import { derivePassword, type TenantPostgres } from './tenant-postgres.js';

/** Free space that must remain after the copy, in bytes. */
const FREE_AFTER_BYTES = 256 * 1024 ** 2;

/** Why the databases of game servers are unavailable. */
export const NOT_MOVED =
  'The databases of game servers have not been moved to their own PostgreSQL yet. The next start of the service tries again; its log says why the last one failed.';

const MEGABYTE = 1024 ** 2;

export interface TenantMove {
  /** The cluster of the control plane, owned by this process. */
  readonly control: EmbeddedPostgres;
  readonly tenants: TenantPostgres;
  /** Password of the superuser of the control plane's cluster. */
  readonly password: string;
  readonly log: Logger;
  readonly signal?: AbortSignal | undefined;
}

interface Tenant {
  readonly database: string;
  /** A template database cannot be dropped; its owner may have made it one. */
  readonly isTemplate: boolean;
}

/**
 * Moves the databases of game servers from the cluster of the control plane, where older releases stored them, to their
 * own cluster: copied as files while the server is stopped, then dropped from the old cluster. An interrupted step is
 * repeated; the move is complete when the role of the database administrator is gone from the old cluster. If the move
 * fails, the databases stay where they are, unreachable, and none are created in their place.
 */
export const moveTenants = async (move: TenantMove): Promise<void> => {
  const { control, tenants, log } = move;
  if (!(await hasAdministrator(control))) return;
  try {
    if ((await tenants.storedPort()) === undefined) {
      await tenants.storePort((await readPort(control.directory)) ?? (await tenants.choosePort()));
    }
    const found = await findTenants(control);
    if (found.length > 0 && !tenants.isMade) await copyTenants(move, found);
    await dropMoved(move, found);
  } catch (error) {
    move.signal?.throwIfAborted();
    if (!tenants.isMade) tenants.block(NOT_MOVED);
    log.error({ err: error }, 'the databases of game servers could not be moved; the next start tries again');
  }
};

/** Whether databases of game servers are still in the cluster of the control plane. */
export const hasAdministrator = async ({ url }: Pick<EmbeddedPostgres, 'url'>): Promise<boolean> =>
  (await queryOnce(url, 'select 1 from pg_roles where rolname = $1', [TENANT_ADMINISTRATOR])).rows.length > 0;

/** A database of a game server belongs to a user whose name only this service creates. */
const findTenants = async ({ url }: EmbeddedPostgres): Promise<readonly Tenant[]> => {
  const { rows } = await queryOnce<Tenant>(
    url,
    `select datname as database, datistemplate as "isTemplate" from pg_database d join pg_roles r on r.oid = datdba
     where rolname ~ '^u[0-9]+_' order by d.oid`,
  );
  return rows;
};

const copyTenants = async (move: TenantMove, found: readonly Tenant[]): Promise<void> => {
  const { control, tenants, log, signal } = move;
  const from = dataOf(control.directory);
  const withoutDatabases = [await ownDatabase(control)];
  const bytes = await sizeOfCluster({ from, withoutDatabases });
  await requireSpaceForCopy(dirname(tenants.directory), bytes);
  await removeDrafts(tenants.directory);
  log.info(
    { databases: found.length, megabytes: Math.ceil(bytes / MEGABYTE) },
    'moving the databases of game servers to their own PostgreSQL',
  );
  await control.whileStopped(() =>
    makeInDraft(tenants.directory, async (draft) => {
      const to = join(draft, 'data');
      const { uid, gid } = control.account;
      if (uid !== undefined && gid !== undefined) await chown(draft, uid, gid);
      await copyUnchanged(from, () => copyCluster({ from, to, withoutDatabases, account: control.account, signal }));
      await prepareCopy(to, move);
      await sync(to);
    }),
  );
  await sync(tenants.directory);
};

const ownDatabase = async ({ url }: EmbeddedPostgres): Promise<number> => {
  const { rows } = await queryOnce<{ oid: number }>(
    url,
    'select oid::int8::float8 as oid from pg_database where datname = $1',
    [SUPERUSER],
  );
  if (rows[0] === undefined) throw new Error('The database of the control plane does not exist.');
  return rows[0].oid;
};

const requireSpaceForCopy = async (directory: string, bytes: number): Promise<void> => {
  const { free } = await diskSpaceAt(directory);
  if (free >= bytes + FREE_AFTER_BYTES) return;
  const [needed, left] = [bytes + FREE_AFTER_BYTES, free].map((size) => Math.ceil(size / MEGABYTE));
  throw new Error(
    `The databases of game servers must be copied once, which needs ${needed} MB; the disk of DATA_DIR has ${left} MB free. ` +
      'Free some space and start the service again.',
  );
};

/** @throws {Error} another process has started the server meanwhile, which `pg_control` shows */
const copyUnchanged = async (from: string, copy: () => Promise<void>): Promise<void> => {
  const state = () => readFile(join(from, 'global', 'pg_control'));
  const before = await state();
  await copy();
  if (isServerRunning(from) || !before.equals(await state())) {
    throw new Error(
      'Another process started PostgreSQL during the copy. End all processes that use this DATA_DIR, and start the service again.',
    );
  }
};

/** Runs PostgreSQL in single-user mode, without connections. */
const prepareCopy = async (data: string, { control, password, signal }: TenantMove): Promise<void> => {
  const verifier = pg.escapeLiteral(await scramVerifier(derivePassword(password)));
  const statements = [`drop database ${SUPERUSER};`, `alter role ${SUPERUSER} password ${verifier};`];
  const args = ['--single', '-D', data, '-c', 'exit_on_error=true', '-c', 'listen_addresses=', 'postgres'];
  const child = spawn(control.binaries.postgres, args, {
    ...(await accountOn(data, 'database')),
    cwd: '/',
    env: systemEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdin.on('error', () => undefined); // the process has ended; its status is checked below
  child.stdin.end(`${statements.join('\n')}\n`);
  const status = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (status !== 0) throw new Error(`The copy could not be prepared (status ${status}):\n${errors}`);
};

/**
 * Drops databases that are in the new cluster from the old one. Drops the administrator last, which completes the move.
 */
const dropMoved = async ({ control, tenants, log }: TenantMove, found: readonly Tenant[]): Promise<void> => {
  const { url } = control;
  if (found.length > 0) {
    await tenants.start();
    const there = new Set(await tenants.listDatabases());
    const missing = found.filter(({ database }) => !there.has(database)).map(({ database }) => database);
    for (const { database, isTemplate } of found) {
      if (!there.has(database)) continue;
      const name = pg.escapeIdentifier(database);
      if (isTemplate) await queryOnce(url, `alter database ${name} with is_template false`);
      await queryOnce(url, `drop database ${name} with (force)`);
    }
    if (missing.length > 0) {
      log.error(
        { databases: missing },
        'some databases of game servers are only in the PostgreSQL of the control plane, and stay there',
      );
      return;
    }
  }
  const { rows } = await queryOnce<{ name: string }>(
    url,
    "select rolname as name from pg_roles where rolname ~ '^u[0-9]+_'",
  );
  for (const { name } of [...rows, { name: TENANT_ADMINISTRATOR }]) {
    const role = pg.escapeIdentifier(name);
    await queryOnce(url, `drop owned by ${role}; drop role ${role}`);
  }
};

const sync = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
