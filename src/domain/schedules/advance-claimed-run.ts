import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import { assertNever } from '../values/assert-never.js';
import { beginQueuedBehind } from './begin-queued-runs.js';
import { decideNextMove, type NextMove, type RunEnd, type StepEnd, type StepView } from './decide-next-move.js';
import { keepLease } from './keep-lease.js';
import { type Claim, LEASE_SECONDS } from './lease.js';
import { type LoadedRun, loadRun } from './load-run.js';
import { retryDelayMs } from './retry-delay.js';
import { sendStep } from './send-step.js';
import { rulesOf } from './task-actions.js';
import {
  beginStep,
  beginWaiting,
  type EndedStep,
  endStep,
  type FinishedRun,
  finishRun,
  postponeStep,
  releaseRun,
  withdrawStep,
} from './write-claimed-run.js';

/** Time limit for the daemon to report whether a server is running. Source: schedules.md §4. */
const ONLINE_CHECK_MS = 5_000;

/** Pause before a failed write is repeated. */
const REWRITE_MS = 200;

/**
 * Advances a claimed run as far as possible: to its end, or to a step that is due later.
 * @param signal once aborted, no further step starts: the run is released after the effect in flight
 * @throws {Error} the database failed; another worker claims the run once the lease has expired
 */
export const advanceClaimedRun = async (ctx: ServiceContext, claim: Claim, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    if (signal?.aborted) {
      await releaseRun(ctx, claim, null);
      return;
    }
    const run = await loadRun(ctx, claim);
    if (run === null) return ctx.metrics.claimLost();
    const loadedAt = performance.now();
    if (!(await makeMove(ctx, { claim, run, loadedAt }, decideNextMove(run)))) return;
  }
};

interface ClaimedRunWithEffects {
  readonly claim: Claim;
  readonly run: LoadedRun;
  /** When `run` was loaded, on the monotonic clock of this process, in milliseconds. */
  readonly loadedAt: number;
}

/** Returns whether the run can continue at once. */
const makeMove = async (ctx: ServiceContext, held: ClaimedRunWithEffects, move: NextMove): Promise<boolean> => {
  switch (move.kind) {
    case 'finish':
      await finish(ctx, held, move);
      return false;
    case 'wait':
      if (isStillHeld(ctx, await releaseRun(ctx, held.claim, move.dueAt))) ctx.wake.taskDue(held.run.id, move.dueAt);
      return false;
    case 'settle':
      return concludeStep(ctx, held, move);
    case 'send':
      return send(ctx, held, move);
    default:
      return assertNever(move);
  }
};

/**
 * Writes the result of a step and, where it ends the run, the end of the run with it. Returns whether the run can
 * continue at once. `asSent` holds the values of the step at the time it was sent.
 */
const concludeStep = async (
  ctx: ServiceContext,
  held: ClaimedRunWithEffects,
  { asSent, ...ended }: EndedStep & { readonly asSent?: Partial<StepView> },
): Promise<boolean> => {
  const { claim, run } = held;
  const steps = run.steps.map((step) =>
    step.sequence === ended.sequence ? { ...step, ...asSent, state: ended.end.state } : step,
  );
  const next = decideNextMove({ ...run, steps });
  const isWritten =
    next.kind === 'finish'
      ? await finish(ctx, held, { end: next.end, lastStep: ended })
      : isStillHeld(ctx, await endStep(ctx, claim, ended));
  if (!isWritten) return false;
  const action = steps.find(({ sequence }) => sequence === ended.sequence)?.action ?? 'unknown';
  ctx.metrics.stepEnded(action, ended.end.state);
  return next.kind !== 'finish';
};

/** Returns whether the end was written. */
const finish = async (
  ctx: ServiceContext,
  { claim, run, loadedAt }: ClaimedRunWithEffects,
  finished: FinishedRun,
): Promise<boolean> => {
  if (!isStillHeld(ctx, await finishRun(ctx, claim, finished))) return false;
  const { state, reason } = finished.end;
  ctx.metrics.runEnded(state, reason);
  const { id: runId, schedule, server, trigger, now, startedAt } = run;
  const ms = Math.round(now.getTime() - (startedAt ?? now).getTime() + performance.now() - loadedAt);
  ctx.log.info({ runId, scheduleId: schedule?.id, serverId: server?.id, trigger, state, reason, ms }, 'run ended');
  if (run.schedule?.overlapPolicy === 'queue') await beginQueuedBehind(ctx, run.schedule.id);
  return true;
};

