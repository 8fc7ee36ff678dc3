import { describe, expect, test } from '@jest/globals';
import { createDoneMatcher } from '../../../../packages/node/src/process/done-matcher.js';

function matches(done: readonly string[], line: string, strip = false): boolean {
  return createDoneMatcher({ done, user_interaction: [], strip_ansi: strip }, () => undefined)(line);
}

describe('a done text', () => {
  test('matches anywhere in the line, case-sensitively', () => {
    expect(matches(['ready'], 'server is ready now')).toBe(true);
    expect(matches(['Ready'], 'server is ready now')).toBe(false);
  });

  test('is one of several', () => {
    expect(matches(['never', 'second'], 'the second string')).toBe(true);
  });

  test('that is empty matches any line, and none matches without a text', () => {
    expect(matches([''], 'anything')).toBe(true);
    expect(matches([], 'anything')).toBe(false);
  });

  test('after regex: is an expression, with the flags of Go', () => {
    expect(matches(['regex:^listening on port \\d+$'], 'listening on port 123')).toBe(true);
    expect(matches(['regex:^listening on port \\d+$'], 'not listening on port 123')).toBe(false);
    expect(matches(['regex:(?i)READY'], 'ready')).toBe(true);
  });

  test('is matched in time linear to the length of the line', () => {
    expect(matches(['regex:^(a+)+$'], `${'a'.repeat(60_000)}!`)).toBe(false);
    expect(matches(['regex:^(a+)+$'], 'a'.repeat(60_000))).toBe(true);
  });

  test('that is invalid matches nothing and is reported', () => {
    const invalid: string[] = [];
    const isDone = createDoneMatcher({ done: ['regex:('], user_interaction: [], strip_ansi: false }, (p) =>
      invalid.push(p),
    );
    expect(isDone('(')).toBe(false);
    expect(invalid).toEqual(['(']);
  });

  test('is compared without colours only when the egg requests it', () => {
    expect(matches(['server ready'], 'server \u001b[32mready')).toBe(false);
    expect(matches(['server ready'], 'server \u001b[32mready', true)).toBe(true);
  });
});
