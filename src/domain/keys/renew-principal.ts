import { requireAllPermissions } from '../access/caller-rights.js';
import { isKeyPermissions } from '../access/key-permissions.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError, UnauthenticatedError } from '../errors.js';
import { databaseNow } from '../persistence/database-now.js';
import { isAllowedAddress } from './allowed-addresses.js';

/** The context of a long request, with the caller's current rights. */
export interface RenewedContext {
  readonly ctx: DomainContext;
  /** Milliseconds until the key expires; null when it does not. */
  readonly expiresInMs: number | null;
}

/**
 * Reloads the key of a long request: it may have changed since the request started.
 * @throws {UnauthenticatedError} the key was revoked or has expired, or its owner was deleted
 * @throws {ForbiddenError} the key does not allow the caller's address any more
 */
export const renewPrincipal = async (ctx: DomainContext): Promise<RenewedContext> => {
  const { principal } = ctx;
  if (principal.kind !== 'user') return { ctx, expiresInMs: null };
  const row = await ctx.reads.apiKey.findUnique({
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
  // An unreadable time, such as `infinity` in PostgreSQL, counts as expired.
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

/**
 * Requires all permissions, as stored in the database at this moment: a lasting grant of rights must not depend on
 * cached ones.
 * @throws the errors of `renewPrincipal`
 * @throws {ForbiddenError} the caller is no administrator, or their key has not all permissions
 */
export const requireAllPermissionsNow = async (ctx: DomainContext): Promise<void> => {
  requireAllPermissions((await renewPrincipal(ctx)).ctx);
};
