import type { ApiKey } from '../../generated/prisma/client.js';
import { requireAllPermissions } from '../access/caller-rights.js';
import { isKeyPermissions } from '../access/key-permissions.js';
import { lacksSecondFactor } from '../access/lacks-second-factor.js';
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
      lastUsedAt: true,
      session: { select: { method: true, hasSecondFactor: true } },
      user: { select: { id: true, rootAdmin: true } },
    },
  });
  if (row === null || row.identifier !== principal.key.identifier || row.user.id !== principal.user.id) {
    throw new UnauthenticatedError();
  }
  const { allowedIps, session } = row;
  const endsAt = endOf(ctx, row);
  const expiresInMs = endsAt === null ? null : endsAt - (await databaseNow(ctx.db)).getTime();
  // An unreadable time, such as `infinity` in PostgreSQL, counts as expired.
  if (expiresInMs !== null && !(expiresInMs > 0)) throw new UnauthenticatedError();
  if (!isAllowedAddress(allowedIps, principal.ip)) throw new ForbiddenError();
  const permissions = isKeyPermissions(row.permissions) ? row.permissions : {};
  const isLacking = lacksSecondFactor(ctx.settings, { rootAdmin: row.user.rootAdmin, session });
  return {
    ctx: {
      ...ctx,
      principal: {
        ...principal,
        user: { ...principal.user, rootAdmin: row.user.rootAdmin && !isLacking },
        key: {
          ...principal.key,
          permissions,
          allowedIps,
          session: session === null ? undefined : { lacksSecondFactor: isLacking },
        },
      },
    },
    expiresInMs,
  };
};

/** When the key expires, or its session ends without further requests, in milliseconds since 1970. */
const endOf = (
  { settings }: DomainContext,
  { session, expiresAt, lastUsedAt }: Pick<ApiKey, 'expiresAt' | 'lastUsedAt'> & { readonly session: object | null },
): number | null => {
  const expiry = expiresAt?.getTime() ?? null;
  if (session === null || lastUsedAt === null) return expiry;
  const idleEnd = lastUsedAt.getTime() + settings.sessionIdleMs;
  return expiry === null ? idleEnd : Math.min(expiry, idleEnd);
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
