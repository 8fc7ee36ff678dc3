import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
export const expect = jestExpect;

const mocks = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

/** Members of the `jest` object that the tests use. */
export const jest = {
  fn: mocks.fn.bind(mocks),
  spyOn: mocks.spyOn.bind(mocks),
  useFakeTimers: () => timers.useFakeTimers(),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
  getTimerCount: timers.getTimerCount.bind(timers),
};

/** Restores everything that a file has replaced. */
export const restoreAll = () => {
  mocks.restoreAllMocks();
  timers.useRealTimers();
};
