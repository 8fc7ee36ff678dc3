import pg from 'pg';
import type { Log } from '../domain/ports/log.js';
import { type Session, sessionOn } from './session.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** A connection that was cut in silence is noticed after this time and {@link ANSWER_LIMIT_MS}, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

const ANSWER_LIMIT_MS = 10_000;

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  /** What the database calls the connection. */
  readonly name: string;
  /** Called after each connection: something may have been missed. The connection is good until `onLost`. */
  readonly onListening: (session: Session) => void;
  readonly onLost?: () => void;
  readonly onNotification: (payload: string) => void;
  readonly log: Log;
}

/**
 * Hears what is announced on a channel of the database, over a connection of its own. Connects again when cut off, at
 * once the first time.
 */
export const listen = (options: ListenOptions): { stop(): Promise<void> } => {
  const { databaseUrl, channel, name, onListening, onLost, onNotification, log } = options;
  let isStopped = false;
  let pauseMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: ANSWER_LIMIT_MS,
      application_name: name,
    });
    client = connection;
    connection.on('error', (error) => log.debug({ err: error }, 'the listening connection was lost'));
    connection.on('end', () => {
      if (client === connection) reconnect();
    });
    connection.on('notification', ({ payload = '' }) => onNotification(payload));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      const session = sessionOn(connection);
      watch(connection, session);
      onListening(session);
    } catch (error) {
      log.debug({ err: error }, 'the database could not be listened to');
      if (client === connection) reconnect();
      await connection.end().catch(() => undefined); // It never stood, or it is gone.
    }
  };
  const reconnect = (): void => {
    client = null;
    clearTimeout(timer);
    if (isStopped) return;
    onLost?.();
    timer = setTimeout(() => {
      connecting = connect();
    }, pauseMs);
    pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  };
  /** A peer that vanished without a word is found out by asking. */
  const watch = (connection: pg.Client, session: Session): void => {
    timer = setTimeout(async () => {
      try {
        await session.query('select 1');
        // Only now: one that is cut again and again is not opened without a pause each time.
        pauseMs = 0;
        if (client === connection) watch(connection, session);
      } catch (error) {
        log.debug({ err: error }, 'the listening connection does not answer');
        if (client === connection) reconnect();
        connection.end().catch(() => undefined); // nobody is there to say goodbye to
      }
    }, CHECK_INTERVAL_MS);
  };
  let connecting = connect();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await connecting;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
};
