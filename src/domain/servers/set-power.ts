import { z } from 'zod';
import { authorizeServer } from '../access/authorize-server.js';
import { loadServerRef } from '../access/load-server-ref.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { powerPermission } from '../access/power-permission.js';
import type { ServerKey } from '../access/server-key.js';
import { ForbiddenError, ValidationError } from '../errors.js';
import { oneOf } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { POWER_ACTIONS } from '../ports/power.js';
import { recordPowerOrder } from '../power/record-power-order.js';
import { useCase } from '../use-case.js';

const powerSchema = z.object({ signal: oneOf(POWER_ACTIONS) });

/** A power action as it is sent. Source: rest.md §15.2. */
export const PowerBody: InputModel<typeof powerSchema> = { schema: powerSchema };

/**
 * Has a server started, stopped, restarted or killed. Returns the server's id when the node has accepted it, which is
 * before it is done; a node accepts to start what runs, and does nothing. What became of it is found out later.
 * @throws what `authorizeServer` throws
 * @throws {ForbiddenError} without the permission of the action; for a subuser, no action at all
 * @throws {ValidationError}  @throws {DaemonError}
 * Source: rest.md §15.2.
 */
export const setPower = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServer(ctx, key);
    const { signal } = await parseInput(ctx, PowerBody, body).catch((error: unknown) => {
      // What is no power action needs a permission that nobody can be given.
      throw error instanceof ValidationError && !server.granted.hasAll ? new ForbiddenError() : error;
    });
    requirePermission(server, powerPermission(signal));
    return { server, signal };
  },
  async (ctx, { server, signal }): Promise<number> => {
    const ref = await loadServerRef(ctx, server.id);
    const ask = () => ctx.daemon.setPower(ref, signal);
    await recordPowerOrder(ctx, { serverId: server.id, action: signal, ask });
    return server.id;
  },
);
