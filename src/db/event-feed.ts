import type { Changes, EventFeed } from '../domain/ports/events.js';

/** Longest delay of a Node.js timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface EventFeedOptions {
  /** Most ids of a kind that are listed; beyond that the feed reports a gap and the subscriber reads everything. */
  readonly maxIds: number;
  readonly notify: () => void;
  readonly subscribeToRunsOf: EventFeed['subscribeToRunsOf'];
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
  addGap(): void;
  /** Tells the subscriber that the feed has ended. */
  end(): void;
}

/** Creates a feed that begins with a gap. Repeated changes that were not taken yet are reported once. */
export const createEventFeed = ({
  maxIds,
  notify,
  subscribeToRunsOf,
  version,
  onClose,
}: EventFeedOptions): FilledFeed => {
  let isGap = true;
  let isServerChanged = true;
  const runIds = new Set<string>();
  const serverIds = new Set<number>();
  const nodeIds = new Set<number>();
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
      if (!isGap && !isServerChanged && runIds.size + serverIds.size + nodeIds.size === 0) return null;
      const changes = {
        isGap,
        isServerChanged,
        runIds: [...runIds],
        serverIds: [...serverIds],
        nodeIds: [...nodeIds],
        version: version(),
      };
      isGap = false;
      isServerChanged = false;
      for (const ids of [runIds, serverIds, nodeIds]) ids.clear();
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
    subscribeToRunsOf: (ids) => !isClosed && subscribeToRunsOf(ids),
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
