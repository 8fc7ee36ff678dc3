import { type OnServers, onServers } from '../access/on-servers.js';
import { grantedToRole, serversPermitting } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';

/** Selects servers; all conditions together. */
export interface OfServers {
  readonly server?: ServerKey | undefined;
  readonly nodeId?: number | undefined;
  readonly ownerId?: number | undefined;
}

/**
 * The condition for rows of the selected servers on which the caller may read schedules. Undefined when no servers are
 * selected and the caller may see all rows, including those of deleted servers.
 */
export const conditionOfServers = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  wanted: OfServers,
): Promise<OnServers | undefined> => {
  const conditions = conditionsOf(wanted);
  if (conditions.length === 0 && grantedToRole(ctx)?.includes(SERVER_PARTS.schedules.permission)) return undefined;
  return onServers(ctx, { AND: [serversPermitting(ctx, SERVER_PARTS.schedules.permission), ...conditions] });
};

/** The conditions as conditions on servers. */
export const conditionsOf = ({ server, nodeId, ownerId }: OfServers): readonly Where<'Server'>[] => [
  ...(server === undefined ? [] : [whereServer(server) ?? { id: { in: [] } }]),
  ...(nodeId === undefined ? [] : [{ nodeId }]),
  ...(ownerId === undefined ? [] : [{ ownerId }]),
];
