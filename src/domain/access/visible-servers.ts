import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';
import { mayUse, requireResource, requireUser } from './caller-rights.js';
import { ownOrShared } from './permissions-on-server.js';

/**
 * The servers that exist for the principal: all for administrators, otherwise those they own or that are shared with
 * them; none for an application key that may not read servers. It is a condition for the database, so that lists and
 * single lookups cannot differ.
 */
export const visibleServers = (ctx: Pick<DomainContext, 'principal'>): Where<'Server'> => {
  if (mayUse(ctx, 'servers', 'read')) return {};
  const { user, key } = requireUser(ctx);
  if (key.kind === 'application') return { id: { in: [] } };
  return ownOrShared(user);
};

/**
 * Rejects application keys that may not read servers: they would take an empty list for the whole list.
 * @throws {ForbiddenError}
 */
export const requireServerReader = (ctx: Pick<DomainContext, 'principal'>): void => {
  const { principal } = ctx;
  if (principal.kind === 'user' && principal.key.kind === 'application') requireResource(ctx, 'servers', 'read');
};
