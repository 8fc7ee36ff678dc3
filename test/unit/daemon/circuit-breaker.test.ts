import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CircuitBreaker, createCircuitBreaker } from '../../../src/daemon/circuit-breaker.js';

describe('a circuit that opens after 3 failures for 1,000 ms', () => {
  let now: number;
  let changes: string[];
  let breaker: CircuitBreaker;

  const call = (outcome: 'success' | 'failure' | 'neutral'): boolean => {
    const report = breaker.enter();
    report?.(outcome);
    return report !== null;
  };
  const fail = (times: number): void => {
    for (let time = 0; time < times; time += 1) call('failure');
  };

  beforeEach(() => {
    now = 0;
    changes = [];
    breaker = createCircuitBreaker({
      failuresToOpen: 3,
      openMs: 1_000,
      now: () => now,
      onChange: (state) => changes.push(state),
    });
  });

  test('permits calls until three consecutive ones have failed', () => {
    fail(2);
    call('success');
    fail(2);
    expect(call('failure')).toBe(true);
    expect(call('success')).toBe(false);
    expect(changes).toEqual(['open']);
  });

  test('permits one call at a time once the time is over', () => {
    fail(3);
    now = 1_000;
    const probe = breaker.enter();
    expect(probe).not.toBeNull();
    expect(breaker.enter()).toBeNull();
    probe?.('success');
    expect(call('success')).toBe(true);
    expect(changes).toEqual(['open', 'closed']);
  });

  test('stays open for the same time again when that call fails, and reports it only once', () => {
    fail(3);
    now = 1_000;
    call('failure');
    now = 1_999;
    expect(call('success')).toBe(false);
    now = 2_000;
    expect(call('success')).toBe(true);
    expect(changes).toEqual(['open', 'closed']);
  });

  test('permits the next call when a probe never reached the node', () => {
    fail(3);
    now = 1_000;
    call('neutral');
    expect(call('success')).toBe(true);
  });
});
