import { type OnServers, onServers } from '../access/on-servers.js';
import { grantedToRole, serversPermitting } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';

/** Selects servers: any value of one field, all fields together. A field without values selects all servers. */
export interface OfServers {
  readonly servers?: readonly ServerKey[] | undefined;
  readonly nodeIds?: readonly number[] | undefined;
  readonly ownerIds?: readonly number[] | undefined;
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
export const conditionsOf = ({ servers, nodeIds, ownerIds }: OfServers): readonly Where<'Server'>[] => [
  ...(servers?.length ? [{ OR: servers.map((server) => whereServer(server) ?? { id: { in: [] } }) }] : []),
  ...(nodeIds?.length ? [{ nodeId: { in: [...nodeIds] } }] : []),
  ...(ownerIds?.length ? [{ ownerId: { in: [...ownerIds] } }] : []),
];
