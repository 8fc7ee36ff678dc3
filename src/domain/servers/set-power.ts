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

/** The input of a power action. Source: rest.md §15.2. */
export const PowerBody: InputModel<typeof powerSchema> = { schema: powerSchema };

/**
 * Starts, stops, restarts or kills a server. Returns the server's id when the node has accepted the action, before it
 * is done. A node accepts a start of a running server and does nothing. The outcome is decided later.
 * @throws what `authorizeServer` throws
 * @throws {ForbiddenError} without the permission of the action; for a subuser, no action at all
 * @throws {ValidationError}  @throws {DaemonError}
 * Source: rest.md §15.2.
 */
export const setPower = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServer(ctx, key);
    const { signal } = await parseInput(ctx, PowerBody, body).catch((error: unknown) => {
      // An unknown action needs a permission that cannot be given to subusers.
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
