import type { Log } from '../domain/ports/log.js';

export interface Repeated {
  /** Name in the log. */
  readonly name: string;
  /** Pause after each execution, in milliseconds. */
  readonly pauseMs: () => number;
  /** Pause before the first execution, in milliseconds; 0 by default. */
  readonly firstMs?: number;
  readonly work: () => Promise<void>;
  readonly log: Log;
}

export interface Repetition {
  /** Begins no further execution. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Executes work repeatedly, never twice at the same time. Errors are logged, and the next execution follows all the
 * same. The pauses do not depend on the wall clock.
 */
export const repeat = ({ name, pauseMs, firstMs = 0, work, log }: Repeated): Repetition => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const once = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, work: name }, 'repeated work failed');
    }
    if (!isStopped) timer = setTimeout(begin, pauseMs());
  };
  let inProgress = Promise.resolve();
  const begin = (): void => {
    inProgress = once();
  };
  if (firstMs > 0) timer = setTimeout(begin, firstMs);
  else begin();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return inProgress;
    },
  };
};
