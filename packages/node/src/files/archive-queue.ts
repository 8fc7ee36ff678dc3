import { FileFault } from './file-fault.js';
import { withLimit } from './with-limit.js';

/** Archives that are made or unpacked at the same time on the whole node: each keeps a core busy. */
const AT_ONCE = 2;
/** How long one may take, in milliseconds: nobody waits longer for it. Source: daemon.md §2.13. */
const LIMIT_MS = 15 * 60_000;

/** Has archives wait for each other, one of each server at a time. */
export class ArchiveQueue {
  readonly #servers = new Set<string>();
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  /**
   * Does the work when it is its turn, with a signal that is aborted when `signal` is or when it takes too long.
   * @throws {FileFault} the server has another one
   */
  async run<T>(server: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#servers.has(server)) {
      throw new FileFault('unfit', 'Cannot perform that action: another archive of the server is being worked on.');
    }
    this.#servers.add(server);
    try {
      await this.#turn(signal);
      return await withLimit(signal, LIMIT_MS, work).finally(() => this.#pass());
    } finally {
      this.#servers.delete(server);
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < AT_ONCE) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(begin);
    });
  }

  /** Hands the turn on, if somebody waits for one. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
