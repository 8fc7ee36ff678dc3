import type { OverlapPolicy, RunTrigger } from '../../generated/prisma/client.js';
import { IS_BLOCKED } from '../access/normal-state.js';
import type { ServiceContext } from '../context.js';
import type { ServerRef } from '../ports.js';
import type { Claim } from './claim-due-runs.js';
import type { RunView, StepView } from './decide-next-move.js';

/** A claimed run with what its effects need. */
export interface LoadedRun extends RunView {
  readonly id: string;
  readonly scheduleName: string;
  readonly schedule:
    | (NonNullable<RunView['schedule']> & { readonly id: number; readonly overlapPolicy: OverlapPolicy })
    | null;
  readonly server: (RunView['server'] & { readonly id: number; readonly ref: ServerRef }) | null;
  readonly steps: readonly (StepView & { readonly effectKey: string })[];
}

/**
 * Reads all that decides about a run, in one statement and so as of one moment.
 * @returns null when the claim was lost
 */
export const loadRun = async (ctx: ServiceContext, { runId, fence }: Claim): Promise<LoadedRun | null> => {
  const [row] = await ctx.db.$queryRaw<readonly RunRow[]>`
    select run.id, run.trigger::text as trigger, run.deadline_at as "deadlineAt", run.reclaim_count as "reclaimCount",
      run.schedule_name as "scheduleName", now() as now,
      case when s.id is not null then
        json_build_object('id', s.id, 'isActive', s.is_active, 'onlyWhenOnline', s.only_when_online, 'overlapPolicy', s.overlap_policy)
      end as schedule,
      case when server.id is not null then json_build_object(
        'id', server.id,
        'isBlocked', ${IS_BLOCKED},
        'ref', json_build_object('uuid', server.uuid, 'node', json_build_object(
          'id', node.id, 'scheme', node.scheme, 'fqdn', node.fqdn, 'daemonListen', node.daemon_listen,
          'daemonToken', node.daemon_token))
      ) end as server,
      (
        select coalesce(json_agg(json_build_object(
          'sequence', step.sequence, 'taskId', step.task_id, 'action', step.action, 'payload', step.payload,
          'continueOnFailure', step.continue_on_failure, 'state', step.state, 'dueAt', step.due_at,
          'attempt', step.attempt, 'sentAt', step.sent_at, 'errorCode', step.error_code, 'effectKey',
          step.effect_key
        ) order by step.sequence), '[]')
        from schedule_run_steps step where step.run_id = run.id
      ) as steps,
      (
        select coalesce(json_agg(json_build_object(
          'id', task.id, 'action', task.action, 'payload', task.payload, 'continueOnFailure', task.continue_on_failure
        )), '[]')
        from tasks task where task.schedule_id = s.id
      ) as tasks
    from schedule_runs run
    left join schedules s on s.id = run.schedule_id
    left join servers server on server.id = run.server_id
    left join nodes node on node.id = server.node_id
    where run.id = ${runId}::uuid and run.fence = ${fence} and run.finished_at is null`;
  return row === undefined ? null : { ...row, steps: row.steps.map(parseTimes) };
};

interface RunRow extends Omit<LoadedRun, 'steps'> {
  readonly trigger: RunTrigger;
  readonly steps: readonly StepRow[];
}

type StepRow = Omit<LoadedRun['steps'][number], 'dueAt' | 'sentAt'> & {
  readonly dueAt: string | null;
  readonly sentAt: string | null;
};

/** JSON carries times as text. */
const parseTimes = (step: StepRow): LoadedRun['steps'][number] => ({
  ...step,
  dueAt: step.dueAt === null ? null : new Date(step.dueAt),
  sentAt: step.sentAt === null ? null : new Date(step.sentAt),
});
