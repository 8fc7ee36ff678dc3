/** What one call to a daemon may take and cost. */
export interface DaemonLimits {
  /** Milliseconds until a connection must stand. */
  readonly connectMs: number;
  /** Milliseconds for a whole call: waiting for a slot, connecting, sending, and the answer to its last byte. */
  readonly answerMs: number;
  /** Milliseconds a call may wait for a slot. What is left of `answerMs` then has to be enough for an answer. */
  readonly queueMs: number;
  /** Calls in flight to one node; further ones wait. */
  readonly callsPerNode: number;
  /** Long calls in flight to one node: those that move contents or work on many files. */
  readonly longCallsPerNode: number;
  /** Of those, about one server. */
  readonly longCallsPerServer: number;
  /** Milliseconds for a whole long call. */
  readonly longMs: number;
  /** Milliseconds between two pieces of a file that a node sends. */
  readonly pauseMs: number;
  /** Failed connections and timeouts in a row that open a node's circuit. */
  readonly failuresToOpen: number;
  /** Milliseconds an open circuit refuses calls, until one is let through to try. */
  readonly openMs: number;
  /** Bytes of an answer. */
  readonly answerBytes: number;
  /** Bytes of a long list: all servers of a node at 2 to 4 KB each, or the entries of a directory. */
  readonly listBytes: number;
}

/**
 * Connect 2 s, answer 8 s, 10 calls in flight: schedules.md §5. The answer stays below the 10 s of a run's lease, and
 * waiting for a slot is part of it: a step must know what became of its call while the run is still its own.
 */
export const DAEMON_LIMITS: DaemonLimits = {
  connectMs: 2_000,
  answerMs: 8_000,
  queueMs: 4_000,
  callsPerNode: 10,
  longCallsPerNode: 16,
  longCallsPerServer: 4,
  // Source: daemon.md §1.1.
  longMs: 900_000,
  pauseMs: 10_000,
  failuresToOpen: 5,
  openMs: 5_000,
  answerBytes: 256 * 1024,
  listBytes: 16 * 1024 * 1024,
};
