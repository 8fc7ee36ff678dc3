import pg from 'pg';
import type { Log } from '../domain/ports/log.js';
import { withoutTrace } from '../domain/tracing/trace-context.js';
import { type Session, sessionOn } from './session.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** A silently lost connection is detected after this time and {@link ANSWER_LIMIT_MS}, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

const ANSWER_LIMIT_MS = 10_000;

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  /** `application_name` of the connection. */
  readonly name: string;
  /** Called after each connect, because notifications may have been missed. The session is valid until `onLost`. */
  readonly onListening: (session: Session) => void;
  readonly onLost?: () => void;
  readonly onNotification: (payload: string) => void;
  readonly log: Log;
}

/**
 * Listens to a notification channel of the database on a separate connection. Reconnects when the connection is lost,
 * the first time at once.
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
      log.debug({ err: error }, 'listening to the database failed');
      if (client === connection) reconnect();
      await connection.end().catch(() => undefined); // not connected
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
  /** Detects a silently lost connection with a query. */
  const watch = (connection: pg.Client, session: Session): void => {
    timer = setTimeout(async () => {
      try {
        await session.query('select 1');
        // Reset only now: a connection that fails repeatedly is reopened with a pause.
        pauseMs = 0;
        if (client === connection) watch(connection, session);
      } catch (error) {
        log.debug({ err: error }, 'the listening connection does not answer');
        if (client === connection) reconnect();
        connection.end().catch(() => undefined); // already lost
      }
    }, CHECK_INTERVAL_MS);
  };
  let connecting = withoutTrace(connect);

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
