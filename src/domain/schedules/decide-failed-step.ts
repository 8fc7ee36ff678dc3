import { stoppedServerError } from '../commands/console-command.js';
import type { ServiceContext } from '../context.js';
import { DaemonError, DomainError } from '../errors.js';
import { assertNever } from '../values/assert-never.js';
import type { StepEffect, StepEnd } from './decide-next-move.js';
import { rulesOf } from './task-actions.js';

/** The outcome of sending a step once. `otherwise` is its result if there is no time for a retry. */
export type SendOutcome =
  | { readonly kind: 'end'; readonly end: StepEnd }
  /** Nothing was sent, because the claim was about to expire. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'again'; readonly otherwise: StepEnd & { readonly errorCode: string } };

/**
 * Decides whether a step that failed to send may have been executed, and whether to send it again. A step that surely
 * did not reach the node is sent again; one that may have reached it only if repeating it is harmless.
 * Source: schedules.md §5.
 */
export const decideFailedStep = (
  ctx: Pick<ServiceContext, 'log'>,
  { runId, effect }: { readonly runId: string; readonly effect: StepEffect },
  error: unknown,
): SendOutcome => {
  if (error instanceof DaemonError) {
    const { delivery, status, withdrawn } = error.failure;
    if (withdrawn) return { kind: 'withdrawn' };
    switch (delivery) {
      case 'not_sent':
        return again('failed', 'daemon_unreachable');
      case 'answered':
        return end(
          'failed',
          stoppedServerError(error)?.code ?? (status === null ? 'daemon_error' : `daemon_${status}`),
        );
      case 'unknown':
        return lost(effect, 'no_answer');
      default:
        return assertNever(delivery);
    }
  }
  if (error instanceof DomainError) return end('failed', error.code);
  // An unexpected error does not tell how far the step got.
  ctx.log.error({ err: error, runId, action: effect.action }, 'step failed unexpectedly');
  return lost(effect, 'internal_error');
};

/** The step may have been executed: it is sent again if it is repeatable. */
const lost = ({ action, payload }: StepEffect, errorCode: string): SendOutcome =>
  rulesOf(action).isRepeatable(payload) ? again('unknown', errorCode) : end('unknown', errorCode);

const end = (state: StepEnd['state'], errorCode: string): SendOutcome => ({ kind: 'end', end: { state, errorCode } });

const again = (state: StepEnd['state'], errorCode: string): SendOutcome => ({
  kind: 'again',
  otherwise: { state, errorCode },
});
