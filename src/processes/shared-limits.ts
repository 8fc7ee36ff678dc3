import { LRUCache } from 'lru-cache';
import type { Area, RateLimits, RateState } from '../http/limits/rate-limit.js';
import type { PointsStanding } from '../schema/cost/points-budget.js';
import type { Exchange } from './exchange.js';
import type { LimitCalls, Limits, OwnLimits } from './limits.js';

/** How long a request waits to be counted, in milliseconds; the first process usually answers within one. */
const PATIENCE_MS = 1_000;

/** Most rate states that are cached for uncounted requests, and most throttles with a pending reset. */
const MAX_REMEMBERED = 10_000;

export interface SharedLimitsOptions {
  readonly first: Pick<Exchange<LimitCalls>, 'ask'>;
  /** The limits of all processes together. */
  readonly rateLimits: RateLimits;
  /** Counts the share of this process while the first process does not answer. */
  readonly own: OwnLimits;
  readonly patienceMs?: number;
}

/**
 * Counts in the first process, so that all processes share each limit. After a call that the first process has not
 * answered in time, this process counts its own share until the answer arrives, so that no request waits for a busy
 * process. Requests and attempts that the first process counts late still count. Points that it reserves late are
 * released, because no operation uses them.
 */
export const createSharedLimits = (options: SharedLimitsOptions): Limits => {
  const { first, rateLimits, own, patienceMs = PATIENCE_MS } = options;
  let unanswered: Promise<unknown> | undefined;
  /** Resets to send once the first process answers again, by throttle and subject, so that they do not accumulate. */
  const owed = new Map<string, () => void>();
  const tellFirst = (about: string, tell: () => Promise<void>): void => {
    // On failure the first process has ended, with all its counts.
    const attempt = (): void => void tell().catch(() => undefined);
    if (unanswered === undefined) attempt();
    else if (owed.size < MAX_REMEMBERED) owed.set(about, attempt);
  };
  /** @param undo reverses a late answer of the first process */
  const askFirst = <Answer>(
    asked: () => Promise<Answer>,
    otherwise: () => Answer | Promise<Answer>,
    undo?: (answer: Answer) => void,
  ): Promise<Answer> => {
    if (unanswered !== undefined) return Promise.resolve(otherwise());
    return new Promise((done) => {
      const answer = asked();
      const giveUp = (): void => done(otherwise());
      let hasAnswered = false;
      let hasGivenUp = false;
      // Checked again after pending messages are processed: this process may have been the busy one.
      const check = (): void => {
        if (hasAnswered) return;
        unanswered = answer;
        hasGivenUp = true;
        giveUp();
      };
      const timer = setTimeout(() => setImmediate(check), patienceMs);
      const settle = (): void => {
        hasAnswered = true;
        clearTimeout(timer);
        if (unanswered !== answer) return;
        unanswered = undefined;
        for (const tell of owed.values()) tell();
        owed.clear();
      };
      answer.then(
        (value) => {
          settle();
          if (hasGivenUp) undo?.(value);
          else done(value);
        },
        () => {
          settle();
          if (!hasGivenUp) giveUp();
        },
      );
    });
  };

  // Bounded by size, one per entry: see `createThrottle`.
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

  /** Releases points at the first process, without waiting for it. */
  const giveBack = (person: string, points: number, reserved: PointsStanding): void => {
    first.ask('spendPoints', person, points, reserved).catch(() => undefined); // it has ended, with all its counts
  };
  /** Shows the whole limit instead of the share of this process. */
  const whole = <State extends RateState>(area: Area, state: State | undefined): State | undefined =>
    state && { ...state, limit: rateLimits[area] };

  return {
    requests: {
      // The last known state is sufficient: the request is counted afterwards, which returns the exact state.
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
        // Sent even to a process that does not answer: there are no more of these than operations in progress.
        if (reserved !== null && unanswered !== undefined) giveBack(person, points, reserved);
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
      signIns: throttle('signIns'),
      signInsToAccount: throttle('signInsToAccount'),
      secondFactors: throttle('secondFactors'),
    },
    passwordPages: throttle('passwordPages'),
  };
};
