import type { ServiceContext } from '../context.js';
import { type Claim, LEASE_SECONDS } from './lease.js';
import { renewLease } from './write-claimed-run.js';

/** While an effect is in flight its claim is renewed this often. */
const RENEWAL_MS = 3_000;

/** What is sent must be at the node before the claim runs out: so much before its end nothing is begun. */
const SENDING_MS = 2_000;

/** What this process knows of its claim without asking: it may have been stopped for longer than the claim is good for. */
export interface Lease {
  /** Whether the claim is surely good for long enough to send something. */
  mayStillSend(): boolean;
  stop(): void;
}

/**
 * Renews a claim until it is told to stop: a slow effect is not a dead worker, and one that is dead, or stopped, renews
 * nothing. Goes by a clock that no one sets.
 * @param renewedAt `performance.now()` before the claim was renewed last: the lease in the database ends no earlier than
 * counted from here
 */
export const keepLease = (ctx: ServiceContext, claim: Claim, renewedAt: number): Lease => {
  let endsAt = renewedAt + LEASE_SECONDS * 1_000;
  const renew = async (): Promise<void> => {
    const askedAt = performance.now();
    if (await renewLease(ctx, claim)) endsAt = askedAt + LEASE_SECONDS * 1_000;
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      ctx.log.warn({ err: error, runId: claim.runId }, 'the lease of a run could not be renewed'),
    );
  }, RENEWAL_MS);
  return {
    mayStillSend: () => performance.now() < endsAt - SENDING_MS,
    stop: () => clearInterval(timer),
  };
};
