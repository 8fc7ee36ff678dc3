import type { Transaction } from '../context.js';

/**
 * Copies the tasks of their schedules, in order, into the steps of new runs. From then on, the tasks of a run and their
 * order do not change. The first step is due with its run; each later step gets its due time when the step before it
 * ends.
 * @param options.fromTask leaves out the tasks before this `sequenceId`
 */
export const snapshotSteps = async (
  tx: Transaction,
  runIds: readonly string[],
  { fromTask = 0 }: { readonly fromTask?: number } = {},
): Promise<void> => {
  await tx.$executeRaw`
    insert into schedule_run_steps
      (run_id, sequence, task_id, action, payload, continue_on_failure, wait_until, wait_limit, time_offset,
        due_at, effect_key)
    select run.id, task.position, task.id, task.action, task.payload, task.continue_on_failure, task.wait_until, task.wait_limit,
      task.time_offset,
      case when task.position = 1 then run.due_at end, gen_random_uuid()
    from schedule_runs run
    join lateral (
      select *, row_number() over (order by sequence_id, id) as position from tasks
      where schedule_id = run.schedule_id and sequence_id >= ${fromTask}
    ) task on true
    where run.id = any(${[...runIds]}::uuid[])`;
};
