import type { RunTrigger, StepState, TaskAction, TaskWait } from '../../generated/prisma/client.js';
import { decideWait, nextPollAt, type SeenServer, type WaitingStep } from './decide-wait.js';
import { rulesOf } from './task-actions.js';

/** A step that is later than this does not start. Source: schedules.md §4 "Chain". */
const EXPIRES_AFTER_MS = 900_000;

/** A run that was reclaimed more often than this fails. Source: schedules.md §4 "Guard". */
const MAX_RECLAIMS = 5;

/** The action of a step on its server. */
export interface StepEffect {
  readonly action: TaskAction;
  readonly payload: string;
  readonly continueOnFailure: boolean;
  /** The state to wait for before the step counts as done; null when acceptance by the daemon is enough. */
  readonly waitUntil: TaskWait | null;
  /** seconds */
  readonly waitLimit: number | null;
}

export interface StepView extends StepEffect, WaitingStep {
  readonly sequence: number;
  readonly taskId: number;
  readonly state: StepState;
  readonly dueAt: Date | null;
  readonly attempt: number;
  /** When it was first sent, or the first attempt to send it. */
  readonly sentAt: Date | null;
  /** The error of the last attempt, if the step has to be sent again. */
  readonly errorCode: string | null;
}

/** A claimed run with everything that decides its next move, at `now` (the database's clock). */
export interface RunView {
  readonly now: Date;
  readonly trigger: RunTrigger;
  readonly deadlineAt: Date | null;
  readonly reclaimCount: number;
  /** Ascending by sequence. */
  readonly steps: readonly StepView[];
  /** Null when it was deleted. */
  readonly schedule: { readonly isActive: boolean; readonly onlyWhenOnline: boolean } | null;
  /** Null when it was deleted. */
  readonly server: ({ readonly isBlocked: boolean } & SeenServer) | null;
  /** The current tasks: the text and flags of a step are read when it is sent. */
  readonly tasks: readonly (StepEffect & { readonly id: number })[];
}

export type RunEnd =
  | { readonly state: 'succeeded'; readonly reason: null }
  | { readonly state: 'failed'; readonly reason: 'step_failed' | 'deadline' | 'poison' }
  | { readonly state: 'skipped'; readonly reason: 'no_tasks' | 'offline' | 'daemon_unreachable' }
  | { readonly state: 'cancelled'; readonly reason: CancelReason };

type CancelReason = 'server_deleted' | 'server_state' | 'schedule_deleted' | 'schedule_disabled';

/** The final result of a step. */
export interface StepEnd {
  readonly state: 'ok' | 'failed' | 'unknown' | 'skipped';
  readonly errorCode: string | null;
}

export type NextMove =
  | { readonly kind: 'finish'; readonly end: RunEnd }
  /** There is nothing to do before this time. */
  | { readonly kind: 'wait'; readonly dueAt: Date }
  /** The step ends without being sent (again). */
  | { readonly kind: 'settle'; readonly sequence: number; readonly end: StepEnd }
  | {
      readonly kind: 'send';
      readonly sequence: number;
      readonly effect: StepEffect;
      /** Check the server first: the run is skipped unless the server is running. */
      readonly mustBeOnline: boolean;
    };

/**
 * Decides the next move of a claimed run.
 * Source: schedules.md §4 and the table of §5.
 */
export const decideNextMove = (run: RunView): NextMove => {
  if (run.reclaimCount > MAX_RECLAIMS) return finish({ state: 'failed', reason: 'poison' });
  const current = run.steps.find(({ state }) => state === 'pending' || state === 'sending' || state === 'waiting');
  const stopReason = findStopReason(run);
  // A step found `sending` belonged to a worker that is gone: its result is decided first.
  if (current?.state === 'sending') return decideInterrupted(run, current, stopReason !== null);

  if (current?.state === 'waiting') return decideWaiting(run, current, stopReason);

  const ended = run.steps.filter(({ sequence }) => current === undefined || sequence < current.sequence);
  const last = ended.at(-1);
  if (current === undefined) return finish(endOf(ended));
  if (last !== undefined && last.state !== 'ok' && !last.continueOnFailure) {
    return finish({ state: 'failed', reason: 'step_failed' });
  }
  if (stopReason !== null) return finish(stopReason);
  return decidePending(run, current);
};

const finish = (end: RunEnd): NextMove => ({ kind: 'finish', end });

const settle = ({ sequence }: StepView, state: StepEnd['state'], errorCode: string): NextMove => ({
  kind: 'settle',
  sequence,
  end: { state, errorCode },
});

const endOf = (steps: readonly StepView[]): RunEnd => {
  if (steps.length === 0) return { state: 'skipped', reason: 'no_tasks' };
  return steps.every(({ state }) => state === 'ok')
    ? { state: 'succeeded', reason: null }
    : { state: 'failed', reason: 'step_failed' };
};

/** The reason not to start a further step; null when there is none. */
const findStopReason = (run: RunView): RunEnd | null => {
  if (run.server === null) return { state: 'cancelled', reason: 'server_deleted' };
  if (run.server.isBlocked) return { state: 'cancelled', reason: 'server_state' };
  if (run.schedule === null) return { state: 'cancelled', reason: 'schedule_deleted' };
  if (run.trigger === 'cron' && !run.schedule.isActive) return { state: 'cancelled', reason: 'schedule_disabled' };
  if (run.deadlineAt !== null && run.now > run.deadlineAt) return { state: 'failed', reason: 'deadline' };
  return null;
};

const decideInterrupted = (run: RunView, step: StepView, isStopped: boolean): NextMove => {
  const isRepeatable = rulesOf(step.action).isRepeatable(step.payload);
  if (isStopped || !isRepeatable || isPastDeadline(run, step)) return settle(step, 'unknown', 'interrupted');
  // Sends the recorded effect again, not the current text of the task.
  return { kind: 'send', sequence: step.sequence, effect: step, mustBeOnline: false };
};

/** The result of the wait is decided first: the effect may have completed before the reason to stop arose. */
const decideWaiting = (run: RunView, step: StepView, stopReason: RunEnd | null): NextMove => {
  const end = decideWait(step, run.server, run.now);
  if (end !== null) return { kind: 'settle', sequence: step.sequence, end };
  return stopReason === null ? { kind: 'wait', dueAt: nextPollAt(step, run.now) } : finish(stopReason);
};

const decidePending = (run: RunView, step: StepView): NextMove => {
  const task = run.tasks.find(({ id }) => id === step.taskId);
  if (task === undefined) return settle(step, 'skipped', 'task_deleted');
  if (step.attempt > 0) {
    if (isPastDeadline(run, step)) return settle(step, 'failed', step.errorCode ?? 'daemon_unreachable');
  } else if (step.dueAt !== null) {
    if (step.dueAt > run.now) return { kind: 'wait', dueAt: step.dueAt };
    if (run.now.getTime() - step.dueAt.getTime() > EXPIRES_AFTER_MS) return settle(step, 'failed', 'expired');
  }
  const isFirst = step.sequence === run.steps[0]?.sequence;
  return {
    kind: 'send',
    sequence: step.sequence,
    effect: task,
    mustBeOnline: isFirst && step.attempt === 0 && run.schedule?.onlyWhenOnline === true,
  };
};

const isPastDeadline = (run: RunView, { action, sentAt }: StepView): boolean =>
  sentAt !== null && run.now.getTime() - sentAt.getTime() > rulesOf(action).deadlineSeconds * 1_000;
