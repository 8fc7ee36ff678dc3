import type { ServiceContext } from '../context.js';
import { isUuid } from '../input/uuid.js';
import type { ServerDetails } from '../ports/daemon.js';
import { NEAR_FROM, NEAR_UNTIL } from './near-limits.js';

/** Because answers take time, start times of one process may differ by this much, in seconds. */
const SAME_PROCESS_S = 2;

/** Longest uptime that is stored, in milliseconds (ten years), whatever a node reports. */
const LONGEST_UPTIME_MS = 10 * 365 * 24 * 60 * 60_000;

/**
 * A change of a suspension is sent to the node within this time, in seconds; until then a difference does not count.
 */
const NOTIFIED_WITHIN_S = 15;

/**
 * Most servers that are returned. Selected at random, so that a server that cannot be corrected does not block others.
 */
const MAX_MISTAKEN = 20;

/** Bytes of one MB of a limit. */
const BYTES_OF_MB = 1_048_576;

/** Used bytes, for one MB of a limit, at which the limit becomes nearly reached, and at which it stays so. */
const BECOMES_NEAR = NEAR_FROM * BYTES_OF_MB;
const STAYS_NEAR = NEAR_UNTIL * BYTES_OF_MB;

export interface SeenServers {
  readonly nodeId: number;
  /** When the node was asked; its answer describes this time or later. */
  readonly seenAt: Date;
  readonly servers: readonly ServerDetails[];
}

/**
 * Stores the power states in the answer of a node, and which limits the servers have nearly reached, where they have
 * changed. A state that the node reported after it was asked stays: it is newer. A server that the node does not know
 * is offline and uses nothing. Returns the uuids of servers whose suspension differs on the node, except servers in a
 * restore: Wings reports those as suspended. Source: daemon.md §8.1.
 */
export const storeServerStates = async (
  ctx: ServiceContext,
  { nodeId, seenAt, servers }: SeenServers,
): Promise<readonly string[]> => {
  const known = servers
    .filter(({ uuid }) => isUuid(uuid))
    .map(({ uuid, state, isSuspended, utilization }) => ({
      uuid,
      state,
      suspended: isSuspended,
      uptime: state === 'offline' ? 0 : Math.min(utilization.uptimeMs, LONGEST_UPTIME_MS),
      memory: state === 'offline' ? 0 : utilization.memoryBytes,
      disk: utilization.diskBytes,
    }));
  // One statement, which writes only rows that differ; raw SQL, so that `updatedAt` stays.
  const mistaken = await ctx.db.$queryRaw<{ readonly uuid: string }[]>`
    with seen as materialized (
      select distinct on (o.id) o.id, o.uuid, coalesce(v.state, 'offline') as state,
        case when v.uptime > 0 then now() - make_interval(secs => v.uptime / 1000) end as started_at,
        v.suspended <> o.suspended and o.status is distinct from 'restoring_backup'
          and o.updated_at < ${seenAt.toISOString()}::timestamptz - make_interval(secs => ${NOTIFIED_WITHIN_S}) as is_mistaken,
        o.memory > 0 and coalesce(v.memory, 0) >=
          o.memory * case when o.memory_near then ${STAYS_NEAR}::float8 else ${BECOMES_NEAR}::float8 end as memory_near,
        o.disk > 0 and coalesce(v.disk, 0) >=
          o.disk * case when o.disk_near then ${STAYS_NEAR}::float8 else ${BECOMES_NEAR}::float8 end as disk_near,
        coalesce(o.power_reported_at > ${seenAt.toISOString()}::timestamptz, false) as is_older
      from servers o
      left join json_to_recordset(${JSON.stringify(known)}::json)
        as v(uuid text, state power_state, uptime float8, suspended bool, memory float8, disk float8) on v.uuid = o.uuid
      where o.node_id = ${nodeId}
    ), changed as (
      update servers s set power_state = seen.state, memory_near = seen.memory_near, disk_near = seen.disk_near,
        process_started_at = case
          when s.power_state = seen.state
            and seen.started_at <= s.process_started_at + make_interval(secs => ${SAME_PROCESS_S})
          then s.process_started_at else seen.started_at end
      from seen
      where s.id = seen.id and not seen.is_older and (s.power_state is distinct from seen.state
        or s.memory_near <> seen.memory_near or s.disk_near <> seen.disk_near
        or seen.started_at > coalesce(s.process_started_at, '-infinity') + make_interval(secs => ${SAME_PROCESS_S}))
    )
    select uuid from seen where is_mistaken order by random() limit ${MAX_MISTAKEN}`;
  return mistaken.map(({ uuid }) => uuid);
};
