import { describe, expect, test } from '@jest/globals';
import { LineSplitter } from '../../../../packages/node/src/console/line-splitter.js';

describe('lines of a console', () => {
  test('are complete wherever the bytes were split', () => {
    const bytes = Buffer.from('grüße 🎮\r\n\nzwei\nrest');
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const splitter = new LineSplitter();
      const lines = [...splitter.push(bytes.subarray(0, cut)), ...splitter.push(bytes.subarray(cut))];
      expect(lines).toEqual(['grüße 🎮', '', 'zwei']);
      expect(splitter.flush()).toBe('rest');
      expect(splitter.flush()).toBeNull();
    }
  });

  test('that never end are split, but not within a character', () => {
    const splitter = new LineSplitter();
    const lines = [...splitter.push(Buffer.from(`x${'é'.repeat(100_000)}\n`))];
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(`x${'é'.repeat(100_000)}`);
  });
});
