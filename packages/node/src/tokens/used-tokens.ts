/** How long a used token is remembered, in milliseconds; no token is valid for as long. Source: daemon.md §3.1. */
const MEMORY_MS = 60 * 60 * 1000;

/** The ids of used one-time tokens. */
export class UsedTokens {
  /** In the order of use, oldest first. */
  readonly #usedAt = new Map<string, number>();

  has(id: string): boolean {
    return this.#usedAt.has(id);
  }

  /** Marks an id as used; false when it was used before. */
  take(id: string): boolean {
    if (this.#usedAt.has(id)) return false;
    this.#forget(Date.now() - MEMORY_MS);
    this.#usedAt.set(id, Date.now());
    return true;
  }

  #forget(before: number): void {
    for (const [id, usedAt] of this.#usedAt) {
      if (usedAt >= before) return;
      this.#usedAt.delete(id);
    }
  }
}
