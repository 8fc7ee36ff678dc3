/**
 * Pauses between two attempts of reports with the same status, in milliseconds; the last one repeats, as an operator
 * must act.
 */
const PAUSES_MS = [60_000, 120_000, 300_000, 600_000] as const;

/** All reports rejected with one status. */
interface Kind {
  readonly rejections: number;
  /** Milliseconds of a monotonic clock. */
  readonly dueAt: number;
}

/**
 * Reports that the service has rejected for now, grouped by status. Reports with the same status mostly share one cause
 * that lies outside of the reports. So only one of a group is attempted at a time, a different one each time; when it
 * is delivered, the others follow. A thousand reports cost no more than one, and a report that is never accepted delays
 * no other.
 * Source: daemon.md §1.2.
 */
export class RejectedReports {
  /** Keys and their statuses, least recently attempted first. */
  readonly #statuses = new Map<string, number>();
  readonly #kinds = new Map<number, Kind>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The order of attempts: reports that were not rejected keep their order, the rejected ones follow. */
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

  /**
   * Returns the number of reports with this status when it should be logged: for the first one, and after each attempt.
   */
  add(key: string, status: number): number | null {
    const former = this.#statuses.get(key);
    this.#statuses.delete(key);
    this.#statuses.set(key, status);
    // A retried report stands for its group. A new one does not: there may be many new ones.
    if (former !== undefined && this.#isKnown(former)) this.#postpone(former);
    else if (former !== undefined) this.#kinds.delete(former);
    const isNew = !this.#kinds.has(status);
    if (isNew) this.#postpone(status);
    if (!isNew && former !== status) return null;
    return [...this.#statuses.values()].filter((other) => other === status).length;
  }

  /**
   * Forgets a report that is finished. When it was delivered, its group is due at once. When a report outside any group
   * is delivered, one report of each group is due; their pauses stay.
   */
  delete(key: string, outcome: 'taken' | 'withdrawn'): void {
    const status = this.#statuses.get(key);
    if (status === undefined) {
      if (outcome === 'taken')
        for (const [other, kind] of this.#kinds) this.#kinds.set(other, { ...kind, dueAt: this.#now() });
      return;
    }
    this.#statuses.delete(key);
    if (outcome === 'taken' || !this.#isKnown(status)) this.#kinds.delete(status);
  }

  /** Whether a report was rejected with this status. */
  #isKnown(status: number): boolean {
    return [...this.#statuses.values()].includes(status);
  }

  #postpone(status: number): void {
    const rejections = (this.#kinds.get(status)?.rejections ?? 0) + 1;
    const pauseMs = PAUSES_MS[Math.min(rejections, PAUSES_MS.length) - 1] ?? 0;
    this.#kinds.set(status, { rejections, dueAt: this.#now() + pauseMs });
  }
}
