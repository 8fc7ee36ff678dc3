import type { ServiceContext } from '../context.js';
import { type Claim, LEASE_SECONDS } from './lease.js';
import { renewLease } from './write-claimed-run.js';

/** Renewal interval of a claim while an effect is in flight. */
const RENEWAL_MS = 3_000;

/** A request must reach the node before the claim expires: within this time of its end nothing is sent. */
const SENDING_MS = 2_000;

/**
 * What this process knows of its claim without a query. The process may have been paused for longer than the claim
 * lasts.
 */
export interface Lease {
  /** Whether the claim surely lasts long enough to send a request. */
  mayStillSend(): boolean;
  stop(): void;
}

/**
 * Renews a claim until it is stopped, so that a slow effect does not look like a dead worker. A dead or paused worker
 * renews nothing. Uses a monotonic clock.
 * @param renewedAt `performance.now()` before the claim was last renewed: the lease in the database ends no earlier
 *   than this time plus its length
 */
export const keepLease = (ctx: ServiceContext, claim: Claim, renewedAt: number): Lease => {
  let endsAt = renewedAt + LEASE_SECONDS * 1_000;
  const renew = async (): Promise<void> => {
    const askedAt = performance.now();
    if (await renewLease(ctx, claim)) endsAt = askedAt + LEASE_SECONDS * 1_000;
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      ctx.log.warn({ err: error, runId: claim.runId }, 'cannot renew the lease of a run'),
    );
  }, RENEWAL_MS);
  return {
    mayStillSend: () => performance.now() < endsAt - SENDING_MS,
    stop: () => clearInterval(timer),
  };
};
