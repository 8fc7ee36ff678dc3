import type { NodeCallResult } from '../domain/ports/metrics.js';

/** Delivery of a call that was never sent. */
export const NOT_SENT = { delivery: 'not_sent', status: null } as const;

/** Why a call was not attempted. */
export class Unsent extends Error {
  constructor(
    readonly result: Extract<NodeCallResult, 'busy' | 'circuit_open'>,
    message: string,
  ) {
    super(message);
  }
}
