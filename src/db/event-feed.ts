import type { Changes, EventFeed } from '../domain/ports.js';

/** Most runs that are told singly; past that a subscriber looks at all of them. */
const MAX_RUN_IDS = 100;

/** Longest time that a timer of the runtime can measure, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface EventFeedOptions {
  readonly ring: () => void;
  /** Called once, when nobody takes any more. */
  readonly onClose: () => void;
}

/** A feed as it is filled. */
export interface FilledFeed extends EventFeed {
  addRun(id: string): void;
  addServerChange(): void;
  addGap(): void;
  /** Lets the subscriber know that no more will come. */
  end(): void;
}

/** A feed that begins with a gap. What was not taken yet is told once, however often it happened. */
export const createEventFeed = ({ ring, onClose }: EventFeedOptions): FilledFeed => {
  let isGap = true;
  let isServerChanged = true;
  let runIds = new Set<string>();
  let hasEnded = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const feed: FilledFeed = {
    take: (): Changes | null => {
      if (!isGap && !isServerChanged && runIds.size === 0) return null;
      const changes = { isGap, isServerChanged, runIds: [...runIds] };
      isGap = false;
      isServerChanged = false;
      runIds = new Set();
      return changes;
    },
    lookAgainIn: (ms) => {
      clearTimeout(timer);
      timer = setTimeout(
        ms > MAX_TIMER_MS ? () => feed.lookAgainIn(ms - MAX_TIMER_MS) : feed.addServerChange,
        Math.min(Math.max(0, ms), MAX_TIMER_MS),
      );
      timer.unref();
    },
    hasEnded: () => hasEnded,
    close: () => {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      onClose();
    },
    addRun: (id) => {
      if (runIds.size < MAX_RUN_IDS) runIds.add(id);
      else if (!runIds.has(id)) isGap = true;
      ring();
    },
    addServerChange: () => {
      isServerChanged = true;
      ring();
    },
    addGap: () => {
      isGap = true;
      isServerChanged = true;
      ring();
    },
    end: () => {
      hasEnded = true;
      ring();
    },
  };
  return feed;
};
