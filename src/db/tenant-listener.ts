import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../host/free-port.js';
import { hasCode } from '../host/has-code.js';
import type { OsAccount } from '../host/os-account.js';
import { writePrivate } from '../host/write-private.js';

/** Where databases of game servers are reached: programs of this machine only. */
export const TENANT_ADDRESS = '127.0.0.1';

/** Role that makes databases of game servers. */
export const TENANT_ADMINISTRATOR = 'gamewarden_databases';

/** The first port that is tried, and how many after it; other PostgreSQL have 5432. */
const FIRST_PORT = 5433;
const MORE_PORTS = 40;

/** Connections of all databases of game servers, those included that have not signed in yet. */
const CONNECTIONS = 500;

/** Of these only for the role that makes and deletes databases, and for the superuser. */
const ADMINISTRATOR_CONNECTIONS = 10;
const SUPERUSER_CONNECTIONS = 5;

/** How long a connection may take to sign in, in seconds. */
const SIGN_IN_LIMIT_S = 5;

/** What is included in the access rules while game servers may not use their databases. */
export const LOCK_FILE = 'locked-out.conf';

/**
 * Settings of the PostgreSQL of game servers' databases. The port is the same at every start, unless another program has taken
 * it meanwhile. Who may connect to what is written anew each time.
 *
 * Its log has what ends a session or the server, and nothing below: `raise log` of a tenant would fill the disk.
 * @param account which the server runs as
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

/** The port of the last start where it is free. */
export const choosePort = async (directory: string): Promise<number> => {
  const last = await readPort(directory);
  return last === undefined ? freePort(FIRST_PORT, MORE_PORTS) : freePort(last);
};

/** Stores the port for the next starts. */
export const storePort = (directory: string, port: number): Promise<void> =>
  writePrivate(portFile(directory), `${port}\n`);

/** The port that was stored; undefined where none was yet. */
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
    '# Written by Gamewarden at each start. The first line that fits counts.',
    `local all ${superuser} scram-sha-256`,
    'local all all reject',
    `host all ${superuser} all reject`,
    'host template0,template1 all all reject',
    `host all ${TENANT_ADMINISTRATOR} ${TENANT_ADDRESS}/32 scram-sha-256`,
    'host postgres all all reject',
    '# There while the disk is nearly full: it rejects all.',
    `include_if_exists ${LOCK_FILE}`,
    `host all all ${TENANT_ADDRESS}/32 scram-sha-256`,
    '',
  ].join('\n');

const portFile = (directory: string): string => join(directory, 'port');
