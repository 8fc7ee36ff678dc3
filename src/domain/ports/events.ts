/** What of a single server. */
export interface ServerInterest {
  readonly serverId: number;
  /** Whether runs matter; with `scheduleId`, those of one schedule. */
  readonly runs?: { readonly scheduleId?: number | undefined };
}

/** What of all servers and nodes; whose runs, the feed is told. */
export interface FleetInterest {
  readonly fleet: { readonly servers: boolean; readonly nodes: boolean };
}

/** What somebody wants to hear of. */
export type EventInterest = (ServerInterest | FleetInterest) & {
  /** Whose subscription it is, by which key; undefined for the service itself. */
  readonly holder?: { readonly userId: number; readonly keyId: number } | undefined;
};

/** What may have changed since the last look. Ids only: whoever hears of it reads the rows again. */
export interface Changes {
  /** Look at everything: it is the first look, or changes may have gone unheard, or were too many to be told singly. */
  readonly isGap: boolean;
  /** The state of the one server, or what the holder may do. */
  readonly isServerChanged: boolean;
  /** uuids */
  readonly runIds: readonly string[];
  /** Of a fleet. */
  readonly serverIds: readonly number[];
  /** Of a fleet. */
  readonly nodeIds: readonly number[];
  /** Grows with whatever this process hears of: what was read after changes with this number is right for all who have it. */
  readonly heard: number;
}

/** Changes for one subscriber. Holds a bounded number of ids, however slowly they are taken. */
export interface EventFeed {
  /** What has changed since the last call; null when nothing has. */
  take(): Changes | null;
  /** Reports a change of the server after so many milliseconds, in addition to all others; replaces an earlier request. */
  lookAgainIn(ms: number): void;
  /**
   * Of a fleet, hears of the runs of these servers from now on, and of no others.
   * @returns whether nothing goes unheard now, runs and all else; as long as something does, a gap follows
   */
  hearRunsOf(serverIds: ReadonlySet<number>): boolean;
  /** Drops a gap that was not taken yet: whoever calls is about to look at everything. */
  forgetGap(): void;
  /** Whether no more will come: the service is stopping. */
  hasEnded(): boolean;
  close(): void;
}

/** Committed changes of all processes, as they happen. */
export interface Events {
  /**
   * Begins with a gap. Calls `ring` whenever there is something to take, also at the end.
   * @throws {TooManyRequestsError} the holder has as many subscriptions as one may have
   * @throws {UnavailableError} the service is stopping
   */
  subscribe(interest: EventInterest, ring: () => void): EventFeed;
  /**
   * Takes a place among the streams that a person reads at a moment, in all processes on the database. What it resolves
   * with gives it back, once; null where they read as many as one may. Never rejects.
   */
  takeSeat(userId: number): Promise<(() => void) | null>;
}
