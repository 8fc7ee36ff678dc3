import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';
import { mayUse, requireResource, requireUser } from './caller-rights.js';
import { ownOrShared } from './permissions-on-server.js';

/**
 * The servers that exist for the principal: all for administrators, else the ones owned or shared. For an application
 * key that may not read servers there are none.
 * A condition for the database, so that lists and single look-ups cannot differ.
 */
export const visibleServers = (ctx: Pick<DomainContext, 'principal'>): Where<'Server'> => {
  if (mayUse(ctx, 'servers', 'read')) return {};
  const { user, key } = requireUser(ctx);
  if (key.kind === 'application') return { id: { in: [] } };
  return ownOrShared(user);
};

/**
 * Passes everybody but application keys that may not read servers: to them a list without any would look like the truth.
 * @throws {ForbiddenError}
 */
export const requireServerReader = (ctx: Pick<DomainContext, 'principal'>): void => {
  const { principal } = ctx;
  if (principal.kind === 'user' && principal.key.kind === 'application') requireResource(ctx, 'servers', 'read');
};
