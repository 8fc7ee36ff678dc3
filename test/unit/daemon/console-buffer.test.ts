import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { createConsoleBuffer } from '../../../src/daemon/console-buffer.js';
import { readConsoleMessage } from '../../../src/daemon/console-messages.js';

const line = (text: string) => ({ kind: 'output', text }) as const;

test('lines that come faster than they are taken make room from the front, and a gap says how many', () => {
  const buffer = createConsoleBuffer([line('a')], 3);
  for (const text of ['b', 'c', 'd', 'e']) buffer.add(line(text));
  expect(buffer.take()).toEqual([
    { kind: 'gap', text: expect.stringContaining('2 lines') },
    ...['c', 'd', 'e'].map(line),
  ]);
  expect(buffer.take()).toEqual([]);
});

test.each([
  ['no JSON', 'nonsense'],
  ['no object', '[]'],
  ['null', 'null'],
  ['no event', '{"args":["x"]}'],
  ['an event of another type', '{"event":{},"args":[]}'],
  ['an event that does not matter', '{"event":"transfer logs","args":["{}"]}'],
])('%s is passed over', (_, text) => {
  expect(readConsoleMessage(text)).toBeNull();
});

test('arguments that are no texts are left out', () => {
  expect(readConsoleMessage('{"event":"console output","args":[1,"x"]}')).toEqual({ event: 'line', line: line('x') });
  expect(readConsoleMessage('{"event":"console output","args":7}')).toEqual({ event: 'line', line: line('') });
  expect(readConsoleMessage('{"event":"console output"}')).toEqual({ event: 'line', line: line('') });
});

test('what was cut off a long line is not kept in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const message = (index: number): string =>
    JSON.stringify({ event: 'console output', args: [`${index}${'x'.repeat(1_000_000)}`] });
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 100 }, (_, index) => readConsoleMessage(message(index)));
  collect();
  // 100 lines of 4,096 characters are 0.4 MB; the messages they are from, 100 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  expect(kept).toHaveLength(100);
});
