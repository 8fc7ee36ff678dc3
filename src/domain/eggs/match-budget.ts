import type { DomainContext } from '../context.js';

/** Time limit for all pattern matches of one request together, in milliseconds; a single pattern could run for ever. */
export const MATCH_TIME_MS = 250;

/** The remaining time for matches. They are synchronous, so they block all other work. */
export class MatchBudget {
  #leftMs = MATCH_TIME_MS;

  /**
   * Runs work with the remaining time in milliseconds as its limit; returns null when no time is left. Less than a
   * millisecond counts as none, because the timer that ended the work may have been that much early.
   */
  spend<Result>(work: (leftMs: number) => Result): Result | null {
    if (this.#leftMs < 1) return null;
    const startedAt = performance.now();
    try {
      return work(this.#leftMs);
    } finally {
      this.#leftMs -= performance.now() - startedAt;
    }
  }
}

const budgets = new WeakMap<DomainContext, MatchBudget>();

/** The budget of a request. Each request has its own context. */
export const matchBudgetOf = (ctx: DomainContext): MatchBudget => {
  const known = budgets.get(ctx);
  if (known !== undefined) return known;
  const budget = new MatchBudget();
  budgets.set(ctx, budget);
  return budget;
};
