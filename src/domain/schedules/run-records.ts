import type { ServiceContext, Transaction } from '../context.js';
import { assertNever } from '../values/assert-never.js';
import type { TickOutcome } from './account-for-ticks.js';
import type { AccountedSchedule } from './due-schedules.js';
import { runDeadline, type TaskTime } from './run-deadline.js';
import { delayMsOf } from './tick-delay.js';

/** A run that was inserted and has to be advanced. */
export interface NewRun {
  /** uuid */
  readonly id: string;
  readonly dueAt: Date;
}

/** The record of a tick without a run, or of a range of such ticks. */
export interface EndedRecord {
  readonly state: string;
  readonly reason: string | null;
}

/** A row of `schedule_runs` to insert. Its members have the names of the columns, because it is sent as JSON. */
export interface RunRecord {
  readonly id: string;
  readonly schedule_id: number;
  readonly server_id: number;
  readonly schedule_name: string;
  readonly schedule_version: number;
  readonly scheduled_at: Date;
  /** seconds */
  readonly delay: number;
  readonly state: 'pending' | 'skipped' | 'missed';
  readonly reason: string | null;
  readonly is_queued: boolean;
  readonly missed_until: Date | null;
  readonly missed_count: number;
  readonly due_at: Date | null;
  readonly deadline_at: Date | null;
}

/** The rows for the due ticks of one schedule: none, one, or a range and its newest tick. */
export const recordsOf = (ctx: ServiceContext, { schedule, account }: AccountedSchedule): readonly RunRecord[] => {
  const record = (scheduledAt: Date, rest: Partial<RunRecord> & Pick<RunRecord, 'state'>): RunRecord => ({
    id: ctx.random.uuid(),
    schedule_id: schedule.id,
    server_id: schedule.serverId,
    schedule_name: schedule.name,
    schedule_version: schedule.version,
    scheduled_at: scheduledAt,
    delay: delayMsOf(schedule) / 1_000,
    reason: null,
    is_queued: false,
    missed_until: null,
    missed_count: 0,
    due_at: null,
    deadline_at: null,
    ...rest,
  });
  const records: RunRecord[] = [];
  const { missed, newest } = account;
  if (missed !== null) {
    records.push(record(missed.first, { state: 'missed', missed_until: missed.last, missed_count: missed.count }));
  }
  if (newest !== null) records.push(record(newest.tick, columnsOf(newest, schedule.tasks)));
  return records;
};

/** The columns for the newest tick. */
const columnsOf = (outcome: TickOutcome, tasks: readonly TaskTime[]): Partial<RunRecord> & Pick<RunRecord, 'state'> => {
  switch (outcome.kind) {
    case 'skip':
      return { state: 'skipped', reason: outcome.reason };
    case 'queue':
      return { state: 'pending', reason: 'queued', is_queued: true };
    case 'run': {
      const offsetMs = (tasks[0]?.timeOffset ?? 0) * 1_000;
      return {
        state: 'pending',
        reason: outcome.reason,
        due_at: new Date(outcome.base.getTime() + offsetMs),
        deadline_at: runDeadline(outcome.base, tasks),
      };
    }
    default:
      return assertNever(outcome);
  }
};

export interface InsertedRecords {
  /** Runs that start. */
  readonly runs: readonly NewRun[];
  readonly ended: readonly EndedRecord[];
}

/** Inserts records of runs and of ticks without a run, except for ticks that have a record already. */
export const insertRunRecords = async (tx: Transaction, records: readonly RunRecord[]): Promise<InsertedRecords> => {
  if (records.length === 0) return { runs: [], ended: [] };
  const inserted = await insertNew(tx, records);
  // A manual run may have started after our snapshot and before our lock: the unique index then rejects this one.
  const isInserted = new Set(inserted.map(({ id }) => id));
  const rejected = records.filter(({ id, state }) => state === 'pending' && !isInserted.has(id));
  const overlapping =
    rejected.length === 0
      ? []
      : await insertNew(
          tx,
          rejected.map((record) => ({
            ...record,
            state: 'skipped',
            reason: 'overlap',
            due_at: null,
            deadline_at: null,
            is_queued: false,
          })),
        );
  return {
    runs: inserted.flatMap(({ id, dueAt }) => (dueAt === null ? [] : [{ id, dueAt }])),
    ended: [...inserted, ...overlapping].filter(({ state }) => state !== 'pending'),
  };
};

const insertNew = (
  tx: Transaction,
  records: readonly RunRecord[],
): Promise<readonly (EndedRecord & { readonly id: string; readonly dueAt: Date | null })[]> => tx.$queryRaw`
  insert into schedule_runs (id, schedule_id, server_id, schedule_name, server_name, server_uuid, schedule_version,
    scheduled_at, delay, trigger, state, reason, is_queued, missed_until, missed_count, due_at, deadline_at, finished_at)
  select record.id, schedule_id, server_id, schedule_name, server.name, server.uuid, schedule_version, scheduled_at,
    delay, 'cron', state, reason, is_queued, missed_until, missed_count, due_at, deadline_at, case when state <> 'pending' then now() end
  from json_to_recordset(${JSON.stringify(records)}::json) as record (
    id uuid, schedule_id int, server_id int, schedule_name text, schedule_version int, scheduled_at timestamptz,
    delay int, state run_state, reason text, is_queued boolean, missed_until timestamptz, missed_count int, due_at timestamptz,
    deadline_at timestamptz)
  join servers server on server.id = server_id
  on conflict do nothing
  returning id, due_at as "dueAt", state::text as state, reason`;
