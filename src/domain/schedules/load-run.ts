import { type OverlapPolicy, Prisma, type RunTrigger } from '../../generated/prisma/client.js';
import { IS_BLOCKED } from '../access/normal-state.js';
import type { ServiceContext } from '../context.js';
import type { ServerRef } from '../ports/node-address.js';
import { CLAIM_COLUMNS, claimRows } from './claim-rows.js';
import type { RunView, StepView } from './decide-next-move.js';
import { groupCommit, inOrder } from './group-commit.js';
import type { Claim } from './lease.js';

/** A claimed run with everything that its effects need. */
export interface LoadedRun extends RunView {
  readonly id: string;
  readonly scheduleName: string;
  readonly startedAt: Date | null;
  readonly schedule:
    | (NonNullable<RunView['schedule']> & { readonly id: number; readonly overlapPolicy: OverlapPolicy })
    | null;
  readonly server: (RunView['server'] & { readonly id: number; readonly ref: ServerRef }) | null;
  readonly steps: readonly (StepView & { readonly effectKey: string })[];
}

/**
 * The time in milliseconds, rounded as the columns round it: a step that an earlier statement made due at its own time is
 * due. Truncated, the time of the next statement may be a millisecond before it.
 */
const NOW = Prisma.sql`now()::timestamptz(3)`;

/**
 * Loads everything that decides about a run, in one statement and so at one moment.
 * @returns null when the claim was lost
 */
export const loadRun = async (ctx: ServiceContext, claim: Claim): Promise<LoadedRun | null> =>
  (await loadRuns(ctx, { claim })) ?? null;

const loadRuns = groupCommit<{ readonly claim: Claim }, LoadedRun>(async (db, items) => {
  const rows = await db.$queryRaw<readonly RunRow[]>`
    select claim.item, run.id, run.trigger::text as trigger, run.deadline_at as "deadlineAt",
      run.reclaim_count as "reclaimCount", run.schedule_name as "scheduleName", run.started_at as "startedAt",
      ${NOW} as now,
      case when s.id is not null then
        json_build_object('id', s.id, 'isActive', s.is_active, 'onlyWhenOnline', s.only_when_online, 'overlapPolicy', s.overlap_policy)
      end as schedule,
      case when server.id is not null then json_build_object(
        'id', server.id,
        'isBlocked', ${IS_BLOCKED}, 'powerState', server.power_state,
        'processStartedAt', server.process_started_at, 'statesAsOf', node.states_as_of,
        'ref', json_build_object('uuid', server.uuid, 'node', json_build_object(
          'id', node.id, 'scheme', node.scheme, 'fqdn', node.fqdn, 'daemonListen', node.daemon_listen,
          'daemonToken', node.daemon_token))
      ) end as server,
      (
        select coalesce(json_agg(json_build_object(
          'sequence', step.sequence, 'taskId', step.task_id, 'action', step.action, 'payload', step.payload,
          'continueOnFailure', step.continue_on_failure, 'waitUntil', step.wait_until, 'waitLimit', step.wait_limit,
          'lastSentAt', step.last_sent_at, 'backup', case when step.state = 'waiting' then (
            select json_build_object('isDone', backup.completed_at is not null, 'isSuccessful', backup.is_successful)
            from backups backup where backup.uuid = step.effect_key and backup.deleted_at is null
          ) end, 'state', step.state, 'dueAt', step.due_at,
          'attempt', step.attempt, 'sentAt', step.sent_at, 'errorCode', step.error_code, 'effectKey',
          step.effect_key
        ) order by step.sequence), '[]')
        from schedule_run_steps step where step.run_id = run.id
      ) as steps,
      (
        select coalesce(json_agg(json_build_object(
          'id', task.id, 'action', task.action, 'payload', task.payload, 'continueOnFailure', task.continue_on_failure,
          'waitUntil', task.wait_until, 'waitLimit', task.wait_limit
        )), '[]')
        from tasks task where task.schedule_id = s.id
      ) as tasks
    from ${claimRows(items)} as claim (${CLAIM_COLUMNS})
    join schedule_runs run on run.id = claim.run_id and run.fence = claim.fence and run.finished_at is null
    left join schedules s on s.id = run.schedule_id
    left join servers server on server.id = run.server_id
    left join nodes node on node.id = server.node_id`;
  const runs = rows.map((row) => ({
    ...row,
    server: row.server && parseSeen(row.server),
    steps: row.steps.map(parseTimes),
  }));
  return inOrder(items, runs);
});

interface RunRow extends Omit<LoadedRun, 'steps' | 'server'> {
  readonly item: number;
  readonly trigger: RunTrigger;
  readonly server: ServerRow | null;
  readonly steps: readonly StepRow[];
}

type ServerRow = Omit<NonNullable<LoadedRun['server']>, 'processStartedAt' | 'statesAsOf'> & {
  readonly processStartedAt: string | null;
  readonly statesAsOf: string | null;
};

type StepRow = Omit<LoadedRun['steps'][number], 'dueAt' | 'sentAt' | 'lastSentAt'> & {
  readonly lastSentAt: string | null;
  readonly dueAt: string | null;
  readonly sentAt: string | null;
};

const parseTimes = (step: StepRow): LoadedRun['steps'][number] => ({
  ...step,
  dueAt: parseTime(step.dueAt),
  sentAt: parseTime(step.sentAt),
  lastSentAt: parseTime(step.lastSentAt),
});

const parseSeen = (server: ServerRow): NonNullable<LoadedRun['server']> => ({
  ...server,
  processStartedAt: parseTime(server.processStartedAt),
  statesAsOf: parseTime(server.statesAsOf),
});

/** JSON has times as text. */
const parseTime = (text: string | null): Date | null => (text === null ? null : new Date(text));
