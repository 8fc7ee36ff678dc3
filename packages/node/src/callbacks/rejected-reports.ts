/** Pauses between two tries of what is turned away alike, in milliseconds; the last one repeats: people have to mend that. */
const PAUSES_MS = [60_000, 120_000, 300_000, 600_000] as const;

/** All that is turned away with one status. */
interface Kind {
  readonly refusals: number;
  /** Milliseconds on a clock that never goes back. */
  readonly dueAt: number;
}

/**
 * Letters that the service has turned away, by the status with which it did. What is turned away alike is mostly so for one
 * reason, which is none of the letters': one of them is tried at a time, another one each time, and the others follow when it is
 * taken. A thousand of them are no more than one, and one that is never taken holds up no other. Source: daemon.md §1.2.
 */
export class RejectedReports {
  /** Keys and their statuses, the longest not tried first. */
  readonly #statuses = new Map<string, number>();
  readonly #kinds = new Map<number, Kind>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** These keys in the order in which they are tried: those that were not turned away as they stand, then the others. */
  inQueue(keys: readonly string[]): readonly string[] {
    const there = new Set(keys);
    const others = [...this.#statuses.keys()].filter((key) => there.has(key));
    return [...keys.filter((key) => !this.#statuses.has(key)), ...others];
  }

  isDue(key: string): boolean {
    const status = this.#statuses.get(key);
    const kind = status === undefined ? undefined : this.#kinds.get(status);
    return kind === undefined || this.#now() >= kind.dueAt;
  }

  /** Returns how many are turned away alike where it is time to say so: at first, and whenever one was tried again. */
  add(key: string, status: number): number | null {
    const former = this.#statuses.get(key);
    this.#statuses.delete(key);
    this.#statuses.set(key, status);
    // It has spoken for all that were turned away as it was. One that is new speaks for nobody: there may be many of them.
    if (former !== undefined && this.#isKnown(former)) this.#postpone(former);
    else if (former !== undefined) this.#kinds.delete(former);
    const isNew = !this.#kinds.has(status);
    if (isNew) this.#postpone(status);
    if (!isNew && former !== status) return null;
    return [...this.#statuses.values()].filter((other) => other === status).length;
  }

  /**
   * Forgets a letter that is over; where it was taken, so may be those that were turned away alike. One that was not turned away
   * says as much of none of them: one of each kind is tried then, with the pauses as they were.
   */
  delete(key: string, outcome: 'taken' | 'given up'): void {
    const status = this.#statuses.get(key);
    if (status === undefined) {
      if (outcome === 'taken')
        for (const [other, kind] of this.#kinds) this.#kinds.set(other, { ...kind, dueAt: this.#now() });
      return;
    }
    this.#statuses.delete(key);
    if (outcome === 'taken' || !this.#isKnown(status)) this.#kinds.delete(status);
  }

  /** Whether a letter was turned away so. */
  #isKnown(status: number): boolean {
    return [...this.#statuses.values()].includes(status);
  }

  #postpone(status: number): void {
    const refusals = (this.#kinds.get(status)?.refusals ?? 0) + 1;
    const pauseMs = PAUSES_MS[Math.min(refusals, PAUSES_MS.length) - 1] ?? 0;
    this.#kinds.set(status, { refusals, dueAt: this.#now() + pauseMs });
  }
}
