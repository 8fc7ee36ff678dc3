import type { ServiceContext } from '../context.js';
import type { ServerDetails } from '../ports/daemon.js';
import { isUuid } from '../uuid.js';

/** Answers take their time: one process seems to have started at times that differ by as much, in seconds. */
const SAME_PROCESS_S = 2;

/** Longest that a process is said to have run, in milliseconds, whatever a node says: ten years. */
const LONGEST_UPTIME_MS = 10 * 365 * 24 * 60 * 60_000;

/** Whoever changes a suspension tells the node within this time, in seconds; whether it has heard is seen later. */
const TOLD_S = 15;

/** Most servers that are returned. Chosen by chance: one with which something is wrong holds up no other. */
const MAX_MISTAKEN = 20;

export interface SeenServers {
  readonly nodeId: number;
  /** When they were asked for: what the node says is as of then, or later. */
  readonly seenAt: Date;
  readonly servers: readonly ServerDetails[];
}

/**
 * Stores the power states that a node has said, where they have changed. A server the node does not know has no process there:
 * it is offline.
 * Returns the uuids of servers that the node believes suspended and that are not, or the other way round. While a node of the
 * field restores a backup, it shows its server as suspended: those are left out. Source: daemon.md §8.1.
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
    }));
  // One statement, which writes to the rows that differ only; not through the model, so that `updatedAt` stays.
  const mistaken = await ctx.db.$queryRaw<{ readonly uuid: string }[]>`
    with seen as materialized (
      select distinct on (o.id) o.id, o.uuid, coalesce(v.state, 'offline') as state,
        case when v.uptime > 0 then now() - make_interval(secs => v.uptime / 1000) end as started_at,
        v.suspended <> o.suspended and o.status is distinct from 'restoring_backup'
          and o.updated_at < ${seenAt.toISOString()}::timestamptz - make_interval(secs => ${TOLD_S}) as is_mistaken
      from servers o
      left join json_to_recordset(${JSON.stringify(known)}::json)
        as v(uuid text, state power_state, uptime float8, suspended bool) on v.uuid = o.uuid
      where o.node_id = ${nodeId}
    ), changed as (
      update servers s set power_state = seen.state, process_started_at = seen.started_at
      from seen
      where s.id = seen.id and (s.power_state is distinct from seen.state
        or seen.started_at > coalesce(s.process_started_at, '-infinity') + make_interval(secs => ${SAME_PROCESS_S}))
    )
    select uuid from seen where is_mistaken order by random() limit ${MAX_MISTAKEN}`;
  return mistaken.map(({ uuid }) => uuid);
};
