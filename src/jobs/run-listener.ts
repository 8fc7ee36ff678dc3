import { listen } from '../db/listen.js';
import type { Log } from '../domain/ports/log.js';
import { RUN_DUE_CHANNEL } from '../domain/schedules/start-manual-run.js';

export interface RunListenerOptions {
  readonly databaseUrl: string;
  /** Called for every run that is due now, and after each connect, because notifications may have been missed. */
  readonly onDue: () => Promise<void>;
  readonly log: Log;
}

/** Listens for runs of all processes that are due now. Reconnects when the connection is lost. */
export const listenForRuns = ({ databaseUrl, onDue, log }: RunListenerOptions): { stop(): Promise<void> } => {
  const pollDue = (): void => {
    onDue().catch((error: unknown) => log.warn({ err: error }, 'polling for due runs failed'));
  };
  return listen({
    databaseUrl,
    channel: RUN_DUE_CHANNEL,
    name: 'gamewarden listener',
    onListening: pollDue,
    onNotification: pollDue,
    log,
  });
};
