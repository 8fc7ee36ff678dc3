import { expect, test } from '@jest/globals';
import { type Channel, createExchange } from '../../../src/processes/exchange.js';
import { createOwnLimits, type LimitCalls, limitCalls } from '../../../src/processes/limits.js';
import { createSharedLimits } from '../../../src/processes/shared-limits.js';

const SETTINGS = { rateLimits: { application: 10, client: 0 }, pointsPerMinute: 100 };

/** Two ends of a channel; messages arrive once it is open. */
const channels = () => {
  const heard: [((message: unknown) => void) | undefined, ((message: unknown) => void) | undefined] = [
    undefined,
    undefined,
  ];
  const held: (() => void)[] = [];
  const state = { isOpen: true };
  const end = (own: 0 | 1, other: 0 | 1): Channel => ({
    send: (message) => {
      const text = JSON.stringify(message);
      const deliver = () => heard[other]?.(JSON.parse(text));
      if (state.isOpen) setImmediate(deliver);
      else held.push(deliver);
    },
    onMessage: (hear) => {
      heard[own] = hear;
    },
  });
  return {
    ends: [end(0, 1), end(1, 0)] as const,
    freeze: () => {
      state.isOpen = false;
    },
    thaw: () => {
      state.isOpen = true;
      for (const deliver of held.splice(0)) deliver();
    },
  };
};

/** Two processes whose limits a first process counts. */
const twoProcesses = (patienceMs = 60_000) => {
  const calls = limitCalls(createOwnLimits(SETTINGS));
  return [0, 1].map(() => {
    const channel = channels();
    const [here, there] = channel.ends;
    createExchange(there, calls);
    const first = createExchange<LimitCalls>(here, {});
    const own = createOwnLimits(SETTINGS, 2);
    const limits = createSharedLimits({ first, rateLimits: SETTINGS.rateLimits, own, patienceMs });
    /** Resolves when all pending calls and answers have arrived. */
    const speakAgain = async () => {
      channel.thaw();
      for (let slot = 0; slot < 6; slot += 1) await new Promise(setImmediate);
    };
    return { limits, channel, first, speakAgain };
  });
};

const bothOf = <Item>([one, other]: readonly Item[]): readonly [Item, Item] => {
  if (one === undefined || other === undefined) throw new Error('There are not two.');
  return [one, other];
};

test('two processes admit as many requests as one, and both show the remaining total', async () => {
  const [one, other] = bothOf(twoProcesses());
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).limits.requests.take('application', 'ada'),
    ),
  );
  expect(taken.filter((state) => state?.isAllowed)).toHaveLength(10);
  expect(new Set(taken.map((state) => state?.remaining)).size).toBe(10);
  expect(await other.limits.requests.peek('application', 'ada')).toMatchObject({ limit: 10, remaining: 0 });
  expect(await other.limits.requests.peek('application', 'bob')).toMatchObject({ limit: 10, remaining: 10 });
  expect(await one.limits.requests.take('client', 'ada')).toBeUndefined();
});

test('points that one process reserves are unavailable to the other until they are released', async () => {
  const [one, other] = bothOf(twoProcesses());
  const reserved = await one.limits.points.reserve('ada', 70);
  expect(reserved).toMatchObject({ isReserved: true, left: 30 });
  expect(await other.limits.points.reserve('ada', 40)).toMatchObject({ isReserved: false, left: 30 });
  expect(await one.limits.points.spend('ada', -60, reserved)).toMatchObject({ left: 90 });
  expect(await other.limits.points.spend('ada', -60, { ...reserved, resetAt: reserved.resetAt - 1 })).toMatchObject({
    left: 90,
  });
  expect(await other.limits.points.reserve('ada', 40)).toMatchObject({ isReserved: true, left: 50 });
  expect(await one.limits.points.spend('ada', 60, null)).toMatchObject({ left: -10 });
});

test('throttles count and reset for both', async () => {
  const [one, other] = bothOf(twoProcesses());
  for (const { limits } of [one, other, one, other, one]) expect(await limits.throttles.sftpLogins.take('ada')).toBe(0);
  expect(await other.limits.throttles.sftpLogins.take('ada')).toBeGreaterThan(0);
  one.limits.throttles.sftpLogins.forget('ada');
  expect(await one.limits.throttles.sftpLogins.secondsToWait('ada')).toBe(0);
  expect(await other.limits.throttles.sftpLogins.take('ada')).toBe(0);
});

test('while the first process does not answer, one request waits and each process has its share; then the first one counts again', async () => {
  const [one] = bothOf(twoProcesses(500));
  one.channel.freeze();
  const taken = [];
  for (let count = 0; count < 6; count += 1) taken.push(await one.limits.requests.take('application', 'ada'));
  expect(taken.map((state) => state?.isAllowed)).toEqual([true, true, true, true, true, false]);
  expect(taken.map((state) => state?.limit)).toEqual(Array(6).fill(10));
  await one.speakAgain();
  expect(await one.limits.requests.take('application', 'ada')).toMatchObject({ isAllowed: true, remaining: 8 });
});

test('points that the first process reserves too late are released, and those reserved meanwhile return to the share', async () => {
  const [one, other] = bothOf(twoProcesses(200));
  const before = await one.limits.points.reserve('ada', 10);
  one.channel.freeze();
  const asked = Array.from({ length: 3 }, () => one.limits.points.reserve('ada', 30));
  const reserved = await Promise.all(asked);
  expect(reserved.map(({ isReserved }) => isReserved)).toEqual([true, false, false]);
  // Of the points that each had reserved: the share, and the first process once it answers.
  const [alone] = reserved;
  expect(await one.limits.points.spend('ada', -20, alone ?? null)).toMatchObject({ left: 40 });
  expect(await one.limits.points.spend('ada', -5, before)).toMatchObject({ left: 40 });
  await one.speakAgain();
  expect(await other.limits.points.spend('ada', 0, null)).toMatchObject({ left: 95 });
});

test('throttles are divided while the first process does not answer, and resets of that time apply to all after it', async () => {
  const [one, other] = bothOf(twoProcesses(200));
  for (let tries = 0; tries < 5; tries += 1) await other.limits.throttles.sftpLogins.take('ada');
  one.channel.freeze();
  const waits = [];
  for (let tries = 0; tries < 4; tries += 1) waits.push(await one.limits.throttles.sftpLogins.take('bob'));
  expect(waits.map((seconds) => seconds > 0)).toEqual([false, false, false, true]);
  one.limits.throttles.sftpLogins.forget('ada');
  expect(await other.limits.throttles.sftpLogins.secondsToWait('ada')).toBeGreaterThan(0);
  await one.speakAgain();
  expect(await other.limits.throttles.sftpLogins.secondsToWait('ada')).toBe(0);
});

test('calls fail when the other process ends', async () => {
  const [one] = bothOf(twoProcesses());
  one.channel.freeze();
  const asked = one.first.ask('takeRequest', 'application', 'ada');
  one.first.close();
  await expect(asked).rejects.toThrow('The other process has ended.');
  await expect(one.first.ask('takeRequest', 'application', 'ada')).rejects.toThrow('The other process has ended.');
});

test('an error of the other process is thrown with its message', async () => {
  const [here, there] = channels().ends;
  createExchange(there, {
    fail: () => {
      throw new Error('It cannot be done.');
    },
  });
  const exchange = createExchange<{ fail: () => void; other: () => void }>(here, {});
  await expect(exchange.ask('fail')).rejects.toThrow('It cannot be done.');
  await expect(exchange.ask('other')).rejects.toThrow('There is no call other.');
});
