import { setTimeout as pause } from 'node:timers/promises';
import type { DomainContext, Principal } from '../context.js';
import { renewPrincipal } from '../keys/renew-principal.js';
import type { Changes, EventFeed, EventInterest } from '../ports.js';
import { type LiveSource, type LiveStream, liveStream } from './live-stream.js';

/** What somebody watches. */
export interface Watch<Item> {
  readonly interest: EventInterest;
  /** Least time between two looks, in milliseconds, for what changes often; none by default. */
  readonly restMs?: number;
  /** @throws {DomainError} the caller, as they stand now, may not watch any more, or what they watch is gone */
  readonly recheck: (ctx: DomainContext) => Promise<void>;
  /**
   * What there is to show after these changes; null when something else rang. With the caller as they stand now.
   */
  readonly show: (ctx: DomainContext, changes: Changes | null) => Promise<readonly Item[]>;
  /** Opens what the watch needs besides events; it may ring, too. */
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

const sourceOf = <Item>(ctx: DomainContext, wanted: Watch<Item>, ring: () => void): LiveSource<Shown<Item>> => {
  const { interest, restMs = 0, recheck, show, open } = wanted;
  const { principal } = ctx;
  const holder = principal.kind === 'user' ? { userId: principal.user.id, keyId: principal.key.id } : undefined;
  const feed = ctx.events.subscribe({ ...interest, holder }, ring);
  const opened = open?.(ring, feed);
  let current = ctx;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    read: async () => {
      const remainingMs = lookedAt + restMs - performance.now();
      if (remainingMs > 0) await pause(remainingMs, undefined, { ref: false });
      lookedAt = performance.now();
      const changes = feed.take();
      if (changes?.isServerChanged) {
        const renewed = await renewPrincipal(ctx);
        current = renewed.ctx;
        if (renewed.expiresInMs !== null) feed.lookAgainIn(renewed.expiresInMs);
        await recheck(current);
      }
      const items = await show(current, changes);
      return items.map((item) => ({ item, principal: current.principal }));
    },
    hasEnded: () => feed.hasEnded(),
    close: () => {
      feed.close();
      opened?.close();
    },
  };
};
