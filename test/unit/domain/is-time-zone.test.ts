import { describe, expect, test } from '@jest/globals';
import { isTimeZone } from '../../../src/domain/input/is-time-zone.js';

describe('a time zone', () => {
  test.each([
    'UTC',
    'Etc/UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'US/Eastern',
    'America/Argentina/Buenos_Aires',
    'CET',
    'Etc/GMT+5',
  ])('is %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['', ' ', 'Mars/Olympus', '+02:00', 'UTC+2', 'Local', 'BST', 'PST', 'Europe/Berlin ', '../etc', 'Europe/'])(
    'is not "%s"',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});
