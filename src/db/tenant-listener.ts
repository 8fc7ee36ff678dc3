import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../host/free-port.js';
import { hasCode } from '../host/has-code.js';
import type { OsAccount } from '../host/os-account.js';
import { writePrivate } from '../host/write-private.js';

/** Databases of game servers are reachable from this machine only. */
export const TENANT_ADDRESS = '127.0.0.1';

/** Role that creates databases of game servers. */
export const TENANT_ADMINISTRATOR = 'gamewarden_databases';

/** The first port that is tried, and the number of further ones; another PostgreSQL may use 5432. */
const FIRST_PORT = 5433;
const MORE_PORTS = 40;

/** Connections of all databases of game servers, including those that have not authenticated yet. */
const CONNECTIONS = 500;

/** Of these, reserved for the role that creates and drops databases, and for the superuser. */
const ADMINISTRATOR_CONNECTIONS = 10;
const SUPERUSER_CONNECTIONS = 5;

/** How long authentication may take, in seconds. */
const SIGN_IN_LIMIT_S = 5;

/** File that the access rules include while game servers may not use their databases. */
export const LOCK_FILE = 'locked-out.conf';

/**
 * Settings of the PostgreSQL for databases of game servers. The port stays the same unless another program has taken it
 * meanwhile. The access rules are written at each start.
 *
 * The log has only messages that end a session or the server: `raise log` of a tenant would fill the disk.
 * @param account account that the server runs as
 */
export const tenantSettings = async (
  directory: string,
  superuser: string,
  account: OsAccount,
): Promise<Readonly<Record<string, string>>> => {
  const rules = join(directory, 'pg_hba.conf');
  await writePrivate(rules, accessRules(superuser), account);
  return {
    listen_addresses: TENANT_ADDRESS,
    port: String(await choosePort(directory)),
    hba_file: rules,
    max_connections: String(CONNECTIONS),
    reserved_connections: String(ADMINISTRATOR_CONNECTIONS),
    superuser_reserved_connections: String(SUPERUSER_CONNECTIONS),
    authentication_timeout: `${SIGN_IN_LIMIT_S}s`,
    log_min_messages: 'fatal',
    max_wal_size: '256MB',
  };
};

/** The port of the last start if it is free, else another free one. */
export const choosePort = async (directory: string): Promise<number> => {
  const last = await readPort(directory);
  return last === undefined ? freePort(FIRST_PORT, MORE_PORTS) : freePort(last);
};

/** Stores the port for later starts. */
export const storePort = (directory: string, port: number): Promise<void> =>
  writePrivate(portFile(directory), `${port}\n`);

/** The stored port; undefined if there is none. */
export const readPort = async (directory: string): Promise<number | undefined> => {
  try {
    const port = Number(await readFile(portFile(directory), 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

const accessRules = (superuser: string): string =>
  [
    '# Written by Gamewarden at each start. The first matching line applies.',
    `local all ${superuser} scram-sha-256`,
    'local all all reject',
    `host all ${superuser} all reject`,
    'host template0,template1 all all reject',
    `host all ${TENANT_ADMINISTRATOR} ${TENANT_ADDRESS}/32 scram-sha-256`,
    'host postgres all all reject',
    '# Exists while the disk is nearly full, and rejects all connections.',
    `include_if_exists ${LOCK_FILE}`,
    `host all all ${TENANT_ADDRESS}/32 scram-sha-256`,
    '',
  ].join('\n');

const portFile = (directory: string): string => join(directory, 'port');
