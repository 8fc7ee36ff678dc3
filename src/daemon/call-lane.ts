import { Pool } from 'undici';
import { DaemonError } from '../domain/errors.js';
import { type CallSlots, createCallSlots } from './call-slots.js';
import type { DaemonLimits } from './limits.js';
import { NOT_SENT, Unsent } from './unsent.js';

/** Sockets for calls of one kind, and as many slots. */
export interface CallLane {
  readonly pool: Pool;
  /** Milliseconds for a whole call. */
  readonly answerMs: number;
  /**
   * Waits for a slot, for at most the time of a call of `timeoutMs` milliseconds. Resolves with the function that
   * releases it.
   * @throws {DaemonError} too many calls are in flight
   */
  takeSlot(timeoutMs: number): Promise<() => void>;
}

interface LaneOptions {
  /** Most calls in flight. */
  readonly calls: number;
  readonly answerMs: number;
  readonly limits: Pick<DaemonLimits, 'connectMs' | 'queueMs'>;
}

/** Makes a lane to a node; opens no socket before the first call. */
export const createCallLane = (origin: string, { calls, answerMs, limits }: LaneOptions): CallLane => {
  const slots: CallSlots = createCallSlots(calls);
  return {
    pool: new Pool(origin, {
      connections: calls,
      pipelining: 1,
      connect: { timeout: limits.connectMs },
      // `exchange` applies the time limits of a call: undici's own limits apply to each piece and fire late.
      headersTimeout: 0,
      bodyTimeout: 0,
    }),
    answerMs,
    takeSlot: async (timeoutMs) => {
      const release = await slots.take(Math.min(limits.queueMs, timeoutMs));
      if (release !== null) return release;
      throw new DaemonError(NOT_SENT, { cause: new Unsent('busy', 'too many calls to this node in flight') });
    },
  };
};
