/**
 * Limits how often an action may happen per `who`, with a bounded number of counters in the memory of one process.
 * Never rejects.
 */
export interface Throttle {
  /** Seconds until the action is allowed again, at least 1; 0 when it is allowed now. */
  secondsToWait(who: string): Promise<number>;
  /** Counts the action and returns 0 if it is allowed now; otherwise returns the seconds to wait, without counting. */
  take(who: string): Promise<number>;
  forget(who: string): void;
}
