import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Shutdown } from './shutdown.js';

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Learns how to stop each part as soon as it runs. */
  readonly shutdown: Shutdown;
  /** Shows a text to the operator; resolves when it was handed over. */
  readonly print: (text: string) => Promise<void>;
}
