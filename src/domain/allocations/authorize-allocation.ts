import type { Allocation } from '../../generated/prisma/client.js';
import { type AuthorizedServer, authorizeServer } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** An allocation of a server. */
export interface AllocationKey {
  readonly server: ServerKey;
  readonly id: number;
}

/**
 * Authorizes the caller for a server and loads one of its allocations. Every use case on one allocation of a server
 * starts here.
 * @throws {NotFoundError} no such allocation, or not of this server
 * @throws the errors of `authorizeServer`
 */
export const authorizeAllocation = async (
  ctx: DomainContext,
  { server: key, id }: AllocationKey,
): Promise<{ readonly server: AuthorizedServer; readonly allocation: Allocation }> => {
  const server = await authorizeServer(ctx, key);
  const allocation = await ctx.reads.allocation.findFirst({ where: { id, serverId: server.id } });
  if (allocation === null) throw new NotFoundError();
  return { server, allocation };
};

/** The name of an allocation in the activity. */
export const addressOf = ({ ip, port }: Pick<Allocation, 'ip' | 'port'>): string => `${ip}:${port}`;
