import type { SharedLimits } from '../app.js';
import type { Config } from '../config.js';
import type { AssembledProcess } from '../service/assemble-process.js';
import type { Shutdown } from '../service/shutdown.js';

/** The listeners of a process, once they accept requests. */
export interface Listeners {
  readonly port: number;
  /** The start is complete: readiness checks may succeed. */
  beReady(): void;
  /** Requests are still served; each connection closes with its next answer. */
  drain(): void;
}

export interface ListenerOptions {
  readonly config: Config;
  /** Registers how each part is stopped. */
  readonly shutdown: Shutdown;
  readonly assembled: AssembledProcess;
  /** Counted in this process by default. */
  readonly limits?: SharedLimits;
}
