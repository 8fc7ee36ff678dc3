import type { SharedLimits } from '../app.js';
import type { Config } from '../config.js';
import type { AssembledProcess } from '../service/assemble-process.js';
import type { Shutdown } from '../service/shutdown.js';

/** The listeners of a process, once they accept requests. */
export interface Listeners {
  readonly port: number;
  /** The start is over: whoever asks may hear that the service is ready. */
  beReady(): void;
  /** Requests are still served; each connection ends with its next answer. */
  drain(): void;
}

export interface ListenerOptions {
  readonly config: Config;
  /** Learns how to stop each part as soon as it runs. */
  readonly shutdown: Shutdown;
  readonly assembled: AssembledProcess;
  /** Counted in this process by default. */
  readonly limits?: SharedLimits;
}
