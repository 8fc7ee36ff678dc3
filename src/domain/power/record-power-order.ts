import { recordDaemonAction } from '../activity/record-daemon-action.js';
import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { PowerAction } from '../ports/power.js';

export interface NewPowerOrder {
  readonly serverId: number;
  readonly action: PowerAction;
  /** Asks the node. */
  readonly ask: () => Promise<void>;
}

/**
 * Records a power order and asks the node for it; `settlePowerOrders` finds out the outcome later. The order is written
 * before the call, because the node may read the configuration during it, and replaces the previous order of the
 * server. If the node rejects the action, the order and the entry are deleted; if it is unknown whether the request
 * arrived, both stay.
 * @throws what `ask` throws
 */
export const recordPowerOrder = (ctx: DomainContext, { serverId, action, ask }: NewPowerOrder): Promise<void> =>
  recordDaemonAction(ctx, { event: `server:power.${action}`, serverId }, async (activityId) => {
    await ctx.db.$executeRaw`
      insert into power_orders (server_id, action, activity_id)
      values (${serverId}, ${action}::power_action, ${activityId})
      on conflict (server_id) do update set action = excluded.action, activity_id = excluded.activity_id,
        asked_at = now(), read_at = null, outcome = 'pending',
        is_behind_start = power_orders.outcome = 'pending'
          and (power_orders.action in ('start', 'restart') or power_orders.is_behind_start)`;
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof DaemonError) || error.failure.delivery !== 'unknown') {
        await ctx.db.powerOrder.deleteMany({ where: { serverId, activityId } });
      }
      throw error;
    }
  });
