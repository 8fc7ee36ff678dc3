import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';

/**
 * The condition for the sessions of the caller.
 * @throws {ForbiddenError} not a client key
 */
export const ownSessions = (ctx: Pick<DomainContext, 'principal'>): Where<'Session'> => ({
  key: { userId: requirePerson(ctx).user.id },
});
