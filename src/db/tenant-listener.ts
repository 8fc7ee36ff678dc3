import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../host/free-port.js';
import { hasCode } from '../host/has-code.js';
import type { OsAccount } from '../host/os-account.js';
import { writePrivate } from '../host/write-private.js';

/** Where databases of game servers are reached: programs of this machine only. */
export const TENANT_ADDRESS = '127.0.0.1';

/** Role that makes databases of game servers, and has no right on ours. */
export const TENANT_ADMINISTRATOR = 'gamewarden_databases';

/** The first port that is tried, and how many after it; other PostgreSQL have 5432. */
const FIRST_PORT = 5433;
const MORE_PORTS = 40;

/** Connections for databases of game servers, and the fewest that only the service itself gets. */
const TENANT_CONNECTIONS = 90;
const LEAST_OWN_CONNECTIONS = 60;

/**
 * Settings of a PostgreSQL that listens for databases of game servers as well. The port is the same at every start, unless
 * somebody has taken it meanwhile. Who may connect to what is written anew each time: nobody over TCP as the service or to
 * its database, nobody else through the socket.
 * @param own name of the service's role and of its database, and how many connections it takes at most
 * @param account which the server runs as
 */
export const tenantSettings = async (
  directory: string,
  { name: own, connections }: { readonly name: string; readonly connections: number },
  account: OsAccount,
): Promise<Readonly<Record<string, string>>> => {
  const rules = join(directory, 'pg_hba.conf');
  await writePrivate(rules, accessRules(own), account);
  const kept = await readPort(directory);
  const port = kept === undefined ? await freePort(FIRST_PORT, MORE_PORTS) : await freePort(kept);
  const reserved = Math.max(LEAST_OWN_CONNECTIONS, connections);
  return {
    listen_addresses: TENANT_ADDRESS,
    port: String(port),
    hba_file: rules,
    max_connections: String(reserved + TENANT_CONNECTIONS),
    superuser_reserved_connections: String(reserved),
  };
};

/** Keeps the port of a server that runs: of several processes that try to start it, only one has chosen it. */
export const keepPort = async (directory: string, port: number): Promise<void> => {
  // Commands change nothing, and find nothing to change.
  if ((await readPort(directory)) !== port) await writePrivate(portFile(directory), `${port}\n`);
};

const accessRules = (own: string): string =>
  [
    '# Written by Gamewarden at each start. The first line that fits counts.',
    `local all ${own} scram-sha-256`,
    'local all all reject',
    `host all ${own} all reject`,
    `host ${own},template0,template1 all all reject`,
    `host postgres ${TENANT_ADMINISTRATOR} ${TENANT_ADDRESS}/32 scram-sha-256`,
    'host postgres all all reject',
    `host all all ${TENANT_ADDRESS}/32 scram-sha-256`,
    '',
  ].join('\n');

const portFile = (directory: string): string => join(directory, 'port');

const readPort = async (directory: string): Promise<number | undefined> => {
  try {
    const port = Number(await readFile(portFile(directory), 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
