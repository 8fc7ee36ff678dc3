import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { POWER_STATES } from '../ports/power.js';

/**
 * Stores the power state that a server of the calling node has entered. Ignores states other than the four known ones:
 * the monitor polls the state.
 * @throws {ForbiddenError} the caller is no node
 * @throws {NotFoundError} not on this node
 * Source: daemon.md §4; later versions of the protocol report states.
 */
export const recordPowerState = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  uuid: string,
  state: unknown,
): Promise<void> => {
  const nodeId = requireNode(ctx);
  const where = { uuid: requireUuid(uuid), nodeId };
  const server = await ctx.reads.server.findFirst({ where, select: { id: true } });
  if (server === null) throw new NotFoundError(NOT_ON_THIS_NODE);
  const known = POWER_STATES.find((one) => one === state);
  if (known === undefined) return;
  // Raw SQL, so that `updatedAt` stays: a power state is no edit of the server.
  await ctx.db.$executeRaw`update servers set power_state = ${known}::power_state where id = ${server.id}`;
};
