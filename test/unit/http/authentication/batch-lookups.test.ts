import { expect, test } from '@jest/globals';
import { TooManyRequestsError } from '../../../../src/domain/errors.js';
import { batchLookups } from '../../../../src/http/authentication/batch-lookups.js';
import { createFairQueue } from '../../../../src/http/limits/fair-queue.js';

/** Looks, each with the keys that it was for, and when it is to be answered. */
const looksThat = (find: (keys: readonly string[]) => Promise<unknown>) => {
  const looks: (readonly string[])[] = [];
  const ask = batchLookups(createFairQueue(), async (keys) => {
    looks.push([...keys]);
    await find(keys);
    return keys;
  });
  return { looks, ask };
};

test('a key that is alone is looked up at once, and those that come behind it together', async () => {
  const { looks, ask } = looksThat(async () => undefined);
  await ask('asker', 'a');
  await Promise.all(['b', 'c', 'd'].map((key) => ask('asker', key)));
  await ask('asker', 'e');
  expect(looks).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('others do not wait for it', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const { looks, ask } = looksThat((keys) => (keys.includes('a') ? ended : Promise.resolve()));
  const first = ask('asker', 'a');
  await ask('other', 'b');
  end();
  await first;
  expect(looks).toEqual([['a'], ['b']]);
});

test('a look that fails fails for all that it was for, and not for those behind it', async () => {
  const { ask } = looksThat(async (keys) => {
    if (keys.includes('a')) throw new Error('away');
  });
  const together = await Promise.allSettled([ask('asker', 'a'), ask('asker', 'b')]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('asker', 'c')).toEqual(['c']);
});

test('of one asker a thousand keys wait, and what is more is refused', async () => {
  const { looks, ask } = looksThat(async () => undefined);
  const asked = Array.from({ length: 1_001 }, (_, n) => ask('asker', String(n)));
  await expect(asked.pop()).rejects.toThrow(TooManyRequestsError);
  await Promise.all(asked);
  expect(looks.flat()).toHaveLength(1_000);
  expect(await ask('asker', 'later')).toEqual(['later']);
});

test('who brought one of a thousand keys is not answered in the same round as all others', async () => {
  const { ask } = looksThat(async () => undefined);
  let answered = 0;
  const rounds: number[] = [];
  const asked = Array.from({ length: 1_000 }, async (_, n) => {
    await ask('asker', String(n));
    answered += 1;
  });
  const count = (): void => {
    rounds.push(answered);
    answered = 0;
    if (rounds.reduce((sum, each) => sum + each) < asked.length) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(asked);
  await new Promise(setImmediate);
  expect(Math.max(...rounds)).toBeLessThanOrEqual(16);
});

test('of a turn that is refused all are told that wait for it, and those behind them ask for one anew', async () => {
  let isRefused = true;
  const take = async () => {
    if (isRefused) throw new TooManyRequestsError('Too many requests at once.', 1);
    return () => undefined;
  };
  const ask = batchLookups({ take, load: createFairQueue().load }, async (keys) => keys);
  const together = await Promise.allSettled([ask('asker', 'a'), ask('asker', 'b')]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isRefused = false;
  expect(await ask('asker', 'c')).toEqual(['c']);
});
