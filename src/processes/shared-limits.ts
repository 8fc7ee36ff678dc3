import type { RateLimits, RateState } from '../http/rate-limit.js';
import type { Exchange } from './exchange.js';
import type { LimitCalls, Limits, OwnLimits } from './limits.js';

/** How long a request waits to be counted, in milliseconds; the answer takes a fraction of one. One that waits is enough. */
const PATIENCE_MS = 1_000;

/** Standings of users that are remembered for answers to requests that are not counted. */
const MAX_REMEMBERED = 10_000;

export interface SharedLimitsOptions {
  readonly first: Pick<Exchange<LimitCalls>, 'ask'>;
  /** Of all processes together. */
  readonly rateLimits: RateLimits;
  /** Counts while the first process is silent: the share of this one. */
  readonly own: OwnLimits;
  readonly patienceMs?: number;
}

/**
 * Has everything counted by the first process, so that several count as one. While that is busy nobody waits for it: after a
 * question that it has not answered in time, this process counts its share by itself until the answer comes after all.
 */
export const createSharedLimits = (options: SharedLimitsOptions): Limits => {
  const { first, rateLimits, own, patienceMs = PATIENCE_MS } = options;
  let silent: Promise<unknown> | undefined;

  const askFirst = <Answer>(
    asked: () => Promise<Answer>,
    otherwise: () => Answer | Promise<Answer>,
  ): Promise<Answer> => {
    if (silent !== undefined) return Promise.resolve(otherwise());
    return new Promise((done) => {
      const answer = asked();
      const giveUp = (): void => done(otherwise());
      let hasAnswered = false;
      // Once more after what has come meanwhile: it may be this process that was busy.
      const check = (): void => {
        if (hasAnswered) return;
        silent = answer;
        giveUp();
      };
      const timer = setTimeout(() => setImmediate(check), patienceMs);
      const hear = (): void => {
        hasAnswered = true;
        clearTimeout(timer);
        if (silent === answer) silent = undefined;
      };
      answer.then(
        (value) => {
          hear();
          done(value);
        },
        () => {
          hear();
          giveUp();
        },
      );
    });
  };

  const remembered = new Map<string, RateState>();
  const remember = (who: string, state: RateState | undefined): void => {
    remembered.delete(who);
    if (state === undefined) return;
    remembered.set(who, state);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
  };
  const throttle = (name: Parameters<LimitCalls['takeThrottled']>[0]) => {
    const alone = name === 'passwordPages' ? own.passwordPages : own.throttles[name];
    return {
      secondsToWait: (who: string) =>
        askFirst(
          () => first.ask('secondsToWait', name, who),
          () => alone.secondsToWait(who),
        ),
      take: (who: string) =>
        askFirst(
          () => first.ask('takeThrottled', name, who),
          () => alone.take(who),
        ),
      forget: (who: string) => {
        alone.forget(who);
        void askFirst<unknown>(
          () => first.ask('forgetThrottled', name, who),
          () => undefined,
        );
      },
    };
  };

  return {
    requests: {
      // What was heard last is good enough in front of a request that is counted in a moment, and told of exactly then.
      look: (area, user) => {
        if (rateLimits[area] === 0) return undefined;
        const state = remembered.get(`${area} ${user}`);
        if (state?.resetAt !== undefined && state.resetAt > Date.now()) return state;
        return askFirst(
          () => first.ask('lookRequest', area, user),
          () => own.requests.look(area, user),
        );
      },
      take: async (area, user) => {
        if (rateLimits[area] === 0) return undefined;
        const taken = await askFirst(
          () => first.ask('takeRequest', area, user),
          () => own.requests.take(area, user),
        );
        remember(`${area} ${user}`, taken);
        return taken;
      },
    },
    points: {
      reserve: (person, points) =>
        askFirst(
          () => first.ask('reservePoints', person, points),
          () => own.points.reserve(person, points),
        ),
      spend: (person, points, resetAt) =>
        askFirst(
          () => first.ask('spendPoints', person, points, resetAt),
          () => own.points.spend(person, points, resetAt),
        ),
    },
    throttles: {
      pulls: throttle('pulls'),
      sftpLogins: throttle('sftpLogins'),
      blockedAddresses: throttle('blockedAddresses'),
    },
    passwordPages: throttle('passwordPages'),
  };
};
