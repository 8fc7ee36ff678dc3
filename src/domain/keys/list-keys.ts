import type { Prisma } from '../../generated/prisma/client.js';
import { requireFullPower, requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { type KeyKind, NEVER_VALID } from './key-format.js';

/** All that is ever shown of a key: the hash of its secret stays in the database. */
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
} as const satisfies Prisma.ApiKeySelect;

export type VisibleKey = Prisma.ApiKeyGetPayload<{ select: typeof VISIBLE }>;

/** Lists keys, oldest first: to the service all of them, to people their own client keys. */
export const listKeys = (ctx: DomainContext): Promise<readonly VisibleKey[]> =>
  ctx.db.apiKey.findMany({ where: visibleKeys(ctx), select: VISIBLE, orderBy: { id: 'asc' } });

/** Rows that are keys, and not the mark of an unfinished first run. */
const REAL: Prisma.ApiKeyWhereInput = { OR: [{ expiresAt: null }, { expiresAt: { not: NEVER_VALID } }] };

/**
 * The keys that exist for the principal, as a condition for the database.
 * @throws {ForbiddenError} a node, or an application key: it has no account
 */
export const visibleKeys = (ctx: Pick<DomainContext, 'principal'>): Prisma.ApiKeyWhereInput =>
  ctx.principal.kind === 'system' ? REAL : { userId: requirePerson(ctx).user.id, kind: 'client' };

/** Which keys of everybody's. */
export interface KeyFilter {
  readonly kind?: KeyKind | null | undefined;
  readonly userId?: number | undefined;
}

/**
 * The keys of everybody, of both kinds, as a condition for the database.
 * @throws {ForbiddenError} anybody but who may do everything
 */
export const allKeys = (
  ctx: Pick<DomainContext, 'principal'>,
  { kind, userId }: KeyFilter = {},
): Prisma.ApiKeyWhereInput => {
  requireFullPower(ctx, 'The keys of everybody are looked at and revoked');
  return { AND: [REAL, { kind: kind ?? undefined, userId }] };
};
