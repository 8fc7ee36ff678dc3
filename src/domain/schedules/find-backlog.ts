import type { ServiceContext } from '../context.js';

/** A tick that is due for longer was overlooked: workers look every 5 s. Seconds. */
export const OVERDUE_S = 60;

/** Workers ask every node every 5 s. Where none was asked for so many seconds, there is no worker. */
export const WORKER_SILENT_S = 30;

/** For how long something was not done that workers do; milliseconds, by the clock of the database. */
export interface Backlog {
  /** Since the oldest tick came that nobody has accounted for; 0 where there is none. */
  readonly tickMs: number;
  /** Since the oldest run was due that no worker has; 0 where there is none. A node that hangs has its own runs wait. */
  readonly runMs: number;
  /** Since a worker asked a node, any of them; null where there are no nodes, and nothing to tell by. */
  readonly workerMs: number | null;
}

/** How far workers are behind. Each part is the first row of an index. */
export const findBacklog = async ({ db }: Pick<ServiceContext, 'db'>): Promise<Backlog> => {
  const [row] = await db.$queryRaw<readonly Backlog[]>`
    select
      coalesce((
        select (extract(epoch from now() - next_run_at) * 1000)::float8 from schedules
        where is_active and next_run_at <= now() order by next_run_at limit 1
      ), 0) as "tickMs",
      coalesce((
        select (extract(epoch from now() - due_at) * 1000)::float8 from schedule_runs
        where finished_at is null and due_at <= now() and (lease_until is null or lease_until < now())
        order by due_at limit 1
      ), 0) as "runMs",
      -- A node that was just made will be asked soon.
      (
        select (extract(epoch from now() - coalesce(max(polled_at), min(created_at))) * 1000)::float8 from nodes
      ) as "workerMs"`;
  return row ?? { tickMs: 0, runMs: 0, workerMs: null };
};
