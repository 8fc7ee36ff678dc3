import { z } from 'zod';
import type { Server } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordActivity } from '../activity/record-activity.js';
import { optionalText, text } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { MAX_NAME } from './server-fields.js';

const schema = z.object({ name: text({ max: MAX_NAME }), description: optionalText() });

/** The name and the description of a server. An absent description stays; null clears it. Source: rest.md §15.7. */
export const ServerNames: InputModel<typeof schema> = { schema };

/**
 * Changes the name and the description of a server, for people with access to it.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `settings.rename`  @throws {ValidationError}
 * Source: rest.md §15.7, §16.
 */
export const renameServer = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServer(ctx, key);
    requirePermission(server, 'settings.rename');
    const serverId = server.id;
    const wanted = await parseInput(ctx, ServerNames, body);
    return { serverId, wanted };
  },
  async (ctx, { serverId, wanted }): Promise<Server> => {
    return ctx.db.$transaction(async (tx) => {
      const before = await lockServer(tx, serverId);
      const after = await tx.server.update({
        where: { id: serverId },
        data: { name: wanted.name, description: wanted.description === null ? '' : wanted.description },
      });
      for (const [event, column] of [
        ['server:settings.rename', 'name'],
        ['server:settings.description', 'description'],
      ] as const) {
        if (after[column] === before[column]) continue;
        const properties = { old: before[column], new: after[column] };
        await recordActivity(ctx, tx, { event, serverId, properties });
      }
      return after;
    });
  },
);
