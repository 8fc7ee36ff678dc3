import type { PowerOutcome } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { decidePowerOutcome, type SeenPower } from './decide-power-outcome.js';

/** Most orders that one statement reads. */
const BATCH = 500;

/** Longest time that an order stays pending, in seconds: one day. The node of an older one did not answer. */
const ABANDONED_S = 24 * 60 * 60;

interface OpenOrder extends SeenPower {
  readonly serverId: number;
  readonly activityId: bigint;
  readonly isAbandoned: boolean;
}

/**
 * Decides the outcome of pending power orders by the states that the monitor has read since. An action that was not
 * carried out gets an activity entry with the actor of the request. Several processes may call it at the same time.
 * Source: daemon.md §2.8.1.
 */
export const settlePowerOrders = async (ctx: ServiceContext): Promise<void> => {
  for (let last = 0, count = BATCH; count === BATCH; ) {
    const orders = await findOpen(ctx, last);
    await settle(ctx, orders);
    count = orders.length;
    last = orders.at(-1)?.serverId ?? last;
  }
};

/**
 * All times are of the database's clock: the time of the request, and when the monitor asked the node for its states.
 */
const findOpen = ({ db }: ServiceContext, after: number): Promise<OpenOrder[]> =>
  db.$queryRaw<OpenOrder[]>`
    select o.server_id as "serverId", o.activity_id as "activityId", o.action,
      s.power_state as state, o.read_at is not null as "isRead",
      coalesce(extract(epoch from n.states_as_of - o.asked_at) * 1000, -1)::float8 as "seenAfterMs",
      coalesce(s.process_started_at > o.asked_at, false) as "isNewProcess", o.is_behind_start as "isBehindStart",
      o.asked_at < now() - make_interval(secs => ${ABANDONED_S}) as "isAbandoned"
    from power_orders o join servers s on s.id = o.server_id join nodes n on n.id = s.node_id
    where o.outcome = 'pending' and o.server_id > ${after}
    order by o.server_id limit ${BATCH}`;

const settle = async ({ db, log }: ServiceContext, orders: readonly OpenOrder[]): Promise<void> => {
  const decided = orders.map((order) => ({ ...order, outcome: outcomeOf(order) }));
  const settled = decided.filter(({ outcome }) => outcome !== 'pending');
  if (settled.length === 0) return;
  // A newer order of the same server is left alone: its outcome was not decided here.
  const rows = settled.map(({ serverId, activityId, outcome }) => ({
    ...{ server_id: serverId, activity_id: String(activityId), outcome },
  }));
  const notDone = await db.$queryRaw<readonly { readonly serverId: number }[]>`
    with settled as (
      update power_orders o set outcome = v.outcome
      from json_to_recordset(${JSON.stringify(rows)}::json) as v(server_id int, activity_id bigint, outcome power_outcome)
      where o.server_id = v.server_id and o.activity_id = v.activity_id and o.outcome = 'pending'
      returning o.server_id, o.activity_id, o.action, o.asked_at, o.outcome
    )
    insert into activity (event, server_id, actor_id, api_key_id, ip, request_id, properties)
    select 'server:power.not-done', s.server_id, a.actor_id, a.api_key_id, a.ip, a.request_id,
      jsonb_build_object('signal', s.action, 'asked_at', to_char(s.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from settled s left join activity a on a.id = s.activity_id
    where s.outcome = 'not_done'
    returning server_id as "serverId"`;
  for (const { serverId } of notDone) log.warn({ serverId }, 'a node accepted a power action and did not carry it out');
};

const outcomeOf = (order: OpenOrder): PowerOutcome => {
  const outcome = decidePowerOutcome(order);
  return outcome === 'pending' && order.isAbandoned ? 'unknown' : outcome;
};
