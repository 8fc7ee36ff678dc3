import { recordActivity } from '../activity/record-activity.js';
import type { ServiceContext } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { isAllowedAddress } from './allowed-addresses.js';
import type { UserPrincipal } from './authenticate-key.js';

/**
 * Checks that the caller's key allows their address. A rejection is recorded in the activity, but throttled: rejected
 * requests are not rate limited, and a stolen key could fill the table.
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
