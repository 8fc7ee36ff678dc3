import type { DomainContext, Principal } from '../context.js';
import { renewPrincipal } from '../keys/renew-principal.js';
import type { Changes, EventFeed, EventInterest } from '../ports/events.js';
import { type LiveSource, type LiveStream, liveStream } from './live-stream.js';
import { createPollBackoff, type PauseLimits } from './poll-backoff.js';

/** A subscription to changes. */
export interface Watch<Item> {
  readonly interest: EventInterest;
  /** Pauses between two polls, for frequent events; none by default. */
  readonly pauses?: PauseLimits;
  /**
   * @throws {DomainError} the caller may not watch any more, with their current rights, or the watched object is
   *   deleted
   */
  readonly recheck: (ctx: DomainContext) => Promise<void>;
  /**
   * The items to show after these changes, with the caller's current rights; null for a notification without changes.
   */
  readonly show: (ctx: DomainContext, changes: Changes | null) => Promise<readonly Item[]>;
  /** Opens further sources of the watch; it may notify when there is more to show. */
  readonly open?: (notify: () => void, feed: EventFeed) => { close(): void };
}

/** An item and the caller's rights at the time when it was read. */
export interface Shown<Item> {
  readonly item: Item;
  readonly principal: Principal;
}

/**
 * Streams changes until the caller may not see them any more: the key is revoked or expired, access or a permission is
 * withdrawn, or the watched object is deleted. The caller of this function has authorized already.
 * @throws {TooManyRequestsError} too many subscriptions
 * @throws {UnavailableError} the service is stopping
 */
export const watch = <Item>(ctx: DomainContext, wanted: Watch<Item>): LiveStream<Shown<Item>> =>
  liveStream((notify) => sourceOf(ctx, wanted, notify));

const NO_PAUSES: PauseLimits = { leastMs: 0, mostMs: 0 };

const sourceOf = <Item>(ctx: DomainContext, wanted: Watch<Item>, notify: () => void): LiveSource<Shown<Item>> => {
  const { interest, pauses: limits = NO_PAUSES, recheck, show, open } = wanted;
  const { principal } = ctx;
  const holder = principal.kind === 'user' ? { userId: principal.user.id, keyId: principal.key.id } : undefined;
  const pauses = createPollBackoff(limits);
  let stopPausing = (): void => undefined;
  let isClosed = false;
  let isMore = false;
  const feed: EventFeed = ctx.events.subscribe({ ...interest, holder }, () => {
    // The shutdown of the service waits until all streams have closed.
    if (feed.hasEnded()) stopPausing();
    notify();
  });
  const notifyOfMore = (): void => {
    isMore = true;
    notify();
  };
  const opened = open?.(notifyOfMore, feed);
  let current = ctx;
  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms).unref();
      stopPausing = () => {
        clearTimeout(timer);
        done();
      };
    });
  return {
    takeSlot: async () => {
      const remainingMs = pauses.remainingMs(performance.now());
      if (remainingMs > 0) await pause(remainingMs);
      return ctx.events.takePollSlot(holder?.userId ?? null);
    },
    read: async () => {
      if (isClosed || feed.hasEnded()) return [];
      pauses.begin(performance.now());
      isMore = false;
      const changes = feed.take();
      if (changes?.isServerChanged) {
        const renewed = await renewPrincipal(ctx);
        current = renewed.ctx;
        if (renewed.expiresInMs !== null) feed.pollAgainIn(renewed.expiresInMs);
        await recheck(current);
      }
      const items = await show(current, changes);
      // A change of the caller's rights or a lost connection is relevant to this stream.
      pauses.end(items.length > 0 || isMore || changes?.isServerChanged === true);
      return items.map((item) => ({ item, principal: current.principal }));
    },
    hasEnded: () => feed.hasEnded(),
    close: () => {
      isClosed = true;
      stopPausing();
      feed.close();
      opened?.close();
    },
  };
};
