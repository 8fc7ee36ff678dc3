import { describe, expect, test } from '@jest/globals';
import { addLines, type ConsoleLine, MAX_LINES, plainText } from '../../../packages/web/src/server/console-lines.js';

const line = (sequence: number): ConsoleLine => ({
  sequence,
  heardAt: '2026-01-01T00:00:00.000Z',
  kind: 'OUTPUT',
  text: `line ${sequence}`,
});

const sequences = (lines: readonly ConsoleLine[]): readonly number[] => lines.map(({ sequence }) => sequence);

describe('lines of a console', () => {
  test('follow those that are there, each once', () => {
    const known = addLines([], [line(1), line(2)]);
    expect(sequences(addLines(known, [line(3)]))).toEqual([1, 2, 3]);
    expect(sequences(addLines(addLines(known, [line(3)]), [line(3)]))).toEqual([1, 2, 3]);
  });

  test('begin again where a stream was not resumed', () => {
    expect(sequences(addLines([line(7), line(8)], [line(1), line(2)]))).toEqual([1, 2]);
  });

  test('are the newest ones only', () => {
    const many = Array.from({ length: MAX_LINES + 5 }, (_, index) => line(index + 1));
    const shown = addLines(many.slice(0, 3), many.slice(3));
    expect([shown.length, shown.at(-1)?.sequence]).toEqual([MAX_LINES, MAX_LINES + 5]);
  });
});

test.each([
  ['\u001b[1;31mred\u001b[0m text', 'red text'],
  ['\u001b]0;title\u0007after', 'after'],
  ['tab\tand\rreturn\u0008', 'tab\tandreturn'],
  ['ü 漢', 'ü 漢'],
])('%j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});
