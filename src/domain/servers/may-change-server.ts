import type { DomainContext } from '../../context.js';
import { requireResource } from '../access.js';
import { NotFoundError } from '../errors.js';
import type { Subject } from '../input-model.js';

/**
 * Passes who may change a server, or make one where none is named yet. An unknown server comes first.
 * @throws {NotFoundError}  @throws {ForbiddenError}
 * Source: rest.md §2.2.
 */
export const mayChangeServer = async (ctx: DomainContext, subject: Subject | undefined): Promise<void> => {
  if (subject !== undefined && (await ctx.db.server.count({ where: { id: subject.id } })) === 0) {
    throw new NotFoundError();
  }
  requireResource(ctx, 'servers', 'write');
};
