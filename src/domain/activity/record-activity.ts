import { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext, Principal, Transaction } from '../context.js';
import { currentRequestId } from '../tracing/trace-context.js';

/** The types of objects with a global id that entries are about. */
type SubjectType =
  | 'Allocation'
  | 'ApiKey'
  | 'Backup'
  | 'DatabaseHost'
  | 'Egg'
  | 'EggVariable'
  | 'HostNode'
  | 'Location'
  | 'Nest'
  | 'Schedule'
  | 'ScheduleRun'
  | 'ServerDatabase'
  | 'Subuser'
  | 'Task'
  | 'User';

export type ActivitySubject = readonly [type: SubjectType, id: number | string];

export interface ActivityEntry {
  /** `subject:noun.action`, as listed in rest.md §16. */
  readonly event: string;
  readonly serverId?: number;
  /** What it is about, by its GraphQL type and its id; by default the server, if there is one. */
  readonly subject?: ActivitySubject;
  /** Names and flags: never a key, a password, or a value of a variable that is hidden from people. */
  readonly properties?: Prisma.InputJsonObject;
}

/**
 * Inserts an entry with the caller, their address, their key and the id of the request, in the transaction that makes it true. Returns the id
 * of the entry, by which a use case deletes it when the node rejects the action.
 */
export const recordActivity = async (
  ctx: Pick<DomainContext, 'principal'>,
  tx: Transaction,
  { event, serverId, subject, properties = {} }: ActivityEntry,
): Promise<bigint> => {
  const entry = Prisma.sql`
    select ${event}::text as event, ${serverId ?? null}::int as server_id, ${JSON.stringify(properties)}::jsonb as properties,
      ${subject?.join(':') ?? null}::text as subject`;
  const [row] = await tx.$queryRaw<readonly { readonly id: bigint }[]>`${insertActivity(ctx, entry)} returning id`;
  if (row === undefined) throw new Error(`The entry ${event} was not written.`);
  return row.id;
};

/**
 * The insertion of entries as part of a larger statement: only rows that the statement changed get an entry. An entry
 * has the time of its insertion, because the statement may have waited for a lock before.
 * @param entries a query of the columns `event`, `server_id`, `properties` and `subject` (`Schedule:12`)
 */
export const insertActivity = ({ principal }: Pick<DomainContext, 'principal'>, entries: Prisma.Sql): Prisma.Sql => {
  const { actorId, apiKeyId, ip } = actorOf(principal);
  return Prisma.sql`
    insert into activity (event, server_id, properties, subject, actor_id, api_key_id, ip, request_id, created_at)
    select event, server_id, properties, subject, ${actorId}::int, ${apiKeyId}::int, ${ip}::text,
      ${currentRequestId()}::text, clock_timestamp()
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
