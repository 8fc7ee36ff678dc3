import pg from 'pg';
import type { Log } from '../domain/ports.js';
import { RUN_DUE_CHANNEL } from '../domain/schedules/start-manual-run.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export interface RunListenerOptions {
  readonly databaseUrl: string;
  /** Called for every run that is due now, and after each connection: something may have been missed. */
  readonly onDue: () => Promise<void>;
  readonly log: Log;
}

/** Hears from the database about runs that are due now, whichever process made them. Connects again when cut off. */
export const listenForRuns = ({ databaseUrl, onDue, log }: RunListenerOptions): { stop(): Promise<void> } => {
  let isStopped = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | null = null;

  const tellDue = (): void => {
    onDue().catch((error: unknown) => log.warn({ err: error }, 'a run that is due could not be looked at'));
  };
  const connect = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'gamewarden listener',
    });
    client = connection;
    connection.on('error', (error) => log.debug({ err: error }, 'the listening connection was lost'));
    connection.on('end', () => {
      if (client === connection) reconnect();
    });
    connection.on('notification', tellDue);
    try {
      await connection.connect();
      await connection.query(`listen ${RUN_DUE_CHANNEL}`);
      pauseMs = FIRST_PAUSE_MS;
      tellDue();
    } catch (error) {
      log.debug({ err: error }, 'the database could not be listened to');
      if (client === connection) reconnect();
      await connection.end().catch(() => undefined); // It never stood, or it is gone.
    }
  };
  const reconnect = (): void => {
    client = null;
    if (isStopped) return;
    timer = setTimeout(() => {
      connecting = connect();
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  };
  let connecting = connect();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await connecting;
      const last = client;
      client = null;
      await last?.end();
    },
  };
};
