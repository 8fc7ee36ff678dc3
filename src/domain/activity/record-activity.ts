import { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext, Principal, Transaction } from '../context.js';

export interface ActivityEntry {
  /** `subject:noun.verb`, as listed in rest.md §16. */
  readonly event: string;
  readonly serverId?: number;
  /** Names and flags: never a key, a password, or a value of a variable that is hidden from people. */
  readonly properties?: Prisma.InputJsonObject;
}

/**
 * Writes down who did what, from where and with which key, in the transaction that makes it true. Returns the entry's
 * id, by which what turned out not to happen is taken back.
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
 * The same as part of a statement that makes it true: nothing is written down of rows that were not changed. It is dated when
 * it is written, as others are: the statement may have begun before what it had to wait for.
 * @param entries a query of what is written down, in this order: `event`, `server_id`, `properties`
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
