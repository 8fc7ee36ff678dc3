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

/** Everything that is counted per user, key or address in time windows. */
export interface Limits {
  readonly requests: RateLimiter;
  readonly points: PointsLedger;
  readonly throttles: DomainContext['throttles'];
  readonly passwordPages: Throttle;
}

/** The same, counted in the memory of this process. */
export interface OwnLimits extends Limits {
  readonly requests: OwnRateLimiter;
  readonly points: OwnPointsLedger;
}

export interface LimitSettings {
  readonly rateLimits: RateLimits;
  readonly pointsPerMinute: number;
}

/**
 * Creates limits that are counted in this process.
 * @param processes number of processes that count separately: this one gets its share of each limit
 */
export const createOwnLimits = ({ rateLimits, pointsPerMinute }: LimitSettings, processes = 1): OwnLimits => {
  // 0 means no limit and stays 0; no other limit becomes 0.
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

/** The calls with which the first process counts for all processes. Throttles are addressed by name. */
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
