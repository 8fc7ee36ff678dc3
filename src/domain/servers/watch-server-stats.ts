import type { Server } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import { isInNormalState } from '../access/normal-state.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import type { ServerDetails } from '../ports/daemon.js';
import type { UsageFeed } from '../ports/node-usage.js';

/** The resource usage of a server at a moment. */
export interface ServerStats {
  readonly server: Server;
  /** Null if its node did not answer or does not know the server, and outside of the normal state. */
  readonly resources: ServerDetails | null;
  readonly readAt: Date;
}

/** Answers of several nodes within this time, in milliseconds, are one item. */
const PAUSES = { leastMs: 200, mostMs: 200 } as const;

const WITH_NODE = { node: { select: { maintenanceMode: true } } } as const;

type WatchedServer = Server & { readonly node: { readonly maintenanceMode: boolean } };

/**
 * The resource usage of servers: of each at the first answer of its node, then with each answer in which it has
 * changed. Servers that are deleted, or that the caller may no longer see, are left out.
 * @throws {ForbiddenError} no client key
 * @throws {NotFoundError} none of the servers exists, or the caller may see none  @throws what `watch` throws
 */
export const watchServerStats = async (
  ctx: DomainContext,
  keys: readonly ServerKey[],
): Promise<LiveStream<Shown<readonly ServerStats[]>>> => {
  let servers = await findServers(
    ctx,
    keys.map(whereServer).filter((where) => where !== null),
  );
  const ids = servers.map(({ id }) => id);
  const feeds = new Map<number, UsageFeed>();
  const shown = new Map<number, string>();
  let notifyOfAnswer = (): void => undefined;

  const watchNodes = (): void => {
    const wanted = new Set(servers.map(({ nodeId }) => nodeId));
    for (const [nodeId, feed] of feeds) {
      if (wanted.has(nodeId)) continue;
      feed.close();
      feeds.delete(nodeId);
    }
    for (const nodeId of wanted) {
      if (!feeds.has(nodeId)) feeds.set(nodeId, ctx.usage.watch(nodeId, notifyOfAnswer));
    }
  };
  const statsOf = (server: WatchedServer): ServerStats[] => {
    const answer = feeds.get(server.nodeId)?.latest();
    if (answer === undefined) return [];
    const resources = isInNormalState(server) ? (answer.servers?.get(server.uuid) ?? null) : null;
    const text = JSON.stringify(resources);
    if (shown.get(server.id) === text) return [];
    shown.set(server.id, text);
    return [{ server, resources, readAt: answer.readAt }];
  };

  return watch<readonly ServerStats[]>(ctx, {
    interest: { fleet: { servers: new Set(ids), nodes: false } },
    pauses: PAUSES,
    open: (notify) => {
      notifyOfAnswer = notify;
      watchNodes();
      return {
        close: () => {
          for (const feed of feeds.values()) feed.close();
          feeds.clear();
        },
      };
    },
    recheck: async (current) => void requirePerson(current),
    show: async (current, changes) => {
      if (changes !== null) {
        servers = await findServers(
          current,
          ids.map((id) => ({ id })),
        );
        watchNodes();
      }
      const stats = servers.flatMap(statsOf);
      return stats.length === 0 ? [] : [stats];
    },
  });
};

/** @throws {ForbiddenError} @throws {NotFoundError} */
const findServers = async (
  ctx: DomainContext,
  keys: readonly NonNullable<ReturnType<typeof whereServer>>[],
): Promise<readonly WatchedServer[]> => {
  requirePerson(ctx);
  if (keys.length === 0) throw new NotFoundError();
  const found = await ctx.reads.server.findMany({
    where: { AND: [{ OR: [...keys] }, visibleServers(ctx)] },
    orderBy: { id: 'asc' },
    include: WITH_NODE,
  });
  if (found.length === 0) throw new NotFoundError();
  return found;
};
