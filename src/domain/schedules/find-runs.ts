import { Prisma, type ScheduleRun, type ScheduleRunStep } from '../../generated/prisma/client.js';
import type { Database } from '../context.js';
import type { Reads } from '../ports/reads.js';

/** A run that has not ended, and its next task. */
export interface ActiveRun {
  readonly scheduleId: number;
  readonly runId: string;
  /** Null while the run is about to end. */
  readonly taskId: number | null;
}

export type RunWithSteps = ScheduleRun & { readonly steps: readonly ScheduleRunStep[] };

/** The newest and the active run of a schedule. */
export interface CurrentRuns {
  /** Active or ended; with its steps if they were requested. */
  readonly newest: ScheduleRun | RunWithSteps;
  readonly active: ActiveRun | null;
}

const { sql, empty } = Prisma;

/** The task of the first step that has not ended. */
const NEXT_TASK = sql`(
  select step.task_id from schedule_run_steps step
  where step.run_id = run.id and step.state in ('pending', 'sending', 'waiting') order by step.sequence limit 1
)`;

/** Selects the active run with a schedule: at most one, with its steps that have not ended. */
export const ACTIVE_RUN = {
  where: { finishedAt: null, isQueued: false },
  select: {
    id: true,
    steps: {
      where: { state: { in: ['pending', 'sending', 'waiting'] } },
      orderBy: { sequence: 'asc' },
      select: { taskId: true },
    },
  },
} satisfies Prisma.Schedule$runsArgs;

type ScheduleWithActiveRun = Prisma.ScheduleGetPayload<{ select: { id: true; runs: typeof ACTIVE_RUN } }>;

/** Whether a schedule was loaded with {@link ACTIVE_RUN}; no other selection loads its runs. */
export const hasActiveRun = <Row extends object>(schedule: Row): schedule is Row & ScheduleWithActiveRun =>
  'runs' in schedule;

export const activeRunOf = ({ id, runs: [run] }: ScheduleWithActiveRun): ActiveRun | null =>
  run === undefined ? null : { scheduleId: id, runId: run.id, taskId: run.steps[0]?.taskId ?? null };

/** The active runs of schedules, without queued ones, in one statement; at most one for each schedule. */
export const findActiveRuns = (db: Database, scheduleIds: readonly number[]): Promise<ActiveRun[]> =>
  db.$queryRaw<ActiveRun[]>`
    select run.schedule_id as "scheduleId", run.id as "runId", ${NEXT_TASK} as "taskId"
    from schedule_runs run
    where run.finished_at is null and not run.is_queued and run.schedule_id = any(${[...scheduleIds]}::int[])`;

/** The columns of a step, joined to those of its run. */
const STEP_COLUMNS = sql`,
  step.run_id as "step.runId", step.sequence as "step.sequence", step.task_id as "step.taskId",
  step.action::text as "step.action", step.payload as "step.payload",
  step.continue_on_failure as "step.continueOnFailure", step.wait_until::text as "step.waitUntil",
  step.wait_limit as "step.waitLimit", step.last_sent_at as "step.lastSentAt", step.time_offset as "step.timeOffset",
  step.due_at as "step.dueAt", step.state::text as "step.state", step.attempt as "step.attempt",
  step.sent_at as "step.sentAt", step.done_at as "step.doneAt", step.error_code as "step.errorCode",
  step.node_name as "step.nodeName", step.effect_key as "step.effectKey"`;

/**
 * The newest and the active run of each schedule, in one statement with two index lookups for each schedule. With steps
 * there is one row for each step, which is most of the data. The map is by schedule id, without schedules that never
 * ran.
 */
