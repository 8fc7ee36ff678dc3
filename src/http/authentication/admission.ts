import type { Principal } from '../../domain/context.js';
import { TooManyRequestsError } from '../../domain/errors.js';
import type { Area, RateLimiter, RateState } from '../limits/rate-limit.js';

/** The person behind a key. */
export type Caller = Extract<Principal, { kind: 'user' }>;

/** Where headers of an answer are put. */
export interface Headers {
  setHeader(name: string, value: string): unknown;
}

export interface AdmissionOptions {
  /** Who is asking. @throws {UnauthenticatedError} */
  readonly authenticate: (authorization: string | undefined, ip: string) => Promise<Caller>;
  /** The same once more, out of turn, for a request that has waited. @throws {UnauthenticatedError} */
  readonly renew: AdmissionOptions['authenticate'];
  /** @throws {ForbiddenError} an address that the key may not be used from */
  readonly requireAllowedAddress: (caller: Caller) => Promise<void>;
  readonly limiter: RateLimiter;
  readonly now: () => number;
}

/** The way into both APIs, in the order of rest.md §2.2: key, then (once the body was read) address, then rate. */
export interface Admission {
  readonly authenticate: AdmissionOptions['authenticate'];
  readonly renew: AdmissionOptions['renew'];
  /** Tells a caller with a good key where they stand, whatever becomes of the request. Source: choices.md 54. */
  showRate(caller: Caller, area: Area, headers: Headers): Promise<void>;
  /**
   * Lets a request in and counts it.
   * @throws {ForbiddenError} address  @throws {TooManyRequestsError} with the headers that say when to come back
   */
  admit(caller: Caller, area: Area, headers: Headers): Promise<void>;
}

/** Makes the way in. Refusals set their headers before they are thrown. */
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
