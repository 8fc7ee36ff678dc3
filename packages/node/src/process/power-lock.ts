/** Releases a held lock. A second call does nothing. */
export type Release = () => void;

/** Most actions that wait for one lock: they run one after another, and users may send thousands. */
const MOST_WAITING = 10;

/** One power action at a time for one server. */
export class PowerLock {
  #held = false;
  readonly #waiting: Array<() => void> = [];

  get held(): boolean {
    return this.#held;
  }

  /** The lock, or null when it was not free within `waitMs` milliseconds or the queue is full. First in, first out. */
  async acquire(waitMs: number): Promise<Release | null> {
    if (!this.#held) return this.#take();
    if (waitMs <= 0 || this.#waiting.length >= MOST_WAITING) return null;
    return new Promise((resolve) => {
      const granted = () => {
        clearTimeout(timer);
        resolve(this.#take());
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(granted), 1);
        resolve(null);
      }, waitMs);
      this.#waiting.push(granted);
    });
  }

  #take(): Release {
    this.#held = true;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#held = false;
      this.#waiting.shift()?.();
    };
  }
}
