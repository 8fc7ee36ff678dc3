import type { NodeCallResult } from '../domain/ports/metrics.js';

/** What is known of a call that reached nobody. */
export const NOT_SENT = { delivery: 'not_sent', status: null } as const;

/** Why a call was not even tried. */
export class Unsent extends Error {
  constructor(
    readonly result: Extract<NodeCallResult, 'busy' | 'circuit_open'>,
    message: string,
  ) {
    super(message);
  }
}
