import { expect, test } from '@jest/globals';
import { repeat } from '../../../src/jobs/repeat.js';
import { silentLog } from '../../support/log.js';

const FOR_EVER_MS = 2 ** 31 - 1;

test('work begins at once, or after the first pause if there is one', async () => {
  const begun: string[] = [];
  const done = new Promise<void>((resolve) => {
    const log = silentLog;
    const pauseMs = () => FOR_EVER_MS;
    const later = repeat({
      ...{ name: 'later', pauseMs, firstMs: 1, log },
      work: async () => {
        begun.push('later');
        resolve(later.stop());
      },
    });
    const now = repeat({
      ...{ name: 'now', pauseMs, log },
      work: async () => {
        begun.push('now');
      },
    });
    expect(begun).toEqual(['now']);
    now.stop();
  });
  await done;
  expect(begun).toEqual(['now', 'later']);
});

test('work that is stopped during the first pause never begins', async () => {
  let isBegun = false;
  const work = async () => {
    isBegun = true;
  };
  await repeat({ name: 'never', pauseMs: () => 1, firstMs: FOR_EVER_MS, work, log: silentLog }).stop();
  expect(isBegun).toBe(false);
});
