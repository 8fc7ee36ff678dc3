import pTimeout from 'p-timeout';
import type { Log } from '../domain/ports/log.js';

/** Longest time that an ordered stop may take, in milliseconds. Source: kinder than the 30 s of container runtimes. */
export const STOP_LIMIT_MS = 15_000;

interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
  readonly hurry?: () => void;
}

/** What has to be stopped, in the order in which it was started. */
export class Shutdown {
  readonly #parts: Part[] = [];
  readonly #first: Part[] = [];
  readonly #log: Log;
  /** Lets those who send requests learn of the stop while all of them are still served; set once they are. */
  drain: (() => Promise<void>) | undefined;
  readonly #asked = new AbortController();
  #stopping: Promise<boolean> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborted as soon as a stop was asked for. */
  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  /**
   * Remembers how to stop a part that was just started; parts are stopped in reverse.
   * @param hurry for a part that outlives this process: tells it to end by itself, and waits for nothing
   * @throws {DOMException} a stop was asked for: nothing more is to be started
   */
  add(name: string, stop: () => Promise<void>, hurry?: () => void): void {
    this.#parts.push({ name, stop, hurry });
    this.signal.throwIfAborted();
  }

  /** Remembers a part that is stopped before all others, whenever they were started. */
  addFirst(name: string, stop: () => Promise<void>): void {
    this.#first.push({ name, stop });
  }

  /**
   * Stops everything, each part after the ones that were started later. A part that fails is logged and does not keep
   * the others. Calling again waits for the same stop.
   * @param start what may still be adding parts; it is waited for
   * @param drains whether requests are served for a moment longer, on top of the limit
   * @returns whether all parts stopped in order and within the limit
   */
  stop(start?: Promise<unknown>, { drains = false }: { readonly drains?: boolean } = {}): Promise<boolean> {
    this.#asked.abort();
    this.#stopping ??= drains ? this.#drainAndStop(start) : this.#stopAll(start);
    return this.#stopping;
  }

  /** Tells the parts that outlive this process to end by themselves; for a process that cannot wait. */
  hurry(): void {
    for (const { name, hurry } of this.#parts.toReversed()) {
      try {
        hurry?.();
      } catch (error) {
        this.#log.error({ err: error, part: name }, 'a part could not be told to end');
      }
    }
  }

  async #drainAndStop(start: Promise<unknown> | undefined): Promise<boolean> {
    try {
      await this.drain?.();
    } catch (error) {
      this.#log.error({ err: error }, 'requests could not be drained');
    }
    return this.#stopAll(start);
  }

  async #stopAll(start: Promise<unknown> | undefined): Promise<boolean> {
    let current = 'the start';
    let failed = false;
    const stopParts = async (): Promise<boolean> => {
      await Promise.allSettled([start]);
      for (const { name, stop } of [...this.#parts, ...this.#first].reverse()) {
        current = name;
        try {
          await stop();
        } catch (error) {
          failed = true;
          this.#log.error({ err: error, part: name }, 'a part did not stop in order');
        }
      }
      return !failed;
    };
    return pTimeout(stopParts(), {
      milliseconds: STOP_LIMIT_MS,
      fallback: () => {
        this.#log.error({ part: current, limitMs: STOP_LIMIT_MS }, 'the stop took too long');
        return false;
      },
    });
  }
}
