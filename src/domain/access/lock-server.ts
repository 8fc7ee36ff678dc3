import type { Server } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';

/** The columns of a locked server that decisions depend on. */
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
 * Locks a server, in any state, until the transaction ends, and returns its current row. Decisions that depend on its
 * state or its limits, or change them, are thus made one after another. Rows that refer to it can be written meanwhile.
 * Lock it before its backups. One statement locks and reads: the row is as the previous holder of the lock left it.
 * @throws {NotFoundError} deleted since it was loaded
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
