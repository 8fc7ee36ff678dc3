import type { Log } from './domain/ports.js';

/** Longest time that an ordered stop may take, in milliseconds. Source: kinder than the 30 s of container runtimes. */
export const STOP_LIMIT_MS = 15_000;

interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** What has to be stopped, in the order in which it was started. */
export class Shutdown {
  readonly #parts: Part[] = [];
  readonly #first: Part[] = [];
  readonly #log: Log;
  #stopping: Promise<boolean> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Remembers how to stop a part that was just started; parts are stopped in reverse. */
  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop });
  }

  /** Remembers a part that is stopped before all others, whenever they were started. */
  addFirst(name: string, stop: () => Promise<void>): void {
    this.#first.push({ name, stop });
  }

  /**
   * Stops everything, each part after the ones that were started later. A part that fails is logged and does not keep
   * the others. Calling again waits for the same stop.
   * @returns whether all went well within the limit
   */
  stop(): Promise<boolean> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<boolean> {
    let current = '';
    let failed = false;
    const stopParts = async (): Promise<boolean> => {
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
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<boolean>((done) => {
      timer = setTimeout(() => {
        this.#log.error({ part: current, limitMs: STOP_LIMIT_MS }, 'the stop took too long');
        done(false);
      }, STOP_LIMIT_MS);
    });
    try {
      return await Promise.race([stopParts(), limit]);
    } finally {
      clearTimeout(timer);
    }
  }
}
