import { FileFault } from '../files/file-fault.js';

/** User operations on the files of a server, which can be aborted before those files are replaced. */
export class FileWork {
  readonly #running = new Map<AbortController, Promise<unknown>>();

  /** Runs work that ends soon after its signal is aborted. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const running = work(controller.signal);
    this.#running.set(controller, running);
    try {
      return await running;
    } finally {
      this.#running.delete(controller);
    }
  }

  /** Aborts all operations with a reason, and resolves when they have ended. */
  async interrupt(reason: string): Promise<void> {
    const fault = new FileFault('unfit', `Cannot perform that action: ${reason}.`);
    for (const controller of this.#running.keys()) controller.abort(fault);
    await Promise.allSettled(this.#running.values());
  }
}
