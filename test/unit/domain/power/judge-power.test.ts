import { describe, expect, test } from '@jest/globals';
import { judgePower, type SeenPower } from '../../../../src/domain/power/judge-power.js';

const S = 1_000;
const MINUTE = 60 * S;
const judge = (seen: Partial<SeenPower> & Pick<SeenPower, 'action' | 'state' | 'seenAfterMs'>) =>
  judgePower({ fromState: 'offline', isRead: false, isNewProcess: false, ...seen });

describe('a start', () => {
  test.each([
    ['running', 1 * S, false, 'done'],
    ['starting', 1 * S, true, 'done'],
    ['offline', 74 * S, false, 'pending'],
    ['offline', 76 * S, false, 'not_done'], // no configuration was read: nobody tried
    ['offline', 76 * S, true, 'unknown'], // it was tried, and ended
    ['stopping', 76 * S, false, 'not_done'], // the action before it held the lock for too long
    ['running', -1, false, 'pending'], // what was seen before it was asked for says nothing
  ] as const)('seen as %s after %i ms (configuration read: %s) is %s', (state, seenAfterMs, isRead, outcome) => {
    expect(judge({ action: 'start', state, seenAfterMs, isRead })).toBe(outcome);
  });
});

describe('a restart', () => {
  test.each([
    ['running', 'running', 74 * S, {}, 'pending'],
    ['running', 'running', 76 * S, {}, 'not_done'], // the same process as before
    ['running', 'starting', 5 * S, { isRead: true }, 'done'],
    ['running', 'running', 5 * S, { isNewProcess: true }, 'done'],
    ['running', 'stopping', 5 * MINUTE, {}, 'pending'],
    ['running', 'offline', 5 * MINUTE, {}, 'pending'], // between its halves
    ['running', 'stopping', 12 * MINUTE, {}, 'not_done'],
    ['running', 'offline', 12 * MINUTE, {}, 'not_done'],
    ['running', 'offline', 12 * MINUTE, { isRead: true }, 'unknown'],
    ['offline', 'offline', 76 * S, {}, 'not_done'],
    ['offline', 'running', 5 * S, {}, 'done'],
  ] as const)('of what was %s, seen as %s after %i ms (%j), is %s', (fromState, state, seenAfterMs, more, outcome) => {
    expect(judge({ action: 'restart', fromState, state, seenAfterMs, ...more })).toBe(outcome);
  });
});

describe.each(['stop', 'kill'] as const)('a %s', (action) => {
  test.each([
    ['offline', 1 * S, {}, 'done'],
    ['running', 74 * S, {}, 'pending'],
    ['running', 76 * S, {}, 'not_done'],
    ['starting', 76 * S, {}, 'not_done'],
    ['running', 76 * S, { isNewProcess: true }, 'done'], // and started again since
    ['running', 76 * S, { isRead: true }, 'unknown'],
    ['stopping', 76 * S, {}, action === 'kill' ? 'not_done' : 'pending'],
    ['stopping', 12 * MINUTE, {}, 'not_done'],
  ] as const)('seen as %s after %i ms (%j) is %s', (state, seenAfterMs, more, outcome) => {
    expect(judge({ action, fromState: 'running', state, seenAfterMs, ...more })).toBe(outcome);
  });
});
