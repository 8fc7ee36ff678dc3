import type { Prisma } from '../../generated/prisma/client.js';
import { type OnServers, onServers } from '../access/on-servers.js';
import { heldByRole, serversPermitting } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import type { DomainContext } from '../context.js';

/** Which servers something is wanted of; all of these together. */
export interface OfServers {
  readonly server?: ServerKey | undefined;
  readonly nodeId?: number | undefined;
  readonly ownerId?: number | undefined;
}

/**
 * The servers among these on which the caller may read schedules, as a condition on what belongs to them; undefined where
 * nothing is wanted of any and the caller may see all, also what belongs to servers that are gone.
 */
export const conditionOfServers = async (
  ctx: Pick<DomainContext, 'principal' | 'db'>,
  wanted: OfServers,
): Promise<OnServers | undefined> => {
  const conditions = conditionsOf(wanted);
  if (conditions.length === 0 && heldByRole(ctx)?.includes('schedule.read')) return undefined;
  return onServers(ctx.db, { AND: [serversPermitting(ctx, 'schedule.read'), ...conditions] });
};

/** What they have in common, as conditions on servers. */
export const conditionsOf = ({ server, nodeId, ownerId }: OfServers): readonly Prisma.ServerWhereInput[] => [
  ...(server === undefined ? [] : [whereServer(server) ?? { id: { in: [] } }]),
  ...(nodeId === undefined ? [] : [{ nodeId }]),
  ...(ownerId === undefined ? [] : [{ ownerId }]),
];
