/**
 * Status codes that concern the sender or the moment, not the report: a token is being rotated, the caller is rate
 * limited, or the service or its proxy is misconfigured. Source: daemon.md §1.2.
 */
const RETRYABLE: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** How long such a report is retried, in milliseconds: a week, enough for an operator to fix the cause. */
const LIMIT_MS = 7 * 24 * 60 * 60_000;

/** Whether a report of this age that received this status may still be accepted later. */
export function isRejected(status: number, ageMs: number): boolean {
  return RETRYABLE.has(status) && ageMs < LIMIT_MS;
}
