import { describe, expect, test } from '@jest/globals';
import { readExpiry } from '../../../src/cli/key-options.js';
import { UsageError } from '../../../src/cli/usage-error.js';

describe('the expiry of a key', () => {
  test.each([
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-11-22T01:02:03+00:00', '2026-11-22T01:02:03.000Z'],
    ['2026-11-22T01:02:03+0000', '2026-11-22T01:02:03.000Z'],
    ['2026-11-22T01:02:03-0330', '2026-11-22T04:32:03.000Z'],
    ['2026-11-22T01:02:03+05:45', '2026-11-21T19:17:03.000Z'],
    ['2026-11-22T01:02Z', '2026-11-22T01:02:00.000Z'],
    ['2026-11-22T01:02:03.5Z', '2026-11-22T01:02:03.500Z'],
  ])('%s is %s', (text, time) => {
    expect(readExpiry(text)?.toISOString()).toBe(time);
  });

  test.each([
    '',
    'tomorrow',
    '2027',
    '2027-02-31',
    '2027-02-29T00:00:00Z',
    '2027-13-01',
    '2027-01-31T12:00:00',
    '2027-01-31 12:00:00Z',
    '2027-01-31T25:00:00Z',
    '2027-01-31T12:00:00+25:00',
    '2027-01-31T12:00:00+00:00 ',
  ])('"%s" is not one', (text) => {
    expect(() => readExpiry(text)).toThrow(UsageError);
  });
});
