import type { Prisma, ServerDatabase } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { authorizeDatabase, type DatabaseKey } from './authorize-databases.js';

/** What to load of the database besides its columns. */
type Selection = Pick<Prisma.ServerDatabaseFindUniqueArgs, 'include' | 'select'>;

/**
 * One database.
 * @throws what `authorizeDatabase` throws
 */
export const getDatabase = async (
  ctx: DomainContext,
  key: DatabaseKey,
  selection: Selection = {},
): Promise<ServerDatabase> => {
  const { database } = await authorizeDatabase(ctx, key, 'read');
  const loaded = await ctx.db.serverDatabase.findUnique({ ...selection, where: { id: database.id } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
