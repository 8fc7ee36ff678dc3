import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';
import { isAdministrator } from './caller-rights.js';

/**
 * How somebody comes to a server: owns it, has it shared, administers it (all servers, for administrators), or only
 * administers it, neither owning nor sharing it.
 */
export const SERVER_ACCESS = ['owned', 'shared', 'administered', 'administered_only'] as const;
export type ServerAccess = (typeof SERVER_ACCESS)[number];

const NONE: Where<'Server'> = { id: { in: [] } };

/**
 * The servers that the caller comes to in any of some ways, as a condition for the database. The shared ones are looked
 * up first: only with their ids can the database find both kinds by an index.
 * Source: rest.md §10.1 `type`.
 */
export const accessCondition = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  wanted: readonly ServerAccess[],
): Promise<Where<'Server'>> => {
  if (isAdministrator(ctx) && wanted.includes('administered')) return {};
  // To others no other servers exist: `visibleServers` says so of every list.
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
