import { listen } from '../db/listen.js';
import type { Log } from '../domain/ports/log.js';
import { RUN_DUE_CHANNEL } from '../domain/schedules/start-manual-run.js';

export interface RunListenerOptions {
  readonly databaseUrl: string;
  /** Called for every run that is due now, and after each connection: something may have been missed. */
  readonly onDue: () => Promise<void>;
  readonly log: Log;
}

/** Hears from the database about runs that are due now, whichever process made them. Connects again when cut off. */
export const listenForRuns = ({ databaseUrl, onDue, log }: RunListenerOptions): { stop(): Promise<void> } => {
  const tellDue = (): void => {
    onDue().catch((error: unknown) => log.warn({ err: error }, 'a run that is due could not be looked at'));
  };
  return listen({
    databaseUrl,
    channel: RUN_DUE_CHANNEL,
    name: 'gamewarden listener',
    onListening: tellDue,
    onNotification: tellDue,
    log,
  });
};
