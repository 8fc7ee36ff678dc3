import type { PowerState, TaskAction, TaskWait } from '../../generated/prisma/client.js';
import { assertNever } from '../values/assert-never.js';
import { rulesOf } from './task-actions.js';

/** A step that its node has accepted and that waits for the effect to complete. */
export interface WaitingStep {
  readonly action: TaskAction;
  readonly payload: string;
  readonly waitUntil: TaskWait | null;
  /** seconds from `lastSentAt` */
  readonly waitLimit: number | null;
  /** When it was sent last; states observed before that do not count. */
  readonly lastSentAt: Date | null;
  /** The backup that the step started; null if it was deleted, or the step starts none. */
  readonly backup: { readonly isDone: boolean; readonly isSuccessful: boolean } | null;
}

/** The known state of a server, without a request to its node. */
export interface SeenServer {
  readonly powerState: PowerState;
  /** Derived from the uptime that the node reports; null without one. */
  readonly processStartedAt: Date | null;
  /** When the node reported this state; null before its first report. */
  readonly statesAsOf: Date | null;
}

/** The result of a step that waited. */
interface WaitEnd {
  readonly state: 'ok' | 'failed';
  readonly errorCode: string | null;
}

/** Bounds of the pause between polls, which is a tenth of the time waited so far; milliseconds. */
const SHORTEST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 30_000;

/** The result of a waiting step; null while it is open. Source: schedules.md §10. */
export const decideWait = (step: WaitingStep, server: SeenServer | null, now: Date): WaitEnd | null => {
  const seen = decideSeen(step, server);
  if (seen !== null) return seen;
  return now.getTime() >= limitOf(step) ? { state: 'failed', errorCode: 'wait_expired' } : null;
};

/** The time of the next poll of a waiting step. */
export const nextPollAt = (step: WaitingStep, now: Date): Date => {
  const agoMs = now.getTime() - (step.lastSentAt ?? now).getTime();
  const pauseMs = Math.min(Math.max(agoMs / 10, SHORTEST_POLL_MS), LONGEST_POLL_MS);
  return new Date(Math.min(now.getTime() + pauseMs, Math.max(limitOf(step), now.getTime())));
};

const OK: WaitEnd = { state: 'ok', errorCode: null };

const decideSeen = (step: WaitingStep, server: SeenServer | null): WaitEnd | null => {
  switch (step.waitUntil) {
    case null:
      return OK;
    case 'backup_done':
      if (step.backup === null) return { state: 'failed', errorCode: 'backup_gone' };
      if (!step.backup.isDone) return null;
      return step.backup.isSuccessful ? OK : { state: 'failed', errorCode: 'backup_failed' };
    case 'state_offline':
      return server?.powerState === 'offline' && isAfter(server.statesAsOf, step) ? OK : null;
    case 'state_running': {
      if (server?.powerState !== 'running') return null;
      // The process to be replaced is still running for a while.
      const proof = rulesOf(step.action).makesNewProcess(step.payload) ? server.processStartedAt : server.statesAsOf;
      return isAfter(proof, step) ? OK : null;
    }
    default:
      return assertNever(step.waitUntil);
  }
};

const isAfter = (time: Date | null, { lastSentAt }: WaitingStep): boolean =>
  time !== null && lastSentAt !== null && time > lastSentAt;

const limitOf = ({ lastSentAt, waitLimit }: WaitingStep): number =>
  (lastSentAt?.getTime() ?? 0) + (waitLimit ?? 0) * 1_000;
