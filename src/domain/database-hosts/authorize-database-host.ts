import type { DatabaseHost } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { ResourceAction } from '../access/key-permissions.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

interface Entry {
  readonly action: ResourceAction;
  /** What to load of the host besides its columns. */
  readonly selection?: Selection<'DatabaseHost'>;
}

/**
 * Loads and authorizes one database host: it exists, and the caller may do this to it.
 * @throws {NotFoundError}  @throws {ForbiddenError}
 */
export const authorizeDatabaseHost = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  id: number,
  { action, selection = {} }: Entry,
): Promise<DatabaseHost> => {
  const host = await ctx.reads.databaseHost.findUnique({ ...selection, where: { id } });
  if (host === null) throw new NotFoundError();
  requireResource(ctx, 'database_hosts', action);
  return host;
};
