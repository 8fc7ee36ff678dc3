import type { Server } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * A server as it is now, in whatever state, locked until the transaction ends: what depends on its state or on what it
 * has, or changes that, is decided one after the other. Rows that refer to it can be written meanwhile. Lock it before
 * its backups.
 * @throws {NotFoundError} deleted since it was entered
 */
export const lockServer = async (tx: Transaction, id: number): Promise<Server> => {
  await tx.$executeRaw`select 1 from servers where id = ${id} for no key update`;
  const server = await tx.server.findUnique({ where: { id } });
  if (server === null) throw new NotFoundError();
  return server;
};
