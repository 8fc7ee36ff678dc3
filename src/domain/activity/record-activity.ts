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
 * Inserts an entry with the caller, their address and their key, in the transaction that makes it true. Returns the id
 * of the entry, by which a use case deletes it when the node rejects the action.
 */
export const recordActivity = async (
  ctx: Pick<DomainContext, 'principal'>,
  tx: Transaction,
  { event, serverId, properties = {} }: ActivityEntry,
): Promise<bigint> => {
  const entry = Prisma.sql`
    select ${event}::text as event, ${serverId ?? null}::int as server_id, ${JSON.stringify(properties)}::jsonb as properties`;
  const [row] = await tx.$queryRaw<readonly { readonly id: bigint }[]>`${insertActivity(ctx, entry)} returning id`;
  if (row === undefined) throw new Error(`The entry ${event} was not written.`);
  return row.id;
};

/**
 * The insertion of entries as part of a larger statement: only rows that the statement changed get an entry. An entry
 * has the time of its insertion, because the statement may have waited for a lock before.
 * @param entries a query of the columns `event`, `server_id` and `properties`
 */
export const insertActivity = ({ principal }: Pick<DomainContext, 'principal'>, entries: Prisma.Sql): Prisma.Sql => {
  const { actorId, apiKeyId, ip } = actorOf(principal);
  return Prisma.sql`
    insert into activity (event, server_id, properties, actor_id, api_key_id, ip, created_at)
    select event, server_id, properties, ${actorId}::int, ${apiKeyId}::int, ${ip}::text, clock_timestamp()
    from (${entries}) as entry`;
};

const actorOf = (principal: Principal) =>
  principal.kind === 'user'
    ? {
        actorId: principal.user.id,
        // A person in a session uses no key.
        apiKeyId: principal.key.session === undefined ? principal.key.id : null,
        ip: principal.ip,
      }
    : { actorId: null, apiKeyId: null, ip: null };
