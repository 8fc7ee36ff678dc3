import { expect, test } from '@jest/globals';
import { CostLimitError } from '../../../../src/domain/errors.js';
import { never } from '../../../../src/load/row-slicer.js';
import { createOperationCost } from '../../../../src/schema/cost/operation-cost.js';

const INSTEAD = { data: null };

test('an execution that spends too much is answered at once, though what it waits for never comes', async () => {
  const cost = createOperationCost(10);
  const answer = cost.untilExceeded(never<object>(), INSTEAD);
  expect(cost.isAbandoned).toBe(false);
  expect(() => cost.spend(11)).toThrow(CostLimitError);
  expect(cost.isAbandoned).toBe(true);
  expect(await answer).toBe(INSTEAD);
});

test('so is one that had spent it before anybody waited for it', async () => {
  const cost = createOperationCost(10);
  expect(() => cost.spend(11)).toThrow(CostLimitError);
  expect(cost.isAbandoned).toBe(false);
  expect(await cost.untilExceeded(never<object>(), INSTEAD)).toBe(INSTEAD);
});

test('one that does not is answered with what it found, or fails as it failed', async () => {
  const found: object = { data: {} };
  expect(await createOperationCost(10).untilExceeded(Promise.resolve(found), INSTEAD)).toBe(found);
  const failed = Promise.reject(new Error('failed'));
  await expect(createOperationCost(10).untilExceeded(failed, INSTEAD)).rejects.toThrow('failed');
});
