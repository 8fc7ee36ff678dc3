import { OVERDUE_S } from '../../domain/schedules/find-backlog.js';
import { reconcileSchedules } from '../../domain/schedules/reconcile-schedules.js';
import { type Check, nameAll, sayMended } from './check.js';

/** Ticks that are not recorded, runs that no worker advances, and runs that no worker would find. */
export const checkSchedules: Check = {
  name: 'schedules',
  examine: async ({ ctx: { db } }) => {
    const ticks = await db.$queryRaw<{ id: number; name: string }[]>`
      select id, name from schedules
      where is_active and next_run_at < now() - make_interval(secs => ${OVERDUE_S}) order by next_run_at, id`;
    const runs = await db.$queryRaw<{ id: string }[]>`
      select id from schedule_runs
      where finished_at is null and due_at < now() - make_interval(secs => ${OVERDUE_S})
        and (lease_until is null or lease_until < now()) order by due_at, id`;
    const lost = await db.$queryRaw<{ id: string }[]>`
      select id from schedule_runs
      where finished_at is null and due_at is null and (not is_queued or schedule_id is null) order by id`;
    const advice = 'Check that a worker runs and keeps up: its log names failures, and more workers share the work.';
    return [
      ...(ticks.length === 0
        ? []
        : [
            {
              what: `Schedules were due more than ${OVERDUE_S} s ago and did not run: ${nameAll(ticks.map(({ id, name }) => `${name} (${id})`))}.`,
              advice,
            },
          ]),
      ...(runs.length === 0
        ? []
        : [
            {
              what: `Runs have waited for more than ${OVERDUE_S} s for their next step: ${nameAll(runs.map(({ id }) => id))}.`,
              advice,
            },
          ]),
      ...(lost.length === 0
        ? []
        : [
            {
              what: `Active runs have no time at which a worker would find them: ${nameAll(lost.map(({ id }) => id))}.`,
              advice: 'A worker queues them again within a minute; "doctor --fix" does it now.',
            },
          ]),
    ];
  },
  mend: async ({ ctx }) => {
    const { clocks, strandedRuns, cancelledRuns } = await reconcileSchedules(ctx);
    return [
      ...sayMended(clocks, 'Corrected the next ticks of schedules'),
      ...sayMended(strandedRuns, 'Queued runs again that no worker would have found'),
      ...sayMended(cancelledRuns, 'Cancelled runs of deleted servers'),
    ];
  },
};
