import { recordActivity } from '../activity/record-activity.js';
import type { ServiceContext } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { isAllowedAddress } from './allowed-addresses.js';
import type { UserPrincipal } from './authenticate-key.js';

/**
 * Passes a caller whose address its key may be used from. Who is turned away is written down.
 * @throws {ForbiddenError} any other address
 * Source: rest.md §2.4, §2.5, §16.
 */
export const requireAllowedAddress = async ({ db }: ServiceContext, principal: UserPrincipal): Promise<void> => {
  const { key, ip } = principal;
  if (isAllowedAddress(key.allowedIps, ip)) return;
  const properties = { identifier: key.identifier };
  await recordActivity({ principal }, db, { event: 'auth:ip-blocked', properties });
  throw new ForbiddenError(
    `This IP address (${ip}) does not have permission to access the API using these credentials.`,
  );
};
