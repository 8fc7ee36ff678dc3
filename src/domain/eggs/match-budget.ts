import type { DomainContext } from '../context.js';

/** How long all matches of one request may take together, in milliseconds: a pattern could take for ever. */
export const MATCH_TIME_MS = 250;

/** What is left of the time for matches; they are synchronous, so everything else waits for them. */
export class MatchBudget {
  #leftMs = MATCH_TIME_MS;

  /**
   * Does something that takes no longer than it is told it may, in milliseconds; null when no time is left. The rest of a
   * millisecond is none: a timer that ended the work may have been early by that.
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

/** The one budget of a request, whatever it changes: a context is made for each. */
export const matchBudgetOf = (ctx: DomainContext): MatchBudget => {
  const known = budgets.get(ctx);
  if (known !== undefined) return known;
  const budget = new MatchBudget();
  budgets.set(ctx, budget);
  return budget;
};
