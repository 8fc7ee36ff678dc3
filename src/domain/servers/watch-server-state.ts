import type { PowerOrder, Server } from '../../generated/prisma/client.js';
import type { ServerKey } from '../access/server-key.js';
import { visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { createEnteredStates } from '../live/entered-states.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import { consoleSource } from './console-source.js';
import { getServer } from './get-server.js';

/** Its last power order is read with a server: the end of an order is a change. */
const WITH_ORDER = { powerOrder: true } as const;

type WatchedServer = Server & { readonly powerOrder: PowerOrder | null };

/** The part of a server that the stream shows; equal texts mean that nothing has changed. */
const watchedState = ({ status, suspended, powerState, powerOrder }: WatchedServer): string =>
  `${status} ${suspended} ${powerState} ${powerOrder?.askedAt.toISOString()} ${powerOrder?.outcome}`;

/**
 * A server now, and each time its state or its power order has changed: each power state that it entered, and of other
 * quick changes only the last. During the stream its node reports power states at once.
 * @throws {NotFoundError} no such server, or the caller may not see it  @throws what `watch` throws
 */
export const watchServerState = async (ctx: DomainContext, key: ServerKey): Promise<LiveStream<Shown<Server>>> => {
  const server = await getServer(ctx, key);
  const powerStates = createEnteredStates();
  let shown = '';
  return watch<Server>(ctx, {
    interest: { serverId: server.id },
    // The open console makes the node report power states, which arrive as changes of the row; its lines are not used.
    open: () => ctx.consoles.open(consoleSource(ctx, server), () => undefined),
    // `show` checks access: it reads only a visible server.
    recheck: async () => undefined,
    show: async (current, changes) => {
      if (changes === null || !changes.isServerChanged) return [];
      const found = await current.reads.server.findFirst({
        where: { AND: [{ id: server.id }, visibleServers(current)] },
        include: WITH_ORDER,
      });
      if (found === null) throw new NotFoundError();
      return powerStates.follow(changes, [found]).flatMap(({ row, states }) =>
        states.flatMap((powerState) => {
          const entered = { ...row, powerState };
          const state = watchedState(entered);
          if (state === shown) return [];
          shown = state;
          return [entered];
        }),
      );
    },
  });
};
