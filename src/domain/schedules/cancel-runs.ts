import { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext, Transaction } from '../context.js';
import { insertRunEntries } from './run-entries.js';

/**
 * Ends every active run of a server before its deletion. An effect in flight continues, but its result is not recorded:
 * the step ends `unknown`. Call this in the transaction that deletes the server, before the row is deleted.
 * @returns the number of cancelled runs
 */
export const cancelRunsOfServer = (tx: Transaction, serverId: number): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.server_id = ${serverId}`, 'server_deleted');

/**
 * Ends active runs whose server no longer exists; only a deletion that bypasses `cancelRunsOfServer` leaves any.
 * @returns the number of cancelled runs
 */
export const cancelRunsWithoutServer = (tx: Transaction): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.server_id is null`, 'server_deleted');

/**
 * Ends the active run of a schedule that is about to be deleted, unless a worker holds its lease: that worker records
 * the effect in flight, finds that the schedule is gone and cancels the rest. Call this before the schedule's row is
 * deleted.
 * @returns the number of cancelled runs
 */
export const cancelRunsOfSchedule = (tx: Transaction, scheduleId: number): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.schedule_id = ${scheduleId} and ${NOT_HELD}`, 'schedule_deleted');

/**
 * Ends the active cron run of a schedule that is being disabled; manual runs continue. A worker that holds the lease of
 * a run cancels the remaining steps itself.
 * @returns the number of cancelled runs
 */
export const cancelCronRunsOfSchedule = (tx: Transaction, scheduleId: number): Promise<number> =>
  cancelRuns(
    tx,
    Prisma.sql`run.schedule_id = ${scheduleId} and run.trigger = 'cron' and ${NOT_HELD}`,
    'schedule_disabled',
  );

/**
 * Ends a run at a user's request, even if a worker holds its lease. A request in flight continues, and its step ends
 * `unknown`; later writes of the worker to this run have no effect.
 * @returns whether the run was active
 */
export const cancelRunForPerson = async (
  { principal }: Pick<DomainContext, 'principal'>,
  tx: Transaction,
  runId: string,
): Promise<boolean> => {
  const cancelledById = principal.kind === 'user' ? principal.user.id : null;
  return (await cancelRuns(tx, Prisma.sql`run.id = ${runId}::uuid`, 'cancelled_by_person', cancelledById)) === 1;
};

const NOT_HELD = Prisma.sql`(run.lease_until is null or run.lease_until < now())`;

/**
 * Ends the unfinished runs of schedules, active and queued, that a new tick replaces, like a cancellation by a user.
 * The caller has locked the schedules.
 */
export const cancelReplacedRuns = (tx: Transaction, scheduleIds: readonly number[]): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.schedule_id = any(${[...scheduleIds]}::int[])`, 'replaced');

/** Raises the fence, so that a worker that holds the lease of such a run can no longer write to it. */
const cancelRuns = async (
  tx: Transaction,
  which: Prisma.Sql,
  reason: string,
  cancelledById: number | null = null,
): Promise<number> => {
  // All code that needs both locks schedules before their runs, which prevents deadlocks.
  await tx.$queryRaw`
    select id from schedules
    where id in (select run.schedule_id from schedule_runs run where run.finished_at is null and ${which})
    order by id for no key update`;
  const cancelled = await tx.$queryRaw<readonly { id: string }[]>`
    update schedule_runs run
    set state = 'cancelled', reason = ${reason}, finished_at = now(), due_at = null, lease_until = null, owner = null,
      is_queued = false, fence = fence + 1, cancelled_by_id = ${cancelledById}::int
    where run.finished_at is null and ${which}
    returning run.id`;
  if (cancelled.length === 0) return 0;
  const runIds = cancelled.map(({ id }) => id);
  await tx.$executeRaw(insertRunEntries(Prisma.sql`schedule_runs where id = any(${runIds}::uuid[])`));
  await tx.$executeRaw`
    update schedule_run_steps
    set state = case when state in ('sending', 'waiting') then 'unknown'::step_state else 'cancelled' end,
      error_code = ${reason}, done_at = now()
    where run_id = any(${runIds}::uuid[]) and state in ('pending', 'sending', 'waiting')`;
  await tx.$executeRaw`
    update schedules set last_run_at = now()
    where id in (
      select run.schedule_id from schedule_runs run
      join schedule_run_steps step on step.run_id = run.id and step.sent_at is not null
      where run.id = any(${runIds}::uuid[])
    )`;
  return cancelled.length;
};
