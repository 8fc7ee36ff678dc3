import type { PowerStateName } from './power.js';

/** The parts of a server whose rows are reported: the server itself, and what belongs to it. */
export const REPORTED_PARTS = [
  'allocation',
  'backup',
  'database',
  'installation',
  'restore',
  'schedule',
  'server',
  'subuser',
  'suspension',
  'task',
  'variable',
] as const;

export type ReportedPart = (typeof REPORTED_PARTS)[number];

export const PART_OPERATIONS = ['created', 'changed', 'deleted'] as const;

export type PartOperation = (typeof PART_OPERATIONS)[number];

/** A row that belongs to a server was written. */
export interface PartChange {
  readonly kind: 'part';
  readonly serverId: number;
  readonly part: ReportedPart;
  /** Id of the row; of a restore the backup, of a variable the one of the egg. */
  readonly rowId: number;
  readonly operation: PartOperation;
  /** Changes and entries of one transaction have the same. */
  readonly transaction: string;
}

/** An activity entry of a server was written. */
export interface NewEntry {
  readonly kind: 'entry';
  readonly serverId: number;
  readonly entryId: bigint;
  readonly transaction: string;
}

/** A server entered a power state. */
export interface EnteredState {
  readonly serverId: number;
  readonly state: PowerStateName;
}

/** Changes of a single server. */
export interface ServerInterest {
  readonly serverId: number;
  /** Whether to report runs; with `scheduleId`, those of one schedule only. */
  readonly runs?: { readonly scheduleId?: number | undefined };
  /** Whether to report rows that belong to it, and activity entries, once `subscribeToServers` has selected it. */
  readonly isWithParts?: boolean;
}

/**
 * Changes of all servers, or of those in a set, and of nodes. `subscribeToServers` later selects the servers whose runs
 * or parts to report.
 */
export interface FleetInterest {
  readonly fleet: {
    readonly servers: boolean | ReadonlySet<number>;
    readonly nodes: boolean;
    /** Whether to report parts of the selected servers instead of their runs. */
    readonly isWithParts?: boolean;
  };
}

/** Changes of the holder alone; not one of the user's subscriptions. */
export interface HolderInterest {
  readonly isHolderOnly: true;
}

/** The changes to report. */
export type EventInterest = (ServerInterest | FleetInterest | HolderInterest) & {
  /** The user and the key of the subscription; undefined for the service itself. */
  readonly holder?: { readonly userId: number; readonly keyId: number } | undefined;
};

/** The changes since the last poll. Only ids: the subscriber reads the rows again. */
export interface Changes {
  /** Read everything: this is the first poll, changes may have been missed, or there were too many to list. */
  readonly isGap: boolean;
  /** The state of the one server, or the rights of the holder. */
  readonly isServerChanged: boolean;
  /** uuids */
  readonly runIds: readonly string[];
  /** Of a fleet. */
  readonly serverIds: readonly number[];
  /** Of a fleet. */
  readonly nodeIds: readonly number[];
  /** Each power state that the servers entered, in order. */
  readonly enteredStates: readonly EnteredState[];
  /** In the order of their commits. */
  readonly parts: readonly (PartChange | NewEntry)[];
  /**
   * Version of all changes that this process has received: rows read after changes with this number are valid for every
   * subscriber with the same or a lower number.
   */
  readonly version: number;
}

/** Changes for one subscriber. Stores a bounded number of ids, even for a slow subscriber. */
export interface EventFeed {
  /** The changes since the last call; null without any. */
  take(): Changes | null;
  /**
   * Reports a change of the server after so many milliseconds, in addition to all others; replaces an earlier request.
   */
  pollAgainIn(ms: number): void;
  /**
   * Reports the runs, or the parts, of these servers from now on, and of no others.
   * @returns whether all changes are reported from now on; otherwise a gap follows
   */
  subscribeToServers(serverIds: ReadonlySet<number>): boolean;
  /** Drops a gap that was not taken yet, because the caller is about to read everything. */
  forgetGap(): void;
  /** Whether the feed has ended, because the service is stopping. */
  hasEnded(): boolean;
  close(): void;
}

/** Committed changes of all processes, as they happen. */
export interface Events {
  /**
   * Starts with a gap. Calls `notify` whenever there are changes to take, and at the end.
   * @throws {TooManyRequestsError} the holder has reached the limit of subscriptions
   * @throws {UnavailableError} the service is stopping
   */
  subscribe(interest: EventInterest, notify: () => void): EventFeed;
  /**
   * Takes one of the slots for concurrent streams of a user, counted over all processes. Resolves with a function that
   * releases it, or null when all slots are taken. Never rejects.
   */
  takeStreamSlot(userId: number): Promise<(() => void) | null>;
  /**
   * Waits for a slot for one poll of a stream; users in the queue are served round-robin. Resolves with a function that
   * releases the slot. A slot expires, so that a poll that waits for the database does not delay the others.
   * @throws {TooManyRequestsError} too many polls of this user are queued
   */
  takePollSlot(userId: number | null): Promise<() => void>;
}
