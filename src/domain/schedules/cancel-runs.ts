import { Prisma } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { insertRunEntries } from './run-entries.js';

/**
 * Ends every active run of a server, for its deletion. An effect in flight goes on, but nothing is written about it any
 * more: its step ends `unknown`. Call it before the server's row goes, in the same transaction.
 * @returns how many runs were cancelled
 */
export const cancelRunsOfServer = (tx: Transaction, serverId: number): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.server_id = ${serverId}`, 'server_deleted');

/**
 * Ends the active runs whose server is gone. Only a deletion that went past `cancelRunsOfServer` leaves any.
 * @returns how many runs were cancelled
 */
export const cancelRunsWithoutServer = (tx: Transaction): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.server_id is null`, 'server_deleted');

/**
 * Ends the active run of a schedule that is about to be deleted, unless a worker holds it: that worker records
 * the effect in flight, finds the schedule gone and cancels the rest. Call it before the schedule's row goes.
 * @returns how many runs were cancelled
 */
export const cancelRunsOfSchedule = (tx: Transaction, scheduleId: number): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.schedule_id = ${scheduleId} and ${NOT_HELD}`, 'schedule_deleted');

/**
 * Ends the active cron run of a schedule that is being disabled; a manual run goes on. A run that a worker holds
 * is left to that worker, which cancels what remains.
 * @returns how many runs were cancelled
 */
export const cancelCronRunsOfSchedule = (tx: Transaction, scheduleId: number): Promise<number> =>
  cancelRuns(
    tx,
    Prisma.sql`run.schedule_id = ${scheduleId} and run.trigger = 'cron' and ${NOT_HELD}`,
    'schedule_disabled',
  );

/**
 * Ends a run because somebody wants that, whoever holds it: what is being sent goes on, and its step ends `unknown`; what a
 * worker writes about the run afterwards changes nothing.
 * @returns whether it was active
 */
export const cancelRunForPerson = async (tx: Transaction, runId: string): Promise<boolean> =>
  (await cancelRuns(tx, Prisma.sql`run.id = ${runId}::uuid`, 'cancelled_by_person')) === 1;

const NOT_HELD = Prisma.sql`(run.lease_until is null or run.lease_until < now())`;

/**
 * Ends the runs of schedules, active and queued, whose place a new tick takes, whoever holds them: as if a person had
 * cancelled them. The schedules are locked.
 */
export const cancelReplacedRuns = (tx: Transaction, scheduleIds: readonly number[]): Promise<number> =>
  cancelRuns(tx, Prisma.sql`run.schedule_id = any(${[...scheduleIds]}::int[])`, 'replaced');

/** The fence rises, so that a worker which holds one of these runs writes nothing any more. */
const cancelRuns = async (tx: Transaction, which: Prisma.Sql, reason: string): Promise<number> => {
  // Schedules are locked before their runs, as everyone does who needs both: no deadlock.
  await tx.$queryRaw`
    select id from schedules
    where id in (select run.schedule_id from schedule_runs run where run.finished_at is null and ${which})
    order by id for no key update`;
  const cancelled = await tx.$queryRaw<readonly { id: string }[]>`
    update schedule_runs run
    set state = 'cancelled', reason = ${reason}, finished_at = now(), due_at = null, lease_until = null, owner = null,
      is_queued = false, fence = fence + 1
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
