import { requireAllPermissions } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { renewPrincipal } from './renew-principal.js';

/**
 * Requires all permissions, as stored in the database at this moment: a lasting grant of rights must not depend on
 * cached ones.
 * @throws the errors of `renewPrincipal`
 * @throws {ForbiddenError} the caller is no administrator, or their key has not all permissions
 */
export const requireAllPermissionsNow = async (ctx: DomainContext): Promise<void> => {
  requireAllPermissions((await renewPrincipal(ctx)).ctx);
};
