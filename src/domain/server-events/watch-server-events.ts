import type { ServerKey } from '../access/server-key.js';
import { visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import type { EventFeed } from '../ports/events.js';
import { getServer } from '../servers/get-server.js';
import { readServerEvents } from './read-server-events.js';
import type { ServerEvents } from './server-event.js';

/**
 * What happens to a server and to what belongs to it, as far as the caller may see it. The first item is a gap: from
 * then on no event is missed. Ends when the server is deleted.
 * @throws {NotFoundError} no such server, or the caller may not see it  @throws what `watch` throws
 */
export const watchServerEvents = async (
  ctx: DomainContext,
  key: ServerKey,
): Promise<LiveStream<Shown<ServerEvents>>> => {
  const { id } = await getServer(ctx, key);
  const watched = new Set([id]);
  let feed: EventFeed | undefined;
  return watch<ServerEvents>(ctx, {
    interest: { serverId: id, isWithParts: true },
    open: (_notify, opened) => {
      feed = opened;
      return { close: () => undefined };
    },
    recheck: async (current) => {
      const where = { AND: [{ id }, visibleServers(current)] };
      const found = await current.reads.server.findFirst({ where, select: { id: true } });
      if (found === null) throw new NotFoundError();
    },
    show: async (current, changes) => {
      if (changes === null || feed === undefined) return [];
      if (changes.isGap) {
        // Until the database announces all events, another gap follows.
        if (!feed.subscribeToServers(watched)) return [];
        // The client reads everything after this item.
        feed.forgetGap();
        return [{ isGap: true, events: [], goneServers: [] }];
      }
      const events = await readServerEvents(current, { parts: changes.parts, where: visibleServers(current) });
      return events.length === 0 ? [] : [{ isGap: false, events, goneServers: [] }];
    },
  });
};
