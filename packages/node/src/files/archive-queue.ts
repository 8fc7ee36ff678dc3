import { FileFault } from './file-fault.js';
import { withLimit } from './with-limit.js';

/** Archives that the node packs or unpacks concurrently: each uses one core. */
const AT_ONCE = 2;
/** How long one archive may take, in milliseconds; clients wait no longer. Source: daemon.md §2.13. */
const LIMIT_MS = 15 * 60_000;

/** Queues work on archives, at most one for each server. */
export class ArchiveQueue {
  readonly #servers = new Set<string>();
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  /**
   * Runs the work when a slot is free. Its signal is aborted with `signal` or after the time limit.
   * @throws {FileFault} another archive of the server is being worked on
   */
  async run<T>(server: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#servers.has(server)) {
      throw new FileFault('unfit', 'Cannot perform that action: another archive of the server is being worked on.');
    }
    this.#servers.add(server);
    try {
      await this.#takeSlot(signal);
      return await withLimit(signal, LIMIT_MS, work).finally(() => this.#releaseSlot());
    } finally {
      this.#servers.delete(server);
    }
  }

  async #takeSlot(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < AT_ONCE) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const cancel = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(begin);
    });
  }

  /** Passes the slot to the next in the queue. */
  #releaseSlot(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
