import type { Allocation } from '../../generated/prisma/client.js';
import { type EnteredServer, enterServer } from '../access/enter-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** An allocation that a server has. */
export interface AllocationKey {
  readonly server: ServerKey;
  readonly id: number;
}

/**
 * The opening of every verb on one allocation of a server: enters the server, then finds the allocation on it.
 * @throws {NotFoundError} no such allocation, or not this server's  @throws what `enterServer` throws
 */
export const enterAllocation = async (
  ctx: DomainContext,
  { server: key, id }: AllocationKey,
): Promise<{ readonly server: EnteredServer; readonly allocation: Allocation }> => {
  const server = await enterServer(ctx, key);
  const allocation = await ctx.db.allocation.findFirst({ where: { id, serverId: server.id } });
  if (allocation === null) throw new NotFoundError();
  return { server, allocation };
};

/** How activity names an allocation. */
export const addressOf = ({ ip, port }: Pick<Allocation, 'ip' | 'port'>): string => `${ip}:${port}`;
