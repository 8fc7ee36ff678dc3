import { assertNever } from '../assert-never.js';
import type { ServiceContext } from '../context.js';
import { DaemonError, DomainError } from '../errors.js';
import { refusalOfStopped } from '../refusal-of-stopped.js';
import type { StepEffect, StepEnd } from './decide-next-move.js';
import { rulesOf } from './task-actions.js';

/** What came of sending a step once. `otherwise` is its result when there is no time to try again. */
export type SendOutcome =
  | { readonly kind: 'end'; readonly end: StepEnd }
  /** Nothing was sent, because the claim was about to run out. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'again'; readonly otherwise: StepEnd & { readonly errorCode: string } };

/**
 * Judges a step that was sent and failed: whether it may have happened, and whether it may be sent again. What surely did not
 * reach the node is sent again, what may have only where twice does no harm.
 * Source: schedules.md §5.
 */
export const judgeFailedStep = (
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
        return end('failed', refusalOfStopped(error)?.code ?? (status === null ? 'daemon_error' : `daemon_${status}`));
      case 'unknown':
        return lost(effect, 'no_answer');
      default:
        return assertNever(delivery);
    }
  }
  if (error instanceof DomainError) return end('failed', error.code);
  // Nobody expected this, so nobody knows how far it got.
  ctx.log.error({ err: error, runId, action: effect.action }, 'a step of a run broke off');
  return lost(effect, 'internal_error');
};

/** It may have happened: what may be sent twice is tried again. */
const lost = ({ action, payload }: StepEffect, errorCode: string): SendOutcome =>
  rulesOf(action).isRepeatable(payload) ? again('unknown', errorCode) : end('unknown', errorCode);

const end = (state: StepEnd['state'], errorCode: string): SendOutcome => ({ kind: 'end', end: { state, errorCode } });

const again = (state: StepEnd['state'], errorCode: string): SendOutcome => ({
  kind: 'again',
  otherwise: { state, errorCode },
});
