import type { Server } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';

/** What is decided by of a server that is locked. */
export type LockedServer = Pick<
  Server,
  | 'id'
  | 'name'
  | 'description'
  | 'ownerId'
  | 'nodeId'
  | 'allocationId'
  | 'eggId'
  | 'image'
  | 'databaseLimit'
  | 'allocationLimit'
  | 'backupLimit'
  | 'status'
  | 'statusAt'
  | 'suspended'
  | 'updatedAt'
>;

/**
 * A server as it is now, in whatever state, locked until the transaction ends: what depends on its state or on what it
 * has, or changes that, is decided one after the other. Rows that refer to it can be written meanwhile. Lock it before
 * its backups. One statement: what it returns is the row as whoever held the lock before has left it.
 * @throws {NotFoundError} deleted since it was entered
 */
export const lockServer = async (tx: Transaction, id: number): Promise<LockedServer> => {
  const [server] = await tx.$queryRaw<readonly LockedServer[]>`
    select id, name, description, owner_id as "ownerId", node_id as "nodeId", allocation_id as "allocationId",
      egg_id as "eggId", image, database_limit as "databaseLimit", allocation_limit as "allocationLimit",
      backup_limit as "backupLimit", status::text, status_at as "statusAt", suspended, updated_at as "updatedAt"
    from servers where id = ${id} for no key update`;
  if (server === undefined) throw new NotFoundError();
  return server;
};
