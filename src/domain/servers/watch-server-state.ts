import type { Server } from '../../generated/prisma/client.js';
import type { ServerKey } from '../access/server-key.js';
import { visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import { consoleSource } from './console-source.js';
import { getServer } from './get-server.js';

/** The part of a server that the stream shows; equal texts mean that nothing has changed. */
const watchedState = ({ status, suspended, powerState }: Server): string => `${status} ${suspended} ${powerState}`;

/**
 * A server now, and each time its state has changed; of several quick changes only the last. During the stream its node
 * reports power states at once.
 * @throws {NotFoundError} no such server, or the caller may not see it  @throws what `watch` throws
 */
export const watchServerState = async (ctx: DomainContext, key: ServerKey): Promise<LiveStream<Shown<Server>>> => {
  const server = await getServer(ctx, key);
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
      });
      if (found === null) throw new NotFoundError();
      const state = watchedState(found);
      if (state === shown) return [];
      shown = state;
      return [found];
    },
  });
};
