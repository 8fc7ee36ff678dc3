import type { DomainContext } from '../context.js';
import { MAX_FLEET, requireFewServers, rightsOf } from '../fleet/fleet-poller.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import type { Changes, EventFeed } from '../ports/events.js';
import type { Where } from '../ports/reads.js';
import { type ServerFilter, serverList } from '../servers/server-list.js';
import { readServerEvents } from './read-server-events.js';
import type { ServerEvents } from './server-event.js';

/** As for `watchFleet`, in milliseconds. */
const PAUSES = { leastMs: 250, mostMs: 1_000 } as const;

/**
 * What happens to the servers that match a filter, and to what belongs to them, as far as the caller may see it. The
 * first item is a gap: from then on no event is missed. A gap follows when servers join the watched ones.
 * @throws {RefusedError} more than `MAX_FLEET` servers
 * @throws the errors of `serverList` and `watch`
 */
export const watchFleetEvents = async (
  ctx: DomainContext,
  filter: ServerFilter,
): Promise<LiveStream<Shown<ServerEvents>>> => {
  const whereOf = async (current: DomainContext): Promise<Where<'Server'>> =>
    (await serverList(current, { scope: 'accessible', filter })).where;
  await whereOf(ctx);
  let feed: EventFeed | undefined;
  let watched = new Set<number>();
  let isBegun = false;
  let rights = '';

  /** @returns whether all later events are reported */
  const begin = async (current: DomainContext, subscription: EventFeed): Promise<boolean> => {
    watched = new Set((await findServers(current, await whereOf(current))).map(({ id }) => id));
    requireFewServers(watched.size);
    const isSubscribed = subscription.subscribeToServers(watched);
    // The client reads everything after the item that follows.
    if (isSubscribed) subscription.forgetGap();
    return isSubscribed;
  };
  /** Compares the watched servers with those that match now. */
  const follow = async (current: DomainContext, changed: readonly number[]) => {
    if (changed.length === 0) return { gone: [], isJoined: false };
    const where = { AND: [{ id: { in: [...changed] } }, await whereOf(current)] };
    const found = new Set((await findServers(current, where)).map(({ id }) => id));
    const gone = changed.filter((id) => !found.has(id) && watched.delete(id));
    const joined = [...found].filter((id) => !watched.has(id));
    for (const id of joined) watched.add(id);
    requireFewServers(watched.size);
    return { gone, isJoined: joined.length > 0 };
  };
  const show = async (
    current: DomainContext,
    changes: Changes,
    subscription: EventFeed,
  ): Promise<readonly ServerEvents[]> => {
    const isOther = rightsOf(current) !== rights;
    rights = rightsOf(current);
    if (changes.isGap || isOther || !isBegun) {
      isBegun = await begin(current, subscription);
      return isBegun ? [{ isGap: true, events: [], goneServers: [] }] : [];
    }
    const { gone, isJoined } = await follow(current, changes.serverIds);
    const isSubscribed = gone.length === 0 && !isJoined ? true : subscription.subscribeToServers(watched);
    const events = await readServerEvents(current, { parts: changes.parts, where: await whereOf(current) });
    // A gap follows as soon as the database announces the events of all servers.
    if (!isSubscribed) isBegun = false;
    const isGap = isJoined && isSubscribed;
    return isGap || events.length + gone.length > 0 ? [{ isGap, events, goneServers: gone }] : [];
  };

  return watch<ServerEvents>(ctx, {
    interest: { fleet: { servers: true, nodes: false, isWithParts: true } },
    pauses: PAUSES,
    open: (_notify, opened) => {
      feed = opened;
      return { close: () => undefined };
    },
    recheck: async (current) => void (await whereOf(current)),
    show: async (current, changes) => (changes === null || feed === undefined ? [] : show(current, changes, feed)),
  });
};

const findServers = ({ reads }: DomainContext, where: Where<'Server'>): Promise<readonly { readonly id: number }[]> =>
  reads.server.findMany({ where, select: { id: true }, take: MAX_FLEET + 1 });