/** Whether a write that needs the claim succeeded, judging by its result; counts a lost claim otherwise. */
const isStillHeld = <Written>({ metrics }: ServiceContext, written: Written | null): written is Written => {
  const isWritten = written !== null && written !== false;
  if (!isWritten) metrics.claimLost();
  return isWritten;
};

const send = async (
  ctx: ServiceContext,
  held: ClaimedRunWithEffects,
  { sequence, effect, mustBeOnline }: NextMove & { readonly kind: 'send' },
): Promise<boolean> => {
  const { claim, run } = held;
  if (mustBeOnline) {
    const end = await checkOnline(ctx, run);
    if (end !== null) {
      await finish(ctx, held, { end });
      return false;
    }
  }
  const step = run.steps.find((candidate) => candidate.sequence === sequence);
  if (step === undefined) throw new Error(`Run ${run.id} has no step ${sequence}.`);
  const beganAt = performance.now();
  const begun = await beginStep(ctx, claim, { sequence, effect });
  if (!isStillHeld(ctx, begun)) return false;

  const sentAt = performance.now();
  const lease = keepLease(ctx, claim, beganAt);
  const { effectKey } = step;
  const outcome = await sendStep(ctx, { run, effect, effectKey, mayStillSend: lease.mayStillSend }).finally(lease.stop);
  if (outcome.kind === 'withdrawn') {
    const isGivenBack = isStillHeld(ctx, await recorded(() => withdrawStep(ctx, claim, { sequence })));
    if (isGivenBack) ctx.metrics.stepEnded(effect.action, 'withdrawn');
    ctx.log.warn({ runId: run.id, sequence, isGivenBack }, 'step withdrawn: too late to send');
    return false;
  }
  const conclude = (end: StepEnd) => recorded(() => concludeStep(ctx, held, { sequence, end, asSent: effect }));
  if (outcome.kind === 'end') {
    if (outcome.end.state !== 'ok' || effect.waitUntil === null) return conclude(outcome.end);
    // The daemon has accepted the order but not completed it. The run is then released, and polled when it is due.
    return recorded(() => beginWaiting(ctx, claim, { sequence, limit: effect.waitLimit ?? 0 }));
  }

  const delayMs = retryDelayMs(begun.attempt, ctx.random);
  const { otherwise } = outcome;
  const ageMs = begun.ageMs + (performance.now() - sentAt) + delayMs;
  if (ageMs > rulesOf(effect.action).deadlineSeconds * 1_000) return conclude(otherwise);
  const { errorCode } = otherwise;
  const dueAt = await recorded(() => postponeStep(ctx, claim, { sequence, delayMs, errorCode }));
  if (!isStillHeld(ctx, dueAt)) return false;
  ctx.metrics.stepEnded(effect.action, 'postponed');
  ctx.wake.taskDue(run.id, dueAt);
  return false;
};

/** Returns null when the server is running. Source: schedules.md §4 "only_when_online". */
const checkOnline = async (ctx: ServiceContext, { server }: LoadedRun): Promise<RunEnd | null> => {
  if (server === null) return { state: 'cancelled', reason: 'server_deleted' };
  try {
    const { state } = await ctx.daemon.getServer(server.ref, { timeoutMs: ONLINE_CHECK_MS });
    return state === 'running' ? null : { state: 'skipped', reason: 'offline' };
  } catch (error) {
    if (error instanceof DaemonError) return { state: 'skipped', reason: 'daemon_unreachable' };
    throw error;
  }
};

/** Retries a write that records an effect, for as long as the claim can be valid. */
const recorded = async <T>(write: () => Promise<T>): Promise<T> => {
  const leaseEnd = performance.now() + LEASE_SECONDS * 1_000;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() > leaseEnd) throw error;
      await pause(REWRITE_MS);
    }
  }
};
