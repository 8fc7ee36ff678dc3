import type { ServerDatabase } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';
import { authorizeDatabase, type DatabaseKey } from './authorize-databases.js';

/** What to load of the database besides its columns. */
/**
 * One database.
 * @throws what `authorizeDatabase` throws
 */
export const getDatabase = async (
  ctx: DomainContext,
  key: DatabaseKey,
  selection: Selection<'ServerDatabase'> = {},
): Promise<ServerDatabase> => {
  const { database } = await authorizeDatabase(ctx, key, 'read');
  const loaded = await ctx.reads.serverDatabase.findUnique({ ...selection, where: { id: database.id } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
