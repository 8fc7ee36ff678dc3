import { requireFullPower } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { renewPrincipal } from './renew-principal.js';

/**
 * Full power, as the database has it at this moment: what gives power for good does not go by what was known of the caller
 * a second ago.
 * @throws what `renewPrincipal` throws  @throws {ForbiddenError} no administrator, or a key that may not do everything
 */
export const requireFullPowerNow = async (ctx: DomainContext): Promise<void> => {
  requireFullPower((await renewPrincipal(ctx)).ctx);
};
