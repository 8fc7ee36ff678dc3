import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { POWER_STATES } from '../ports/power.js';

/**
 * How long after its last report a node is expected to report each state of a server, in seconds: meanwhile states of
 * the server's console, which may arrive later than the reports, are ignored.
 */
const REPORTING_S = 24 * 60 * 60;

/**
 * Stores the power state that a server of the calling node has entered. Ignores states other than the four known ones:
 * the monitor polls the state.
 * @param source `report`: a request of the node; `console`: read from the open console of the server
 * @throws {ForbiddenError} the caller is no node
 * @throws {NotFoundError} not on this node
 * Source: daemon.md §4; later versions of the protocol report states.
 */
export const recordPowerState = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  { uuid, state, source }: { readonly uuid: string; readonly state: unknown; readonly source: 'report' | 'console' },
): Promise<void> => {
  const nodeId = requireNode(ctx);
  const where = { uuid: requireUuid(uuid), nodeId };
  const server = await ctx.reads.server.findFirst({ where, select: { id: true } });
  if (server === null) throw new NotFoundError(NOT_ON_THIS_NODE);
  const known = POWER_STATES.find((one) => one === state);
  if (known === undefined) return;
  // Raw SQL, so that `updatedAt` stays: a power state is no edit of the server.
  if (source === 'report') {
    await ctx.db.$executeRaw`
      update servers set power_state = ${known}::power_state, power_reported_at = now() where id = ${server.id}`;
    return;
  }
  await ctx.db.$executeRaw`
    update servers set power_state = ${known}::power_state
    where id = ${server.id} and power_state <> ${known}::power_state
      and coalesce(power_reported_at < now() - make_interval(secs => ${REPORTING_S}), true)`;
};
