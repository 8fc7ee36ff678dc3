import type { Prisma } from '../../generated/prisma/client.js';
import { requireAllPermissions, requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import type { Select, Where } from '../ports/reads.js';
import { type KeyKind, NEVER_VALID } from './key-format.js';

/** The columns of a key that may be shown; the hash of its secret is not among them. */
const VISIBLE = {
  id: true,
  identifier: true,
  kind: true,
  memo: true,
  permissions: true,
  allowedIps: true,
  lastUsedAt: true,
  expiresAt: true,
  createdAt: true,
  user: { select: { id: true, username: true, rootAdmin: true } },
} as const satisfies Select<'ApiKey'>;

export type VisibleKey = Prisma.ApiKeyGetPayload<{ select: typeof VISIBLE }>;

/** Lists keys, oldest first: all keys for the service, their own client keys for users. */
export const listKeys = (ctx: DomainContext): Promise<readonly VisibleKey[]> =>
  ctx.reads.apiKey.findMany({ where: visibleKeys(ctx), select: VISIBLE, orderBy: { id: 'asc' } });

/** Rows that are no sessions. */
const NO_SESSION: Where<'ApiKey'> = { NOT: { session: { isNot: null } } };

/** The same without the marker of an unfinished first start. */
const REAL: Where<'ApiKey'> = {
  ...NO_SESSION,
  OR: [{ expiresAt: null }, { expiresAt: { not: NEVER_VALID } }],
};

/**
 * The condition for keys that the principal may see.
 * @throws {ForbiddenError} a node, or an application key, which has no account
 */
export const visibleKeys = (ctx: Pick<DomainContext, 'principal'>): Where<'ApiKey'> =>
  ctx.principal.kind === 'system' ? REAL : { ...NO_SESSION, userId: requirePerson(ctx).user.id, kind: 'client' };

/** Filters the keys of all users. */
export interface KeyFilter {
  readonly kind?: KeyKind | null | undefined;
  readonly userId?: number | undefined;
}

/**
 * The condition for the keys of all users, of both kinds.
 * @throws {ForbiddenError} the caller is no administrator, or their key has not all permissions
 */
export const allKeys = (ctx: Pick<DomainContext, 'principal'>, { kind, userId }: KeyFilter = {}): Where<'ApiKey'> => {
  requireAllPermissions(ctx, 'The keys of all users are listed and revoked');
  return { AND: [REAL, { kind: kind ?? undefined, userId }] };
};
