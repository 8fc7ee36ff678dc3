import type { ServerDetails } from './daemon.js';

/** An answer of a node about all of its servers. */
export interface UsageAnswer {
  readonly readAt: Date;
  /** By uuid; null if the node did not answer. */
  readonly servers: ReadonlyMap<string, ServerDetails> | null;
}

/** The usage of the servers of one node, for one subscriber. */
export interface UsageFeed {
  /** The last answer; undefined before the first one. */
  latest(): UsageAnswer | undefined;
  close(): void;
}

/** The usage of servers: each node is asked at an interval while there are subscribers, once for all of them. */
export interface NodeUsage {
  /** Calls `notify` after each answer. Never throws. */
  watch(nodeId: number, notify: () => void): UsageFeed;
}
