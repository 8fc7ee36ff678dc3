import { expect, test } from '@jest/globals';
import { TooManyRequestsError } from '../../../../src/domain/errors.js';
import { batchLookups } from '../../../../src/http/authentication/batch-lookups.js';
import { createFairQueue } from '../../../../src/http/limits/fair-queue.js';

/** Lookups with their keys, and when each is answered. */
const looksThat = (find: (keys: readonly string[]) => Promise<unknown>) => {
  const looks: (readonly string[])[] = [];
  const ask = batchLookups(createFairQueue(), async (keys) => {
    looks.push([...keys]);
    await find(keys);
    return keys;
  });
  return { looks, ask };
};

test('a single key is looked up at once, and those behind it in one batch', async () => {
  const { looks, ask } = looksThat(async () => undefined);
  await ask('asker', 'a');
  await Promise.all(['b', 'c', 'd'].map((key) => ask('asker', key)));
  await ask('asker', 'e');
  expect(looks).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('other clients do not wait for it', async () => {
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

test('a failed lookup fails for its keys, and not for those behind it', async () => {
  const { ask } = looksThat(async (keys) => {
    if (keys.includes('a')) throw new Error('away');
  });
  const together = await Promise.allSettled([ask('asker', 'a'), ask('asker', 'b')]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('asker', 'c')).toEqual(['c']);
});

test('a thousand keys of one client are queued, and further ones are rejected', async () => {
  const { looks, ask } = looksThat(async () => undefined);
  const asked = Array.from({ length: 1_001 }, (_, n) => ask('asker', String(n)));
  await expect(asked.pop()).rejects.toThrow(TooManyRequestsError);
  await Promise.all(asked);
  expect(looks.flat()).toHaveLength(1_000);
  expect(await ask('asker', 'later')).toEqual(['later']);
});

test('the callers of a thousand keys are not all answered in the same round', async () => {
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

test('a denied slot rejects all keys that wait for it, and later ones try again', async () => {
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
