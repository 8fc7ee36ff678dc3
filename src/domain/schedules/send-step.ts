import type { ServiceContext } from '../context.js';
import { decideFailedStep, type SendOutcome } from './decide-failed-step.js';
import type { StepEffect } from './decide-next-move.js';
import type { LoadedRun } from './load-run.js';
import { rulesOf, type SentTask } from './task-actions.js';

export interface SendStep extends Pick<SentTask, 'effectKey' | 'mayStillSend'> {
  readonly run: LoadedRun;
  readonly effect: StepEffect;
}

/**
 * Performs a step once and decides its outcome. Does not throw.
 * Source: schedules.md §5.
 */
export const sendStep = async (ctx: ServiceContext, step: SendStep): Promise<SendOutcome> => {
  try {
    await perform(ctx, step);
    return { kind: 'end', end: { state: 'ok', errorCode: null } };
  } catch (error) {
    return decideFailedStep(ctx, { runId: step.run.id, effect: step.effect }, error);
  }
};

const perform = async (ctx: ServiceContext, { run: { server }, effect, ...step }: SendStep): Promise<void> => {
  if (server === null) throw new Error('Cannot send a step of a deleted server.');
  await rulesOf(effect.action).send(ctx, { ...step, server, payload: effect.payload });
};
