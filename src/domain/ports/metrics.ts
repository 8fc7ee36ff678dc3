/**
 * The results of a call to a node. Calls with `busy`, `circuit_open` and `withdrawn` were not sent; the last one was
 * too late.
 */
export const NODE_CALL_RESULTS = [
  'ok',
  'refused',
  'no_connection',
  'no_answer',
  'circuit_open',
  'busy',
  'withdrawn',
] as const;

export type NodeCallResult = (typeof NODE_CALL_RESULTS)[number];

/** The alarms of the near future, compared with the rows. */
export interface AlarmComparison {
  /** Alarms that should exist. */
  readonly expected: number;
  /** Expected alarms that did not exist, and were set. */
  readonly missing: number;
  /** Alarms without a row, or with a wrong time. */
  readonly removed: number;
}

/** Counts events for monitoring. Labels have few values and are never ids or names. Never throws and never waits. */
export interface Metrics {
  /**
   * A tick was turned into a run, or into a record of the reason for no run. `latenessMs` is the delay after its time.
   */
  tickHandled(latenessMs: number): void;
  /** A worker claimed a run whose next step was due for `waitedMs`. */
  runClaimed(waitedMs: number): void;
  runEnded(state: string, reason: string | null): void;
  /** A step has its result, or will be sent again (`postponed`, `withdrawn`). */
  stepEnded(action: string, outcome: string): void;
  /** A worker lost the claim of a run. */
  claimLost(): void;
  /** The sweep found ticks without an alarm. */
  sweepFound(ticks: number): void;
  alarmsCompared(comparison: AlarmComparison): void;
  nodeCalled(result: NodeCallResult, durationMs: number): void;
  /** A caller got a database connection after `waitedMs`. */
  connectionAwaited(waitedMs: number): void;
}
