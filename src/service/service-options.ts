import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Shutdown } from './shutdown.js';

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Registers how each part is stopped. */
  readonly shutdown: Shutdown;
  /** Prints a text for the operator; resolves when it was written. */
  readonly print: (text: string) => Promise<void>;
}
