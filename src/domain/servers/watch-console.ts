import { isAdministrator } from '../access/caller-rights.js';
import { requireReachable } from '../access/normal-state.js';
import { requireServerAccess } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import type { ConsoleFeed, ConsoleLine } from '../ports/consoles.js';
import { consoleSource } from './console-source.js';

const CONSOLE_SELECT = {
  id: true,
  uuid: true,
  ownerId: true,
  nodeId: true,
  suspended: true,
  node: { select: { maintenanceMode: true } },
} as const;

/**
 * The output of a server's console, beginning with the latest lines, in batches. A slow reader gets larger batches, and
 * a `gap` where lines were dropped. It also works during an installation or a restore, when people want to see the
 * progress. The output of an install script is shown to administrators only, as by nodes.
 * @throws {NotFoundError} no such server, or the caller may not see it  @throws {ForbiddenError} without
 * `websocket.connect`
 * @throws {ConflictError} suspended, or its node under maintenance  @throws what `watch` throws
 * Source: daemon.md §3.2.
 */
export const watchConsole = async (
  ctx: DomainContext,
  key: ServerKey,
): Promise<LiveStream<Shown<readonly ConsoleLine[]>>> => {
  const server = await authorizeConsole(ctx, key);
  let feed: ConsoleFeed | undefined;
  return watch<readonly ConsoleLine[]>(ctx, {
    interest: { serverId: server.id },
    open: (notify) => {
      feed = ctx.consoles.open(consoleSource(ctx, server), notify);
      return feed;
    },
    recheck: async (current) => {
      await authorizeConsole(current, { id: server.id });
    },
    show: async (current) => {
      const lines = (feed?.take() ?? []).filter(({ kind }) => kind !== 'install_output' || isAdministrator(current));
      return lines.length === 0 ? [] : [lines];
    },
  });
};

const authorizeConsole = async (ctx: DomainContext, key: ServerKey) => {
  const where = whereServer(key);
  const server = where === null ? null : await ctx.reads.server.findUnique({ where, select: CONSOLE_SELECT });
  if (server === null) throw new NotFoundError();
  const granted = await requireServerAccess(ctx, server);
  requireReachable(server);
  requirePartReader({ granted }, SERVER_PARTS.console);
  return server;
};
