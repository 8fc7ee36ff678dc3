import type { Server } from '../../generated/prisma/client.js';
import type { ServerKey } from '../access/server-key.js';
import { visibleServers } from '../access/server-permissions.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { watchServer } from '../live/watch-server.js';
import { consoleSource } from './console-source.js';
import { getServer } from './get-server.js';

/** What can change about a server while it is watched. */
export type ServerState = Pick<Server, 'id' | 'uuid' | 'identifier' | 'status' | 'suspended' | 'powerState'>;

const STATE_SELECT = {
  id: true,
  uuid: true,
  identifier: true,
  status: true,
  suspended: true,
  powerState: true,
} as const;

/**
 * The state of a server, now and each time it has changed; of states that follow each other quickly, the last. While
 * somebody watches, its node tells of power states at once.
 * @throws {NotFoundError} none, or not for this caller  @throws what `watchServer` throws
 */
export const watchServerState = async (ctx: DomainContext, key: ServerKey): Promise<LiveStream<ServerState>> => {
  const server = await getServer(ctx, key);
  let shown = '';
  return watchServer(ctx, {
    serverId: server.id,
    // For the power states, which come back as changes of the row; the lines are not used.
    open: () => ctx.consoles.open(consoleSource(ctx, server), () => undefined),
    // Reading the state is checking whether the server may be seen.
    recheck: async () => undefined,
    show: async (current, changes) => {
      if (changes === null || !changes.isServerChanged) return [];
      const state = await current.db.server.findFirst({
        where: { AND: [{ id: server.id }, visibleServers(current)] },
        select: STATE_SELECT,
      });
      if (state === null) throw new NotFoundError();
      const text = JSON.stringify(state);
      if (text === shown) return [];
      shown = text;
      return [state];
    },
  });
};
