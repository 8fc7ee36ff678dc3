import { describe, expect, test } from '@jest/globals';
import { createRateLimiter } from '../../../src/http/limits/rate-limit.js';

const limiterAt = (limits: { application: number; client: number }) => {
  const time = { now: 1_000_000 };
  return { time, limiter: createRateLimiter(limits, () => time.now) };
};

describe('the limit of requests', () => {
  test('admits the configured number of requests, until a minute after the first', () => {
    const { time, limiter } = limiterAt({ application: 2, client: 1 });
    expect(limiter.take('application', 'ada')).toMatchObject({ isAllowed: true, limit: 2, remaining: 1 });
    time.now += 30_000;
    expect(limiter.take('application', 'ada')).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(limiter.take('application', 'ada')).toMatchObject({ isAllowed: false, remaining: 0, resetAt: 1_060_000 });
    time.now += 29_999;
    expect(limiter.take('application', 'ada')).toMatchObject({ isAllowed: false });
    time.now += 1;
    expect(limiter.take('application', 'ada')).toMatchObject({ isAllowed: true, remaining: 1, resetAt: 1_120_000 });
  });

  test('counts users and areas separately', () => {
    const { limiter } = limiterAt({ application: 1, client: 1 });
    const calls = [
      limiter.take('application', 'ada'),
      limiter.take('client', 'ada'),
      limiter.take('application', 'bob'),
      limiter.take('application', 'ada'),
    ];
    expect(calls.map((call) => call?.isAllowed)).toEqual([true, true, true, false]);
  });

  test('reading the state counts nothing', () => {
    const { limiter } = limiterAt({ application: 2, client: 2 });
    expect(limiter.peek('client', 'ada')).toEqual({ limit: 2, remaining: 2, resetAt: undefined });
    limiter.take('client', 'ada');
    expect(limiter.peek('client', 'ada')).toMatchObject({ remaining: 1 });
    expect(limiter.peek('client', 'ada')).toMatchObject({ remaining: 1 });
  });

  test('0 means no limit', () => {
    const { limiter } = limiterAt({ application: 0, client: 1 });
    expect(limiter.take('application', 'ada')).toBeUndefined();
    expect(limiter.peek('application', 'ada')).toBeUndefined();
  });
});
