import type { DomainContext } from '../domain/context.js';
import type { Throttle } from '../domain/ports/throttle.js';
import {
  createRateLimiter,
  type OwnRateLimiter,
  type RateLimiter,
  type RateLimits,
} from '../http/limits/rate-limit.js';
import { createPointsLedger, type OwnPointsLedger, type PointsLedger } from '../schema/cost/points-budget.js';
import { createPasswordPageThrottle, createThrottles } from '../service/throttles.js';

/** All that is counted by person, key or address in windows of time. */
export interface Limits {
  readonly requests: RateLimiter;
  readonly points: PointsLedger;
  readonly throttles: DomainContext['throttles'];
  readonly passwordPages: Throttle;
}

/** The same, counted in the memory of one process. */
export interface OwnLimits extends Limits {
  readonly requests: OwnRateLimiter;
  readonly points: OwnPointsLedger;
}

export interface LimitSettings {
  readonly rateLimits: RateLimits;
  readonly pointsPerMinute: number;
}

/**
 * Counts for itself.
 * @param processes of how many that cannot ask each other what they have used up this one has its share
 */
export const createOwnLimits = ({ rateLimits, pointsPerMinute }: LimitSettings, processes = 1): OwnLimits => {
  // 0 lifts a limit and stays 0; no other becomes 0.
  const share = (limit: number): number => Math.ceil(limit / processes);
  const now = () => performance.now();
  return {
    requests: createRateLimiter(
      { application: share(rateLimits.application), client: share(rateLimits.client) },
      Date.now,
    ),
    points: createPointsLedger(share(pointsPerMinute), Date.now),
    throttles: createThrottles(now, share),
    passwordPages: createPasswordPageThrottle(now, share),
  };
};

/** What is counted once for all processes, by the first of them. Throttles go by their names. */
export const limitCalls = ({ requests, points, throttles, passwordPages }: OwnLimits) => {
  const named: Readonly<Record<ThrottleName, Throttle>> = { ...throttles, passwordPages };
  return {
    peekRequest: requests.peek,
    takeRequest: requests.take,
    reservePoints: points.reserve,
    spendPoints: points.spend,
    secondsToWait: (name: ThrottleName, who: string) => named[name].secondsToWait(who),
    takeThrottled: (name: ThrottleName, who: string) => named[name].take(who),
    forgetThrottled: (name: ThrottleName, who: string) => named[name].forget(who),
  };
};

type ThrottleName = keyof DomainContext['throttles'] | 'passwordPages';

export type LimitCalls = ReturnType<typeof limitCalls>;
