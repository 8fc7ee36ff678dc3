import type { Prisma } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NEVER_VALID } from './key-format.js';

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

/**
 * The keys that exist for the principal, as a condition for the database.
 * @throws {ForbiddenError} a node, or an application key: keys are not administered over the API
 */
export const visibleKeys = (ctx: Pick<DomainContext, 'principal'>): Prisma.ApiKeyWhereInput => {
  if (ctx.principal.kind === 'system') return { OR: [{ expiresAt: null }, { expiresAt: { not: NEVER_VALID } }] };
  return { userId: requirePerson(ctx).user.id, kind: 'client' };
};
