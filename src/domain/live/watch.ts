import type { DomainContext, Principal } from '../context.js';
import { renewPrincipal } from '../keys/renew-principal.js';
import type { Changes, EventFeed, EventInterest } from '../ports/events.js';
import { type LiveSource, type LiveStream, liveStream } from './live-stream.js';
import { createLookPauses, type PauseLimits } from './look-pauses.js';
import { lookTurns } from './look-turns.js';

/** What somebody watches. */
export interface Watch<Item> {
  readonly interest: EventInterest;
  /** Between two looks, for what rings often; none by default. */
  readonly pauses?: PauseLimits;
  /** @throws {DomainError} the caller, as they stand now, may not watch any more, or what they watch is gone */
  readonly recheck: (ctx: DomainContext) => Promise<void>;
  /**
   * What there is to show after these changes; null when something else rang. With the caller as they stand now.
   */
  readonly show: (ctx: DomainContext, changes: Changes | null) => Promise<readonly Item[]>;
  /** Opens what the watch needs besides events; it may ring, too, when there is more to look at. */
  readonly open?: (ring: () => void, feed: EventFeed) => { close(): void };
}

/** What a watch shows, and to whom: the caller as they stood when it was read. */
export interface Shown<Item> {
  readonly item: Item;
  readonly principal: Principal;
}

/**
 * A stream that ends when its caller may see it no more: their key revoked or expired, their access or permission taken,
 * what they watch deleted. Whoever calls has authorized already.
 * @throws {TooManyRequestsError} too many subscriptions  @throws {UnavailableError} the service is stopping
 */
export const watch = <Item>(ctx: DomainContext, wanted: Watch<Item>): LiveStream<Shown<Item>> =>
  liveStream((ring) => sourceOf(ctx, wanted, ring));

const NO_PAUSES: PauseLimits = { leastMs: 0, mostMs: 0 };

const sourceOf = <Item>(ctx: DomainContext, wanted: Watch<Item>, ring: () => void): LiveSource<Shown<Item>> => {
  const { interest, pauses: limits = NO_PAUSES, recheck, show, open } = wanted;
  const { principal } = ctx;
  const holder = principal.kind === 'user' ? { userId: principal.user.id, keyId: principal.key.id } : undefined;
  const pauses = createLookPauses(limits);
  let stopPausing = (): void => undefined;
  let isClosed = false;
  let isMore = false;
  const feed: EventFeed = ctx.events.subscribe({ ...interest, holder }, () => {
    // Whoever stops the service waits until all have let go.
    if (feed.hasEnded()) stopPausing();
    ring();
  });
  const ringForMore = (): void => {
    isMore = true;
    ring();
  };
  const opened = open?.(ringForMore, feed);
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
    takeTurn: () => {
      const remainingMs = pauses.remainingMs(performance.now());
      return remainingMs > 0 ? pause(remainingMs).then(lookTurns.begin) : lookTurns.begin();
    },
    read: async () => {
      if (isClosed || feed.hasEnded()) return [];
      pauses.begin(performance.now());
      isMore = false;
      const changes = feed.take();
      if (changes?.isServerChanged) {
        const renewed = await renewPrincipal(ctx);
        current = renewed.ctx;
        if (renewed.expiresInMs !== null) feed.lookAgainIn(renewed.expiresInMs);
        await recheck(current);
      }
      const items = await show(current, changes);
      // What concerns the caller themselves, and a connection that was cut, is no noise of others.
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
