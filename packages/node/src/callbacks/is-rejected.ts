/**
 * Answers that say nothing of what was sent, but only who has sent it, or that it came at the wrong moment: while a token is
 * rotated, or the service or what stands before it is set up wrongly. Source: daemon.md §1.2.
 */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Longest time for which that is no answer, in milliseconds: a week, in which somebody sees to it. */
const LIMIT_MS = 7 * 24 * 60 * 60_000;

/** Whether something of this age that was answered so may still be taken later. */
export function isRejected(status: number, ageMs: number): boolean {
  return TURNED_AWAY.has(status) && ageMs < LIMIT_MS;
}
