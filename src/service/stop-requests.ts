import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listen } from '../db/listen.js';
import type { Log } from '../domain/ports/log.js';

/**
 * Channel for stop requests to a service with the embedded database; only clients with its password can notify there.
 */
const CHANNEL = 'gamewarden_stop';

/** Prefix of the name of the listening session, before the process id. */
const SESSION = 'gamewarden service ';

/** How long a service may take to stop, in milliseconds: 15 s for its parts, after up to 60 s of draining. */
const STOP_LIMIT_MS = 90_000;

const POLL_MS = 100;

/** Handles a stop request like a SIGTERM. */
export const listenForStop = (databaseUrl: string, log: Log): { stop(): Promise<void> } =>
  listen({
    ...{ databaseUrl, log, channel: CHANNEL, name: `${SESSION}${process.pid}` },
    onListening: () => undefined,
    onNotification: () => process.kill(process.pid, 'SIGTERM'),
  });

/**
 * Requests the service that listens on a database to stop, and waits until it has.
 * @returns its process id, which in a container is valid only there; undefined where no service listens
 * @throws {Error} it does not stop
 */
export const requestStop = async (databaseUrl: string): Promise<number | undefined> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // the next query fails
  await client.connect();
  try {
    const pid = await findService(client);
    if (pid === undefined) return undefined;
    await client.query(`notify ${CHANNEL}`);
    const deadline = performance.now() + STOP_LIMIT_MS;
    while ((await findService(client)) === pid) {
      if (performance.now() > deadline) {
        throw new Error(
          `The service (process ${pid}) was asked to stop and still runs after ${STOP_LIMIT_MS / 1000} s.`,
        );
      }
      await sleep(POLL_MS);
    }
    return pid;
  } finally {
    await client.end();
  }
};

const findService = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where usename = current_user and starts_with(application_name, $1)',
    [SESSION],
  );
  const [row] = rows;
  return row === undefined ? undefined : Number(row.name.slice(SESSION.length));
};
