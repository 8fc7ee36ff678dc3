import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';

/** Most servers that a statement names one by one. */
const MAX_NAMED = 1_000;

/** The condition that something belongs to one of some servers. */
export type OnServers = { readonly serverId: { readonly in: number[] } } | { readonly server: Where<'Server'> };

/**
 * What belongs to the servers of a condition, as a condition itself. The servers are looked up first: only with their ids
 * can the database go by an index. More than a thousand of them are so large a part of all that it need not.
 */
export const onServers = async (
  { reads }: Pick<DomainContext, 'reads'>,
  where: Where<'Server'>,
): Promise<OnServers> => {
  const servers = await reads.server.findMany({ where, select: { id: true }, take: MAX_NAMED + 1 });
  return servers.length > MAX_NAMED ? { server: where } : { serverId: { in: servers.map(({ id }) => id) } };
};
