import type { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { authorizeDatabases, type DatabasesKey, MADE } from './authorize-databases.js';

/**
 * The condition of a list of a server's databases; the caller adds its selection.
 * @throws what `authorizeDatabases` throws
 * Source: rest.md §6, §15.6.
 */
export const listDatabases = async (
  ctx: DomainContext,
  key: DatabasesKey,
): Promise<Prisma.ServerDatabaseWhereInput> => {
  const { id: serverId } = await authorizeDatabases(ctx, key, 'read');
  return { serverId, ...MADE };
};
