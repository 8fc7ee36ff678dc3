import type { DomainContext } from '../context.js';
import { renewPrincipal } from '../keys/renew-principal.js';
import type { Changes, EventInterest } from '../ports.js';
import { type LiveSource, type LiveStream, liveStream } from './live-stream.js';

/** What somebody watches of a server. */
export interface Watch<Item> {
  readonly serverId: number;
  readonly runs?: EventInterest['runs'];
  /** @throws {DomainError} the caller, as they stand now, may not watch any more, or the server is gone */
  readonly recheck: (ctx: DomainContext) => Promise<void>;
  /**
   * What there is to show after these changes; null when something else rang. With the caller as they stand now.
   */
  readonly show: (ctx: DomainContext, changes: Changes | null) => Promise<readonly Item[]>;
  /** Opens what the watch needs besides events; it may ring, too. */
  readonly open?: (ring: () => void) => { close(): void };
}

/**
 * A stream about one server that ends when its caller may see it no more: their key revoked or expired, their access or
 * permission taken, the server deleted. Whoever calls has authorized already.
 * @throws {TooManyRequestsError} too many subscriptions  @throws {UnavailableError} the service is stopping
 */
export const watchServer = <Item>(ctx: DomainContext, watch: Watch<Item>): LiveStream<Item> =>
  liveStream((ring) => sourceOf(ctx, watch, ring));

const sourceOf = <Item>(ctx: DomainContext, watch: Watch<Item>, ring: () => void): LiveSource<Item> => {
  const { serverId, runs, recheck, show, open } = watch;
  const { principal } = ctx;
  const holder = principal.kind === 'user' ? { userId: principal.user.id, keyId: principal.key.id } : undefined;
  const feed = ctx.events.subscribe({ serverId, holder, ...(runs === undefined ? {} : { runs }) }, ring);
  const opened = open?.(ring);
  let current = ctx;
  return {
    read: async () => {
      const changes = feed.take();
      if (changes?.isServerChanged) {
        const renewed = await renewPrincipal(ctx);
        current = renewed.ctx;
        if (renewed.expiresInMs !== null) feed.lookAgainIn(renewed.expiresInMs);
        await recheck(current);
      }
      return show(current, changes);
    },
    hasEnded: () => feed.hasEnded(),
    close: () => {
      feed.close();
      opened?.close();
    },
  };
};
