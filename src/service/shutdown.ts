import pTimeout from 'p-timeout';
import type { Log } from '../domain/ports/log.js';

/** Longest time for an ordered stop, in milliseconds; container runtimes allow 30 s. */
export const STOP_LIMIT_MS = 15_000;

interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
  readonly stopNow?: () => void;
}

/** Stops all parts of a process, in reverse order of their start. */
export class Shutdown {
  readonly #parts: Part[] = [];
  readonly #first: Part[] = [];
  readonly #log: Log;
  /** Announces the stop to clients while requests are still served; set once requests are served. */
  drain: (() => Promise<void>) | undefined;
  readonly #asked = new AbortController();
  #stopping: Promise<boolean> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborted as soon as a stop is requested. */
  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  /**
   * Registers how to stop a part that was just started; parts are stopped in reverse.
   * @param stopNow for a part that outlives this process: signals it to end, without waiting
   * @throws {DOMException} a stop was requested: nothing more may be started
   */
  add(name: string, stop: () => Promise<void>, stopNow?: () => void): void {
    this.#parts.push({ name, stop, stopNow });
    this.signal.throwIfAborted();
  }

  /** Registers a part that is stopped before all others, whenever they were started. */
  addFirst(name: string, stop: () => Promise<void>): void {
    this.#first.push({ name, stop });
  }

  /**
   * Stops everything, each part after those that were started later. A part that fails is logged and does not stop the
   * others from being stopped. Another call waits for the same stop.
   * @param start the start, which may still add parts; it is awaited
   * @param drains whether requests are served for a moment longer, in addition to the limit
   * @returns whether all parts stopped in order and within the limit
   */
  stop(start?: Promise<unknown>, { drains = false }: { readonly drains?: boolean } = {}): Promise<boolean> {
    this.#asked.abort();
    this.#stopping ??= drains ? this.#drainAndStop(start) : this.#stopAll(start);
    return this.#stopping;
  }

  /** Signals the parts that outlive this process to end, for a process that cannot wait. */
  stopNow(): void {
    for (const { name, stopNow } of this.#parts.toReversed()) {
      try {
        stopNow?.();
      } catch (error) {
        this.#log.error({ err: error, part: name }, 'a part could not be signalled to end');
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
          this.#log.error({ err: error, part: name }, 'a part failed to stop');
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
