import type { Principal } from '../../domain/context.js';
import { TooManyRequestsError } from '../../domain/errors.js';
import type { Area, RateLimiter, RateState } from '../limits/rate-limit.js';

/** The user behind a key. */
export type Caller = Extract<Principal, { kind: 'user' }>;

/** The headers of a response. */
export interface Headers {
  setHeader(name: string, value: string): unknown;
}

export interface AdmissionOptions {
  /** Resolves the caller of a request. @throws {UnauthenticatedError} */
  readonly authenticate: (authorization: string | undefined, ip: string) => Promise<Caller>;
  /** The same without a queue, for a request that has waited. @throws {UnauthenticatedError} */
  readonly renew: AdmissionOptions['authenticate'];
  /** @throws {ForbiddenError} the key does not allow this address */
  readonly requireAllowedAddress: (caller: Caller) => Promise<void>;
  readonly limiter: RateLimiter;
  readonly now: () => number;
}

/** Admission to both APIs, in the order of rest.md §2.2: key, then (after the body was read) address, then rate. */
export interface Admission {
  readonly authenticate: AdmissionOptions['authenticate'];
  readonly renew: AdmissionOptions['renew'];
  /**
   * Sets the rate headers for a caller with a valid key, whatever the outcome of the request. Source: choices.md 54.
   */
  showRate(caller: Caller, area: Area, headers: Headers): Promise<void>;
  /**
   * Admits a request and counts it.
   * @throws {ForbiddenError} address  @throws {TooManyRequestsError} with the headers that say when to retry
   */
  admit(caller: Caller, area: Area, headers: Headers): Promise<void>;
}

/** Creates the admission. Headers of an error are set before it is thrown. */
export const createAdmission = (options: AdmissionOptions): Admission => {
  const { authenticate, renew, requireAllowedAddress, limiter, now } = options;
  return {
    authenticate,
    renew,
    showRate: async ({ user }, area, headers) => show(headers, await limiter.peek(area, user.uuid)),
    admit: async (caller, area, headers) => {
      await requireAllowedAddress(caller);
      const rate = await limiter.take(area, caller.user.uuid);
      if (rate === undefined) return;
      show(headers, rate);
      if (rate.isAllowed) return;
      const resetAt = rate.resetAt ?? now();
      headers.setHeader('Retry-After', String(Math.max(1, Math.ceil((resetAt - now()) / 1000))));
      headers.setHeader('X-RateLimit-Reset', String(Math.ceil(resetAt / 1000)));
      throw new TooManyRequestsError();
    },
  };
};

const show = (headers: Headers, rate: RateState | undefined): void => {
  if (rate === undefined) return;
  headers.setHeader('X-RateLimit-Limit', String(rate.limit));
  headers.setHeader('X-RateLimit-Remaining', String(rate.remaining));
};
