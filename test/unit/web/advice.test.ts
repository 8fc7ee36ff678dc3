import { expect, test } from '@jest/globals';
import { de } from '../../../packages/web/src/i18n/de.js';
import { en } from '../../../packages/web/src/i18n/en.js';
import { restoreAdvice } from '../../../src/domain/backups/restore-advice.js';
import { ADVICE_ON_RUNS, ADVICE_ON_STEPS } from '../../../src/domain/schedules/run-advice.js';

test('the page has a sentence for each reason of a run and each code of a step, in both languages', () => {
  for (const { advice } of [en, de]) {
    expect(Object.keys(advice.run).sort()).toEqual(Object.keys(ADVICE_ON_RUNS).sort());
    expect(Object.keys(advice.step).sort()).toEqual([...Object.keys(ADVICE_ON_STEPS), 'cancelled_in_flight'].sort());
  }
});

test('the English sentences are those of the service', () => {
  const ofRuns = Object.entries(ADVICE_ON_RUNS).filter(([, advice]) => advice !== null);
  expect(en.advice.run).toMatchObject(Object.fromEntries(ofRuns));
  expect(en.advice.step).toMatchObject(ADVICE_ON_STEPS);
  expect(en.advice.restore).toEqual({ UNKNOWN: restoreAdvice('unknown'), FAILED: restoreAdvice('failed') });
});
