import { describe, expect, test } from '@jest/globals';
import { decidePowerOutcome, type SeenPower } from '../../../../src/domain/power/decide-power-outcome.js';

const S = 1_000;
const MINUTE = 60 * S;
const decide = (seen: Partial<SeenPower> & Pick<SeenPower, 'action' | 'state' | 'seenAfterMs'>) =>
  decidePowerOutcome({ isRead: false, isNewProcess: false, isBehindStart: false, ...seen });

describe('a start', () => {
  test.each([
    ['running', 1 * S, false, 'done'],
    ['starting', 1 * S, true, 'done'],
    ['offline', 164 * S, false, 'pending'],
    ['offline', 166 * S, false, 'not_done'], // no configuration was read: the node did not try
    ['offline', 166 * S, true, 'unknown'], // it was tried, and ended
    ['stopping', 166 * S, false, 'not_done'], // the action before it held the lock for too long
    ['running', -1, false, 'pending'], // a state from before the request proves nothing
  ] as const)('seen as %s after %i ms (configuration read: %s) is %s', (state, seenAfterMs, isRead, outcome) => {
    expect(decide({ action: 'start', state, seenAfterMs, isRead })).toBe(outcome);
  });
});

describe('a restart', () => {
  test.each([
    ['running', 164 * S, {}, 'pending'],
    ['running', 166 * S, {}, 'not_done'], // the same process as before
    ['starting', 5 * S, { isRead: true }, 'done'], // it was not observed offline
    ['running', 5 * S, { isNewProcess: true }, 'done'],
    ['running', 10 * MINUTE, { isRead: true }, 'done'], // after a stop that was slow, or a node that was away
    ['stopping', 166 * S, {}, 'pending'], // also of what was thought to be offline
    ['stopping', 10 * MINUTE, {}, 'pending'],
    ['offline', 12 * MINUTE, {}, 'pending'], // between its halves: killed after 10 min, and the start not begun
    ['stopping', 13 * MINUTE, {}, 'not_done'], // a node that cannot send the signal leaves it so
    ['offline', 13 * MINUTE, {}, 'not_done'],
    ['offline', 13 * MINUTE, { isRead: true }, 'unknown'],
  ] as const)('seen as %s after %i ms (%j) is %s', (state, seenAfterMs, more, outcome) => {
    expect(decide({ action: 'restart', state, seenAfterMs, ...more })).toBe(outcome);
  });
});

describe.each([
  ['stop', 165],
  ['kill', 75], // waits for nothing
] as const)('a %s', (action, seconds) => {
  const before = (seconds - 1) * S;
  const after = (seconds + 1) * S;
  test.each([
    ['offline', 1 * S, {}, 'done'], // also of what was offline before, or what its node does not know
    ['offline', 60 * MINUTE, {}, 'done'], // the node was away in between
    ['running', before, {}, 'pending'],
    ['running', after, {}, 'not_done'],
    ['starting', after, {}, 'not_done'],
    ['running', after, { isNewProcess: true }, 'done'], // and started again since
    ['starting', after, { isRead: true }, 'unknown'], // perhaps started again, while its image is fetched
    ['stopping', after, {}, 'pending'],
    ['stopping', 12 * MINUTE, {}, 'pending'], // killed after 10 min, which takes a while too
    ['stopping', 13 * MINUTE, {}, 'not_done'],
  ] as const)('seen as %s after %i ms (%j) is %s', (state, seenAfterMs, more, outcome) => {
    expect(decide({ action, state, seenAfterMs, ...more })).toBe(outcome);
  });
});

describe('a stop behind a restart', () => {
  const restarted = { isRead: true, isNewProcess: true };
  test.each([
    ['offline', 5 * S, {}, 'pending'], // between the halves of the restart
    ['running', 20 * S, restarted, 'pending'], // the process of the restart
    ['offline', 25 * S, { isRead: true }, 'done'],
    ['running', 164 * S, restarted, 'pending'],
    ['running', 166 * S, restarted, 'not_done'], // the restart held the lock for too long
    ['stopping', 12 * MINUTE, restarted, 'pending'],
    ['offline', 166 * S, {}, 'done'],
  ] as const)('seen as %s after %i ms (%j) is %s', (state, seenAfterMs, more, outcome) => {
    expect(decide({ action: 'stop', isBehindStart: true, state, seenAfterMs, ...more })).toBe(outcome);
  });
});
