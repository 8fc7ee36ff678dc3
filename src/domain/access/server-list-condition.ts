import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';
import { isAdministrator } from './caller-rights.js';

/**
 * Why a person has access to a server: they own it, it is shared with them, they administer it (all servers, for
 * administrators), or they administer it without owning it and without its being shared with them.
 */
export const SERVER_ACCESS = ['owned', 'shared', 'administered', 'administered_only'] as const;
export type ServerAccess = (typeof SERVER_ACCESS)[number];

const NONE: Where<'Server'> = { id: { in: [] } };

/**
 * The servers that the caller has access to for any of the `wanted` reasons, as a condition for the database. Looks up
 * the shared servers first: only with their ids can PostgreSQL find owned and shared servers by an index.
 * Source: rest.md §10.1 `type`.
 */
export const accessCondition = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  wanted: readonly ServerAccess[],
): Promise<Where<'Server'>> => {
  if (isAdministrator(ctx) && wanted.includes('administered')) return {};
  // Other callers see only owned and shared servers: `visibleServers` already restricts every list to them.
  if (!isAdministrator(ctx) && wanted.includes('owned') && wanted.includes('shared')) return {};
  const userId = ctx.principal.kind === 'user' ? ctx.principal.user.id : undefined;
  const owned = userId === undefined ? NONE : { ownerId: userId };
  const shared =
    userId === undefined || wanted.every((way) => way === 'owned' || way === 'administered')
      ? NONE
      : { id: { in: await sharedServers(ctx, userId) } };
  const conditions: Readonly<Record<ServerAccess, Where<'Server'>>> = {
    owned,
    shared,
    administered: NONE,
    administered_only: isAdministrator(ctx) ? { NOT: { OR: [owned, shared] } } : NONE,
  };
  return { OR: wanted.map((way) => conditions[way]) };
};

const sharedServers = async ({ reads }: Pick<DomainContext, 'reads'>, userId: number): Promise<number[]> => {
  const rows = await reads.subuser.findMany({ where: { userId }, select: { serverId: true } });
  return rows.map(({ serverId }) => serverId);
};
