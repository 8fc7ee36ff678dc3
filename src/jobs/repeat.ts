import type { Log } from '../domain/ports/log.js';

export interface Repeated {
  /** For the log. */
  readonly name: string;
  /** Pause after each time, in milliseconds. */
  readonly pauseMs: () => number;
  /** Pause before the first time, in milliseconds; none unless given. */
  readonly firstMs?: number;
  readonly work: () => Promise<void>;
  readonly log: Log;
}

export interface Repetition {
  /** No further time begins. Resolves when the one in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Does a piece of work again and again, never twice at the same time. What it throws is logged, and the next time comes all
 * the same. The pauses do not depend on the time of day.
 */
export const repeat = ({ name, pauseMs, firstMs = 0, work, log }: Repeated): Repetition => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const once = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, work: name }, 'a repeated piece of work failed');
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
