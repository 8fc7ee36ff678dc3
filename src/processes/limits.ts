import type { DomainContext } from '../domain/context.js';
import type { Throttle } from '../domain/ports.js';
import { createRateLimiter, type OwnRateLimiter, type RateLimiter, type RateLimits } from '../http/rate-limit.js';
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

/** Counts for itself. */
export const createOwnLimits = ({ rateLimits, pointsPerMinute }: LimitSettings): OwnLimits => ({
  requests: createRateLimiter(rateLimits, Date.now),
  points: createPointsLedger(pointsPerMinute, Date.now),
  throttles: createThrottles(() => performance.now()),
  passwordPages: createPasswordPageThrottle(() => performance.now()),
});

/** The share of one of several processes that cannot ask how much the others have used up; 0 lifts a limit and stays 0. */
export const shareOf = ({ rateLimits, pointsPerMinute }: LimitSettings, processes: number): LimitSettings => {
  const share = (limit: number): number => Math.ceil(limit / processes);
  return {
    rateLimits: { application: share(rateLimits.application), client: share(rateLimits.client) },
    pointsPerMinute: share(pointsPerMinute),
  };
};

/** What is counted once for all processes, by the first of them. Throttles go by their names. */
export const limitCalls = ({ requests, points, throttles, passwordPages }: OwnLimits) => {
  const named: Readonly<Record<ThrottleName, Throttle>> = { ...throttles, passwordPages };
  return {
    lookRequest: requests.look,
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
