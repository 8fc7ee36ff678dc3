/** Gives a held lock back. Calling it again does nothing. */
export type Release = () => void;

/** Most actions that wait for one lock: each is carried out after the others, and people send them by the thousand. */
const MOST_WAITING = 10;

/** One power action at a time for one server. */
export class PowerLock {
  #held = false;
  readonly #waiting: Array<() => void> = [];

  get held(): boolean {
    return this.#held;
  }

  /** The lock, or null when it was not free within `waitMs` milliseconds, or too many wait. First come, first served. */
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
