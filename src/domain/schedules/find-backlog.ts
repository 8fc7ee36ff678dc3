import type { ServiceContext } from '../context.js';

/** A tick that is due for longer than this was missed by the workers, which poll every 5 s. Seconds. */
export const OVERDUE_S = 60;

/** Workers poll every node every 5 s. If none was polled for this long, no worker is running. Seconds. */
export const WORKER_SILENT_S = 30;

/** How far workers are behind; milliseconds by the database's clock. */
export interface Backlog {
  /** Time since the oldest tick that is not accounted for; 0 without one. */
  readonly tickMs: number;
  /**
   * Time since the oldest unclaimed run was due; 0 without one. Runs on a node that hangs wait without being counted.
   */
  readonly runMs: number;
  /** Time since a worker last polled any node; null where there are no nodes. */
  readonly workerMs: number | null;
}

/** Measures how far workers are behind. Each value is the first row of an index. */
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
      -- A new node has not been polled yet.
      (
        select (extract(epoch from now() - coalesce(max(polled_at), min(created_at))) * 1000)::float8 from nodes
      ) as "workerMs"`;
  return row ?? { tickMs: 0, runMs: 0, workerMs: null };
};
