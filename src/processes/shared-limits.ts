import { LRUCache } from 'lru-cache';
import type { Area, RateLimits, RateState } from '../http/limits/rate-limit.js';
import type { PointsStanding } from '../schema/cost/points-budget.js';
import type { Exchange } from './exchange.js';
import type { LimitCalls, Limits, OwnLimits } from './limits.js';

/** How long a request waits to be counted, in milliseconds; the answer takes a fraction of one. One that waits is enough. */
const PATIENCE_MS = 1_000;

/** Standings of users that are remembered for answers to requests that are not counted; throttles that are to be forgotten. */
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
 * Requests and tries of which the first hears so late count there too: they were made. Points that it reserves so late are
 * given back, for nobody knows of them.
 */
export const createSharedLimits = (options: SharedLimitsOptions): Limits => {
  const { first, rateLimits, own, patienceMs = PATIENCE_MS } = options;
  let silent: Promise<unknown> | undefined;
  /** What the first has to hear once it speaks again, by what it is about: while it is silent that is not to pile up. */
  const owed = new Map<string, () => void>();
  const tellFirst = (about: string, tell: () => Promise<void>): void => {
    // It is gone, and all that it counted.
    const dare = (): void => void tell().catch(() => undefined);
    if (silent === undefined) dare();
    else if (owed.size < MAX_REMEMBERED) owed.set(about, dare);
  };

  /** @param undo what the first did after this process had given up on it */
  const askFirst = <Answer>(
    asked: () => Promise<Answer>,
    otherwise: () => Answer | Promise<Answer>,
    undo?: (answer: Answer) => void,
  ): Promise<Answer> => {
    if (silent !== undefined) return Promise.resolve(otherwise());
    return new Promise((done) => {
      const answer = asked();
      const giveUp = (): void => done(otherwise());
      let hasAnswered = false;
      let hasGivenUp = false;
      // Once more after what has come meanwhile: it may be this process that was busy.
      const check = (): void => {
        if (hasAnswered) return;
        silent = answer;
        hasGivenUp = true;
        giveUp();
      };
      const timer = setTimeout(() => setImmediate(check), patienceMs);
      const hear = (): void => {
        hasAnswered = true;
        clearTimeout(timer);
        if (silent !== answer) return;
        silent = undefined;
        for (const tell of owed.values()) tell();
        owed.clear();
      };
      answer.then(
        (value) => {
          hear();
          if (hasGivenUp) undo?.(value);
          else done(value);
        },
        () => {
          hear();
          if (!hasGivenUp) giveUp();
        },
      );
    });
  };

  // By size, of one each: see `createThrottle`.
  const remembered = new LRUCache<string, RateState>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });
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
        tellFirst(`${name} ${who}`, () => first.ask('forgetThrottled', name, who));
      },
    };
  };

  /** Of the first, of which points were reserved. It hears of it whenever it can, and nobody waits for that. */
  const giveBack = (person: string, points: number, reserved: PointsStanding): void => {
    first.ask('spendPoints', person, points, reserved).catch(() => undefined); // it is gone, and all that it counted
  };
  /** What a user is told of is the limit, whatever this process has of it. */
  const whole = <State extends RateState>(area: Area, state: State | undefined): State | undefined =>
    state && { ...state, limit: rateLimits[area] };

  return {
    requests: {
      // What was heard last is good enough in front of a request that is counted in a moment, and told of exactly then.
      peek: (area, user) => {
        if (rateLimits[area] === 0) return undefined;
        const state = remembered.get(`${area} ${user}`);
        if (state?.resetAt !== undefined && state.resetAt > Date.now()) return state;
        return askFirst(
          () => first.ask('peekRequest', area, user),
          () => whole(area, own.requests.peek(area, user)),
        );
      },
      take: async (area, user) => {
        if (rateLimits[area] === 0) return undefined;
        const taken = await askFirst(
          () => first.ask('takeRequest', area, user),
          () => whole(area, own.requests.take(area, user)),
        );
        remembered.set(`${area} ${user}`, taken);
        return taken;
      },
    },
    points: {
      reserve: (person, points) =>
        askFirst(
          () => first.ask('reservePoints', person, points),
          () => ({ ...own.points.reserve(person, points), isAlone: true }),
          ({ isReserved, ...standing }) => {
            if (isReserved) giveBack(person, -points, standing);
          },
        ),
      spend: (person, points, reserved) => {
        if (reserved?.isAlone) return own.points.spend(person, points, reserved);
        // Sent even to a silent one: there are no more of these than operations that ran when it fell silent.
        if (reserved !== null && silent !== undefined) giveBack(person, points, reserved);
        return askFirst(
          () => first.ask('spendPoints', person, points, reserved),
          () => own.points.spend(person, reserved === null ? points : 0, null),
        );
      },
    },
    throttles: {
      pulls: throttle('pulls'),
      sftpLogins: throttle('sftpLogins'),
      sftpLoginsAtNode: throttle('sftpLoginsAtNode'),
      sftpFailures: throttle('sftpFailures'),
      blockedAddresses: throttle('blockedAddresses'),
    },
    passwordPages: throttle('passwordPages'),
  };
};
