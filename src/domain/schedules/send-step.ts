import { backupName } from '../backups/backup-name.js';
import { ignoredLines } from '../backups/ignored-lines.js';
import { startBackup } from '../backups/start-backup.js';
import type { ServiceContext } from '../context.js';
import { DaemonError, DomainError } from '../errors.js';
import { POWER_ACTIONS } from '../ports.js';
import { refusalOfStopped } from '../refusal-of-stopped.js';
import { isRepeatable, type StepEffect, type StepEnd } from './decide-next-move.js';
import type { LoadedRun } from './load-run.js';

/** What came of sending a step once. `otherwise` is its result when there is no time to try again. */
export type SendOutcome =
  | { readonly kind: 'end'; readonly end: StepEnd }
  /** Nothing was sent, because the claim was about to run out. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'again'; readonly otherwise: StepEnd & { readonly errorCode: string } };

export interface SendStep {
  readonly run: LoadedRun;
  readonly effect: StepEffect;
  /** The uuid of a backup. */
  readonly effectKey: string;
  /** Whether the claim is good for long enough to send it. */
  readonly mayStillSend: () => boolean;
}

/**
 * Does what a step says, once, and judges what came of it. Does not throw.
 * Source: schedules.md §5.
 */
export const sendStep = async (ctx: ServiceContext, step: SendStep): Promise<SendOutcome> => {
  try {
    await perform(ctx, step);
    return { kind: 'end', end: { state: 'ok', errorCode: null } };
  } catch (error) {
    return judgeFailure(ctx, step, error);
  }
};

const perform = async (ctx: ServiceContext, { run, effect, effectKey, mayStillSend }: SendStep): Promise<void> => {
  const { server } = run;
  if (server === null) throw new Error('A step of a deleted server was to be sent.');
  switch (effect.action) {
    case 'command':
      return ctx.daemon.sendCommand(server.ref, effect.payload, { mayStillSend });
    case 'power': {
      const action = POWER_ACTIONS.find((known) => known === effect.payload);
      if (action === undefined) throw new Error('A power step names no power action.');
      return ctx.daemon.setPower(server.ref, action, { mayStillSend });
    }
    case 'backup':
      await startBackup(ctx, {
        serverId: server.id,
        uuid: effectKey,
        name: backupName(ctx.clock.now()),
        ignoredFiles: ignoredLines(effect.payload),
        override: true,
        mayStillSend,
      });
  }
};

const judgeFailure = (ctx: ServiceContext, { run, effect }: SendStep, error: unknown): SendOutcome => {
  if (error instanceof DaemonError) {
    const { delivery, status, withdrawn } = error.failure;
    if (withdrawn) return { kind: 'withdrawn' };
    if (delivery === 'not_sent') return again('failed', 'daemon_unreachable');
    if (delivery === 'answered') {
      return end('failed', refusalOfStopped(error)?.code ?? (status === null ? 'daemon_error' : `daemon_${status}`));
    }
    return isRepeatable(effect) ? again('unknown', 'no_answer') : end('unknown', 'no_answer');
  }
  if (error instanceof DomainError) return end('failed', error.code);
  // Nobody expected this, so nobody knows how far it got.
  ctx.log.error({ err: error, runId: run.id, action: effect.action }, 'a step of a run broke off');
  return isRepeatable(effect) ? again('unknown', 'internal_error') : end('unknown', 'internal_error');
};

const end = (state: StepEnd['state'], errorCode: string): SendOutcome => ({ kind: 'end', end: { state, errorCode } });

const again = (state: StepEnd['state'], errorCode: string): SendOutcome => ({
  kind: 'again',
  otherwise: { state, errorCode },
});
