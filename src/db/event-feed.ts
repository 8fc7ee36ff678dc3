import type { Changes, EventFeed } from '../domain/ports/events.js';

/** Longest time that a timer of the runtime can measure, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface EventFeedOptions {
  /** Most ids of a kind that are told singly; past that a subscriber looks at everything. */
  readonly maxIds: number;
  readonly notify: () => void;
  readonly subscribeToRunsOf: EventFeed['subscribeToRunsOf'];
  /** See `Changes`. */
  readonly heard: () => number;
  /** Called once, when nobody takes any more. */
  readonly onClose: () => void;
}

/** A feed as it is filled. */
export interface FilledFeed extends EventFeed {
  addRun(id: string): void;
  addServer(id: number): void;
  addNode(id: number): void;
  addServerChange(): void;
  addGap(): void;
  /** Lets the subscriber know that no more will come. */
  end(): void;
}

/** A feed that begins with a gap. What was not taken yet is told once, however often it happened. */
export const createEventFeed = ({
  maxIds,
  notify,
  subscribeToRunsOf,
  heard,
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
        heard: heard(),
      };
      isGap = false;
      isServerChanged = false;
      for (const ids of [runIds, serverIds, nodeIds]) ids.clear();
      return changes;
    },
    pollAgainIn: (ms) => {
      clearTimeout(timer);
      // A timer takes what is no number for at once, for ever again.
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