export const findCurrentRuns = async (
  db: Database,
  scheduleIds: readonly number[],
  { withSteps }: { readonly withSteps: boolean },
): Promise<ReadonlyMap<number, CurrentRuns>> => {
  // The newest run need not be the active one: a tick skipped for overlap is newer.
  const rows = await db.$queryRaw<RunRow[]>`
    select run.id, run.schedule_id as "scheduleId", run.server_id as "serverId", run.schedule_name as "scheduleName",
      run.server_name as "serverName", run.server_uuid as "serverUuid",
      run.trigger::text, run.scheduled_at as "scheduledAt", run.delay, run.schedule_version as "scheduleVersion", run.state::text,
      run.reason, run.is_queued as "isQueued", run.missed_until as "missedUntil", run.missed_count as "missedCount", run.due_at as "dueAt",
      run.deadline_at as "deadlineAt", run.fence, run.lease_until as "leaseUntil", run.owner,
      run.reclaim_count as "reclaimCount", run.started_at as "startedAt", run.finished_at as "finishedAt",
      run.request_key as "requestKey", run.created_at as "createdAt", run.number,
      case when run.finished_at is null then ${NEXT_TASK} end as "nextTaskId"
      ${withSteps ? STEP_COLUMNS : empty}
    from unnest(${[...scheduleIds]}::int[]) as wanted (id)
    cross join lateral (
      (select * from schedule_runs where schedule_id = wanted.id order by scheduled_at desc, number desc limit 1)
      union
      (select * from schedule_runs where schedule_id = wanted.id and finished_at is null)
    ) run
    ${withSteps ? sql`left join schedule_run_steps step on step.run_id = run.id` : empty}
    order by run.scheduled_at desc, run.number desc ${withSteps ? sql`, step.sequence` : empty}`;
  const current = new Map<number, CurrentRuns>();
  for (const run of withSteps ? gatherSteps(rows) : rows) {
    if (run.scheduleId === null) continue;
    const { newest = run, active = null } = current.get(run.scheduleId) ?? {};
    current.set(run.scheduleId, { newest, active: toActiveRun(run, run.scheduleId) ?? active });
  }
  return current;
};

/** A run; one row for each of its steps if they were requested. */
interface RunRow extends ScheduleRun, Partial<Prefixed<ScheduleRunStep>> {
  readonly nextTaskId: number | null;
}

const gatherSteps = (rows: readonly RunRow[]): readonly (RunRow & RunWithSteps)[] => {
  const runs = new Map<string, RunRow & { readonly steps: ScheduleRunStep[] }>();
  for (const row of rows) {
    const run = runs.get(row.id) ?? { ...row, steps: [] };
    runs.set(row.id, run);
    if (hasStep(row)) run.steps.push(stepOf(row));
  }
  return [...runs.values()];
};

/** The step columns of a run without steps are null. */
const hasStep = (row: RunRow): row is RunRow & Prefixed<ScheduleRunStep> => typeof row['step.runId'] === 'string';

const toActiveRun = ({ id, finishedAt, isQueued, nextTaskId }: RunRow, scheduleId: number): ActiveRun | null =>
  finishedAt === null && !isQueued ? { scheduleId, runId: id, taskId: nextTaskId } : null;

/** The steps of runs in their order, in one statement. */
export const findSteps = (reads: Reads, runIds: readonly string[]): Promise<ScheduleRunStep[]> =>
  reads.scheduleRunStep.findMany({
    where: { runId: { in: [...runIds] } },
    orderBy: [{ runId: 'asc' }, { sequence: 'asc' }],
  });

/** The columns of a joined row, distinguished by a prefix. */
type Prefixed<Row> = { readonly [Column in keyof Row & string as `step.${Column}`]: Row[Column] };

const stepOf = (row: Prefixed<ScheduleRunStep>): ScheduleRunStep => ({
  runId: row['step.runId'],
  sequence: row['step.sequence'],
  taskId: row['step.taskId'],
  action: row['step.action'],
  payload: row['step.payload'],
  continueOnFailure: row['step.continueOnFailure'],
  waitUntil: row['step.waitUntil'],
  waitLimit: row['step.waitLimit'],
  timeOffset: row['step.timeOffset'],
  dueAt: row['step.dueAt'],
  state: row['step.state'],
  attempt: row['step.attempt'],
  sentAt: row['step.sentAt'],
  lastSentAt: row['step.lastSentAt'],
  doneAt: row['step.doneAt'],
  errorCode: row['step.errorCode'],
  nodeName: row['step.nodeName'],
  effectKey: row['step.effectKey'],
});
