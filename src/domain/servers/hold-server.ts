import type { Transaction } from '../../context.js';
import type { Server } from '../../generated/prisma/client.js';
import { NotFoundError } from '../errors.js';

/**
 * A server as it is now, in whatever state, locked until the transaction ends: changes that depend on what it has come
 * one after the other.
 * @throws {NotFoundError} it was deleted since it was entered
 */
export const holdServer = async (tx: Transaction, id: number): Promise<Server> => {
  await tx.$queryRaw`select 1 from servers where id = ${id} for update`;
  const server = await tx.server.findUnique({ where: { id } });
  if (server === null) throw new NotFoundError();
  return server;
};
