/** Limits of a call to a daemon. */
export interface DaemonLimits {
  /** Milliseconds within which a connection must be established. */
  readonly connectMs: number;
  /** Milliseconds for a whole call: waiting for a slot, connecting, sending, and the answer to its last byte. */
  readonly answerMs: number;
  /** Milliseconds for which a call may wait for a slot. The rest of `answerMs` must suffice for the answer. */
  readonly queueMs: number;
  /** Most calls in flight to one node; further ones wait. */
  readonly callsPerNode: number;
  /** Most long calls in flight to one node: those that transfer contents or change many files. */
  readonly longCallsPerNode: number;
  /** Most long calls in flight about one server. */
  readonly longCallsPerServer: number;
  /** Milliseconds for a whole long call. */
  readonly longMs: number;
  /** Longest pause in a file that a node sends, in milliseconds. */
  readonly pauseMs: number;
  /** Failed connections and timeouts in a row that open a node's circuit. */
  readonly failuresToOpen: number;
  /** Milliseconds for which an open circuit rejects calls before a probe. */
  readonly openMs: number;
  /** Most bytes of an answer. */
  readonly answerBytes: number;
  /** Most bytes of a long list: all servers of a node at 2 to 4 KB each, or the entries of a directory. */
  readonly listBytes: number;
}

/**
 * 2 s to connect, 8 s for an answer, 10 calls in flight: schedules.md §5. The answer limit is below the 10 s of a run's
 * lease and includes the wait for a slot: a step must know the result of its call while it still holds the lease.
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
