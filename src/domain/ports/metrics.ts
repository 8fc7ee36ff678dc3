/** What came of a call to a node. `busy` and `circuit_open` were not sent; `withdrawn` came too late to be. */
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

/** The alarms of the near future, as they were compared with the rows. */
export interface AlarmComparison {
  /** Alarms that there should be. */
  readonly expected: number;
  /** Of those, the ones that were not there, and were set. */
  readonly missing: number;
  /** Alarms that pointed at nothing, or at another time. */
  readonly removed: number;
}

/**
 * Counts what happens, for whoever watches the service. Takes words of a few values, never ids or names; never throws and
 * never waits.
 */
export interface Metrics {
  /** A tick was turned into a run, or into a record of why there is none, so long after its time. */
  tickHandled(latenessMs: number): void;
  /** A worker took a run whose next step was due for so long. */
  runClaimed(waitedMs: number): void;
  runEnded(state: string, reason: string | null): void;
  /** A step has its result, or is to be sent again (`postponed`, `withdrawn`). */
  stepEnded(action: string, outcome: string): void;
  /** A worker found out that a run it had is not its own any more. */
  claimLost(): void;
  /** The sweep found ticks that no alarm had told of. */
  sweepFound(ticks: number): void;
  alarmsCompared(comparison: AlarmComparison): void;
  nodeCalled(result: NodeCallResult, durationMs: number): void;
  /** Somebody got a connection to the database, after so long. */
  connectionAwaited(waitedMs: number): void;
}
