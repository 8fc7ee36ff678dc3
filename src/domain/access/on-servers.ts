import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';

/** Most server ids that a statement lists. */
const MAX_NAMED = 1_000;

/** The condition that a row belongs to one of some servers. */
export type OnServers = { readonly serverId: { readonly in: number[] } } | { readonly server: Where<'Server'> };

/**
 * The condition that a row belongs to one of the servers that match `where`. Looks up the ids of the servers first:
 * only with ids can PostgreSQL use an index. Above 1,000 servers the index no longer helps, and `where` itself is used.
 */
export const onServers = async (
  { reads }: Pick<DomainContext, 'reads'>,
  where: Where<'Server'>,
): Promise<OnServers> => {
  const servers = await reads.server.findMany({ where, select: { id: true }, take: MAX_NAMED + 1 });
  return servers.length > MAX_NAMED ? { server: where } : { serverId: { in: servers.map(({ id }) => id) } };
};
