import { TooManyRequestsError } from '../domain/errors.js';

/** How many slots a queue has, and for how long. */
export interface FairQueueLimits {
  /** Slots of all callers. */
  readonly ofAll: number;
  /** Slots of a caller when no other caller has or wants one. */
  readonly alone: number;
  readonly besideOthers: number;
  /** A slot is released after this time at the latest, in milliseconds. */
  readonly longestMs: number;
}

/** The slots of requests. One that takes longer than a second waits for a node. Source: bench/attacks. */
export const REQUEST_SLOTS: FairQueueLimits = { ofAll: 16, alone: 4, besideOthers: 2, longestMs: 1_000 };

/** Slots that one caller may wait for. */
const WAITING_OF_CALLER = 1_000;

/** Emits `close` once when the client has disconnected. */
export interface Closing {
  once(event: 'close', act: () => void): unknown;
}

/** Hands out slots fairly: a caller who wants a thousand at once waits, and does not delay other callers. */
export interface FairQueue {
  /**
   * Waits for a slot; callers in the queue are served round-robin. Resolves with a function that releases the slot, or
   * with undefined when `connection` closed while it was queued.
   * @throws {TooManyRequestsError} this caller has too many queued slots
   */
  take(caller: string, connection?: Closing): Promise<(() => void) | undefined>;
  /** How many slots are taken and waited for at the moment. */
  load(): { readonly active: number; readonly queued: number };
}

export const createFairQueue = (limits: FairQueueLimits = REQUEST_SLOTS): FairQueue => {
  const { ofAll, alone, besideOthers, longestMs } = limits;
  /** In the order in which callers are served. */
  const queued = new Map<string, (() => void)[]>();
  const active = new Map<string, number>();
  let total = 0;
  const change = (caller: string, by: number): void => {
    total += by;
    const count = (active.get(caller) ?? 0) + by;
    if (count === 0) active.delete(caller);
    else active.set(caller, count);
  };
  const begin = (caller: string): (() => void) => {
    change(caller, 1);
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      change(caller, -1);
      serveNext();
    };
    const timer = setTimeout(end, longestMs).unref();
    return end;
  };
  const isAlone = (caller: string): boolean =>
    active.size <= Number(active.has(caller)) && queued.size <= Number(queued.has(caller));
  const mayBegin = (caller: string): boolean =>
    total < ofAll && (active.get(caller) ?? 0) < (isAlone(caller) ? alone : besideOthers);
  const serveNext = (): void => {
    for (const [caller, queue] of queued) {
      if (total >= ofAll) return;
      if (!mayBegin(caller)) continue;
      queued.delete(caller);
      const first = queue.shift();
      if (queue.length > 0) queued.set(caller, queue);
      first?.();
    }
  };
  return {
    load: () => ({ active: total, queued: [...queued.values()].reduce((sum, { length }) => sum + length, 0) }),
    take: async (caller, connection) => {
      const queue = queued.get(caller) ?? [];
      if (queue.length === 0 && mayBegin(caller)) return begin(caller);
      if (queue.length >= WAITING_OF_CALLER) throw new TooManyRequestsError('Too many requests at once.', 1);
      queued.set(caller, queue);
      return new Promise((resolve) => {
        const serve = (): void => resolve(begin(caller));
        queue.push(serve);
        connection?.once('close', () => {
          const place = queue.indexOf(serve);
          if (place < 0) return;
          queue.splice(place, 1);
          if (queue.length === 0) queued.delete(caller);
          resolve(undefined);
        });
      });
    },
  };
};
