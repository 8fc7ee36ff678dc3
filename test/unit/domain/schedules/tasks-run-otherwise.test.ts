import { describe, expect, test } from '@jest/globals';
import { affectedTasks, type ChainedTask } from '../../../../src/domain/schedules/affected-tasks.js';

const task = (id: number | null, values: Partial<ChainedTask> = {}): ChainedTask => ({
  id,
  action: 'command',
  payload: 'list',
  timeOffset: 0,
  continueOnFailure: false,
  waitUntil: null,
  waitLimit: null,
  ...values,
});

const CHAIN = [task(1), task(2), task(3)];

describe('tasks that run otherwise', () => {
  test.each([
    ['nothing', CHAIN, []],
    ['another payload', [task(1), task(2, { payload: 'stop' }), task(3)], []],
    ['a task at the end', [...CHAIN, task(null)], [null]],
    ['a task in front', [task(null), ...CHAIN], [null, 1, 2, 3]],
    ['a task in between', [task(1), task(null), task(2), task(3)], [null, 2, 3]],
    ['another place', [task(1), task(3), task(2)], [3, 2]],
    ['another wait', [task(1), task(2, { timeOffset: 5 }), task(3)], [2, 3]],
    ['another thing to wait for', [task(1), task(2, { waitUntil: 'state_offline', waitLimit: 60 }), task(3)], [2, 3]],
    ['another condition', [task(1), task(2, { continueOnFailure: true }), task(3)], [2, 3]],
    ['the end of the first', [task(2), task(3)], [2, 3]],
    ['the end of the last', [task(1), task(2)], []],
    ['the end of all', [], []],
  ])('%s', (_name, after, ids) => {
    expect(affectedTasks(CHAIN, after).map(({ id }) => id)).toEqual(ids);
  });
});
