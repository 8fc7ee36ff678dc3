import type { Changes, EnteredState, EventFeed, NewEntry, PartChange } from '../domain/ports/events.js';

/** Longest delay of a Node.js timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface EventFeedOptions {
  /** Most ids of a kind that are listed; beyond that the feed reports a gap and the subscriber reads everything. */
  readonly maxIds: number;
  readonly notify: () => void;
  readonly subscribeToServers: EventFeed['subscribeToServers'];
  /** See `Changes`. */
  readonly version: () => number;
  /** Called once, when the subscriber closes the feed. */
  readonly onClose: () => void;
}

/** A feed with the methods that fill it. */
export interface FilledFeed extends EventFeed {
  addRun(id: string): void;
  addServer(id: number): void;
  addNode(id: number): void;
  addServerChange(): void;
  addEnteredState(entered: EnteredState): void;
  addPart(change: PartChange | NewEntry): void;
  addGap(): void;
  /** Tells the subscriber that the feed has ended. */
  end(): void;
}

/** Creates a feed that begins with a gap. Repeated changes that were not taken yet are reported once. */
export const createEventFeed = ({
  maxIds,
  notify,
  subscribeToServers,
  version,
  onClose,
}: EventFeedOptions): FilledFeed => {
  let isGap = true;
  let isServerChanged = true;
  const runIds = new Set<string>();
  const serverIds = new Set<number>();
  const nodeIds = new Set<number>();
  let enteredStates: EnteredState[] = [];
  let parts: (PartChange | NewEntry)[] = [];
  let hasEnded = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const add = <Id>(ids: Set<Id>, id: Id): void => {
    if (ids.size < maxIds) ids.add(id);
    else if (!ids.has(id)) isGap = true;
    notify();
  };
  const feed: FilledFeed = {
    take: (): Changes | null => {
      const count = runIds.size + serverIds.size + nodeIds.size + enteredStates.length + parts.length;
      if (!isGap && !isServerChanged && count === 0) return null;
      const changes = {
        isGap,
        isServerChanged,
        runIds: [...runIds],
        serverIds: [...serverIds],
        nodeIds: [...nodeIds],
        enteredStates,
        parts,
        version: version(),
      };
      isGap = false;
      isServerChanged = false;
      for (const ids of [runIds, serverIds, nodeIds]) ids.clear();
      enteredStates = [];
      parts = [];
      return changes;
    },
    pollAgainIn: (ms) => {
      clearTimeout(timer);
      // setTimeout treats a delay that is not a finite number as 1 ms, which would loop.
      if (!Number.isFinite(ms)) return;
      timer = setTimeout(
        ms > MAX_TIMER_MS ? () => feed.pollAgainIn(ms - MAX_TIMER_MS) : feed.addServerChange,
        Math.min(Math.max(0, ms), MAX_TIMER_MS),
      );
      timer.unref();
    },
    subscribeToServers: (ids) => !isClosed && subscribeToServers(ids),
    forgetGap: () => {
      isGap = false;
    },
    hasEnded: () => hasEnded,
    close: () => {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      onClose();
    },
    addRun: (id) => add(runIds, id),
    addServer: (id) => add(serverIds, id),
    addNode: (id) => add(nodeIds, id),
    // Of more states than a feed stores, the oldest are dropped: the row has the last one.
    addEnteredState: (entered) => {
      enteredStates.push(entered);
      if (enteredStates.length > maxIds) enteredStates.shift();
      notify();
    },
    addPart: (change) => {
      if (parts.length < maxIds) parts.push(change);
      else isGap = true;
      notify();
    },
    addServerChange: () => {
      isServerChanged = true;
      notify();
    },
    addGap: () => {
      isGap = true;
      isServerChanged = true;
      notify();
    },
    end: () => {
      hasEnded = true;
      notify();
    },
  };
  return feed;
};
