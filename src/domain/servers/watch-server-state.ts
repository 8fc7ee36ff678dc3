import type { Server } from '../../generated/prisma/client.js';
import type { ServerKey } from '../access/server-key.js';
import { visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import { consoleSource } from './console-source.js';
import { getServer } from './get-server.js';

/** What can change about a server while it is watched: two that are alike show nothing new. */
const watchedState = ({ status, suspended, powerState }: Server): string => `${status} ${suspended} ${powerState}`;

/**
 * A server now, and each time its state has changed; of states that follow each other quickly, the last. While somebody
 * watches, its node tells of power states at once.
 * @throws {NotFoundError} none, or not for this caller  @throws what `watch` throws
 */
export const watchServerState = async (ctx: DomainContext, key: ServerKey): Promise<LiveStream<Shown<Server>>> => {
  const server = await getServer(ctx, key);
  let shown = '';
  return watch<Server>(ctx, {
    interest: { serverId: server.id },
    // For the power states, which come back as changes of the row; the lines are not used.
    open: () => ctx.consoles.open(consoleSource(ctx, server), () => undefined),
    // Reading the state is checking whether the server may be seen.
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
