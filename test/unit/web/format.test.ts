import { expect, test } from '@jest/globals';
import {
  formatBytes,
  formatDateAndTime,
  formatDuration,
  formatPercent,
  formatToTheSecond,
} from '../../../packages/web/src/components/format.js';

/** Intl separates some of its parts by spaces that do not break a line. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

test.each([
  [formatBytes, 0, '0 B', '0 B'],
  [formatBytes, 37, '37 B', '37 B'],
  [formatBytes, 1_536, '1.5 kB', '1,5 kB'],
  [formatBytes, 64 * 1024 ** 2, '64 MB', '64 MB'],
  [formatPercent, 0, '0%', '0 %'],
  [formatPercent, 12.34, '12.3%', '12,3 %'],
  [formatDuration, 0, '0 sec', '0 Sek.'],
  [formatDuration, 65_000, '1 min 5 sec', '1 Min. 5 Sek.'],
  [formatDuration, 100 * DAY_MS, '100 days', '100 Tage'],
  [formatDuration, DAY_MS + 30 * MINUTE_MS, '1 day', '1 Tag'],
])('%p of %p is %p, in German %p', (format, value, english, german) => {
  expect(plain(format(value, 'en'))).toBe(english);
  expect(plain(format(value, 'de'))).toBe(german);
});

test('times have 24 hours, in English too', () => {
  const at = new Date('2027-01-01T00:30:00Z');
  expect(plain(formatDateAndTime(at, 'en', 'UTC'))).toBe('Jan 1, 2027, 00:30');
  expect(plain(formatDateAndTime(at, 'de', 'Europe/Berlin'))).toBe('01.01.2027, 01:30');
  expect(plain(formatToTheSecond(at, 'en', 'UTC'))).toBe('Jan 1, 2027, 00:30:00');
  expect(plain(formatToTheSecond(at, 'de', 'Europe/Berlin'))).toBe('01.01.2027, 01:30:00');
});
