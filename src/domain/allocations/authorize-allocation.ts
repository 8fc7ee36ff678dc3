import type { Allocation } from '../../generated/prisma/client.js';
import { type AuthorizedServer, authorizeServerOf } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** An allocation of a server. With `server`, it must belong to that server. */
export interface AllocationKey {
  readonly server?: ServerKey | undefined;
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
  const allocation = await ctx.reads.allocation.findUnique({ where: { id } });
  // If the caller names a server, its errors come before that of a missing allocation.
  const server = await authorizeServerOf(ctx, key, allocation?.serverId);
  if (allocation === null || allocation.serverId !== server.id) throw new NotFoundError();
  return { server, allocation };
};

/** The name of an allocation in the activity. */
export const addressOf = ({ ip, port }: Pick<Allocation, 'ip' | 'port'>): string => `${ip}:${port}`;
