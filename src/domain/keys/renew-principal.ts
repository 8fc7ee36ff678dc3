import { isKeyPermissions } from '../access/key-permissions.js';
import type { DomainContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { ForbiddenError, UnauthenticatedError } from '../errors.js';
import { isAllowedAddress } from './allowed-addresses.js';

/** Somebody who asks on, as they stand now. */
export interface RenewedContext {
  readonly ctx: DomainContext;
  /** Until their key expires, in milliseconds; null when it does not. */
  readonly expiresInMs: number | null;
}

/**
 * Looks again at the key behind a request that lasts: what held when it began may hold no more.
 * @throws {UnauthenticatedError} the key was revoked or has expired, or its owner is gone
 * @throws {ForbiddenError} it may not be used from the caller's address any more
 */
export const renewPrincipal = async (ctx: DomainContext): Promise<RenewedContext> => {
  const { principal } = ctx;
  if (principal.kind !== 'user') return { ctx, expiresInMs: null };
  const row = await ctx.db.apiKey.findUnique({
    where: { id: principal.key.id },
    select: {
      identifier: true,
      permissions: true,
      allowedIps: true,
      expiresAt: true,
      user: { select: { id: true, rootAdmin: true } },
    },
  });
  if (row === null || row.identifier !== principal.key.identifier || row.user.id !== principal.user.id) {
    throw new UnauthenticatedError();
  }
  const { allowedIps, expiresAt } = row;
  const expiresInMs = expiresAt === null ? null : expiresAt.getTime() - (await databaseNow(ctx.db)).getTime();
  // A time that cannot be read, as `infinity` in the database, is no time to come.
  if (expiresInMs !== null && !(expiresInMs > 0)) throw new UnauthenticatedError();
  if (!isAllowedAddress(allowedIps, principal.ip)) throw new ForbiddenError();
  const permissions = isKeyPermissions(row.permissions) ? row.permissions : {};
  return {
    ctx: {
      ...ctx,
      principal: {
        ...principal,
        user: { ...principal.user, rootAdmin: row.user.rootAdmin },
        key: { ...principal.key, permissions, allowedIps },
      },
    },
    expiresInMs,
  };
};
