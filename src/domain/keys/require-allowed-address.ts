import { recordActivity } from '../activity/record-activity.js';
import type { ServiceContext } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { isAllowedAddress } from './allowed-addresses.js';
import type { UserPrincipal } from './authenticate-key.js';

/**
 * Passes a caller whose address its key may be used from. Who is turned away is written down, but not each time: such requests
 * are refused before they are counted, and whoever found the key could fill the table with them.
 * @throws {ForbiddenError} any other address
 * Source: rest.md §2.4, §2.5, §16.
 */
export const requireAllowedAddress = async (ctx: ServiceContext, principal: UserPrincipal): Promise<void> => {
  const { key, ip } = principal;
  if (isAllowedAddress(key.allowedIps, ip)) return;
  const { blockedAddresses } = ctx.throttles;
  if ((await blockedAddresses.take(key.identifier)) === 0) {
    const properties = { identifier: key.identifier };
    await recordActivity({ principal }, ctx.db, { event: 'auth:ip-blocked', properties });
  }
  throw new ForbiddenError(
    `This IP address (${ip}) does not have permission to access the API using these credentials.`,
  );
};
