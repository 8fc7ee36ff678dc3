import { FileFault } from '../files/file-fault.js';

/** What people are doing to the files of a server, so that it can be ended before those files go. */
export class FileWork {
  readonly #running = new Map<AbortController, Promise<unknown>>();

  /** Does something that ends soon after its signal is aborted. */
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

  /** Ends all of it, and resolves when nothing of it is left; who did it is told why. */
  async interrupt(reason: string): Promise<void> {
    const fault = new FileFault('unfit', `Cannot perform that action: ${reason}.`);
    for (const controller of this.#running.keys()) controller.abort(fault);
    await Promise.allSettled(this.#running.values());
  }
}
