import { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext, Principal, Transaction } from '../context.js';

export interface ActivityEntry {
  /** `subject:noun.verb`, as listed in rest.md §16. */
  readonly event: string;
  readonly serverId?: number;
  /** Names and flags: never a key, a password, or a value of a hidden variable. */
  readonly properties?: Prisma.InputJsonObject;
}

/**
 * Records who did what, from which address and with which key, in the transaction that makes the change. Returns the id
 * of the entry, by which the caller deletes it when the action did not happen.
 */
export const recordActivity = async (
  ctx: Pick<DomainContext, 'principal'>,
  tx: Transaction,
  { event, serverId, properties = {} }: ActivityEntry,
): Promise<bigint> => {
  const { id } = await tx.activity.create({
    data: { event, serverId, properties, ...actorOf(ctx.principal) },
    select: { id: true },
  });
  return id;
};

/**
 * The same as a part of the statement that makes the change, so that rows that were not changed get no entry. The time
 * of an entry is the time of the insert, as for other entries: the statement may have begun before it waited for a
 * lock.
 * @param entries a query of the entries with the columns `event`, `server_id`, `properties`, in this order
 */
export const insertActivity = ({ principal }: Pick<DomainContext, 'principal'>, entries: Prisma.Sql): Prisma.Sql => {
  const { actorId = null, apiKeyId = null, ip = null } = actorOf(principal);
  return Prisma.sql`
    insert into activity (event, server_id, properties, actor_id, api_key_id, ip, created_at)
    select event, server_id, properties, ${actorId}::int, ${apiKeyId}::int, ${ip}::text, clock_timestamp()
    from (${entries}) as entry`;
};

const actorOf = (
  principal: Principal,
): { readonly actorId?: number; readonly apiKeyId?: number; readonly ip?: string } =>
  principal.kind === 'user' ? { actorId: principal.user.id, apiKeyId: principal.key.id, ip: principal.ip } : {};
