import type { PowerState, TaskAction, TaskWait } from '../../generated/prisma/client.js';
import { assertNever } from '../assert-never.js';
import { rulesOf } from './task-actions.js';

/** A step that was accepted by its node, and waits for what it began. */
export interface WaitingStep {
  readonly action: TaskAction;
  readonly payload: string;
  readonly waitUntil: TaskWait | null;
  /** seconds from `lastSentAt` */
  readonly waitLimit: number | null;
  /** When it was sent last: what was seen before says nothing about it. */
  readonly lastSentAt: Date | null;
  /** The backup that it began; null where it is gone, or was none. */
  readonly backup: { readonly isDone: boolean; readonly isSuccessful: boolean } | null;
}

/** What is known of a server, without asking its node. */
export interface SeenServer {
  readonly powerState: PowerState;
  /** By the node's account of how long it has run; null where there is none. */
  readonly processStartedAt: Date | null;
  /** The node said so when it was asked then, or later; null before it was ever asked. */
  readonly statesAsOf: Date | null;
}

/** What became of a step that waited. */
interface WaitEnd {
  readonly state: 'ok' | 'failed';
  readonly errorCode: string | null;
}

/** Looks again after a tenth of the time that it has waited, within these bounds; milliseconds. */
const SHORTEST_LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 30_000;

/** What became of a step that waits; null while that is open. Source: schedules.md §10. */
export const judgeWait = (step: WaitingStep, server: SeenServer | null, now: Date): WaitEnd | null => {
  const seen = judgeSeen(step, server);
  if (seen !== null) return seen;
  return now.getTime() >= limitOf(step) ? { state: 'failed', errorCode: 'wait_expired' } : null;
};

/** When to look at a step that waits again. */
export const nextLookAt = (step: WaitingStep, now: Date): Date => {
  const agoMs = now.getTime() - (step.lastSentAt ?? now).getTime();
  const pauseMs = Math.min(Math.max(agoMs / 10, SHORTEST_LOOK_MS), LONGEST_LOOK_MS);
  return new Date(Math.min(now.getTime() + pauseMs, Math.max(limitOf(step), now.getTime())));
};

const OK: WaitEnd = { state: 'ok', errorCode: null };

const judgeSeen = (step: WaitingStep, server: SeenServer | null): WaitEnd | null => {
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
      // The process that is to be replaced runs as well, for a while.
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
