import type { Transaction } from '../../context.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { requireNormalState } from '../access.js';
import { NotFoundError } from '../errors.js';
import { SERVER_REF_SELECT } from './server-ref.js';

const LOCKED_SERVER = {
  suspended: true,
  status: true,
  statusAt: true,
  updatedAt: true,
  backupLimit: true,
  ...SERVER_REF_SELECT,
} as const satisfies Prisma.ServerSelect;

export type LockedServer = Prisma.ServerGetPayload<{ select: typeof LOCKED_SERVER }>;

/**
 * A server as it is now, locked until the transaction ends: what depends on its state, or changes it, is decided one
 * after the other. Lock it before its backups.
 * @throws {NotFoundError} deleted since it was entered
 */
export const lockServer = async (tx: Transaction, id: number): Promise<LockedServer> => {
  await tx.$executeRaw`select 1 from servers where id = ${id} for no key update`;
  const server = await tx.server.findUnique({ where: { id }, select: LOCKED_SERVER });
  if (server === null) throw new NotFoundError();
  return server;
};

/**
 * Passes a locked server that is still in its normal state. Maintenance is asked about where a server is entered:
 * schedules go on through it.
 * @throws {ConflictError} suspended, installing or restoring since
 */
export const requireStillNormal = ({ suspended, status }: LockedServer): void =>
  requireNormalState({ suspended, status, node: { maintenanceMode: false } });
