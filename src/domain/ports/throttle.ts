/** Counts what must not happen too often, by whom: a bounded number of counts, in the memory of one process. Never rejects. */
export interface Throttle {
  /** Seconds until it may happen again, at least 1; 0 when it may now. */
  secondsToWait(who: string): Promise<number>;
  /** Counts it where it may happen now, and is 0 then; else the seconds until it may, and counts nothing. */
  take(who: string): Promise<number>;
  forget(who: string): void;
}
