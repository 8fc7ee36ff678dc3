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
  ['an event that does not matter', '{"event":"stats","args":["{}"]}'],
])('%s is passed over', (_, text) => {
  expect(readConsoleMessage(text)).toBeNull();
});

test('arguments that are no texts are left out', () => {
  expect(readConsoleMessage('{"event":"console output","args":[1,"x"]}')).toEqual({ event: 'line', line: line('x') });
  expect(readConsoleMessage('{"event":"console output","args":7}')).toEqual({ event: 'line', line: line('') });
  expect(readConsoleMessage('{"event":"console output"}')).toEqual({ event: 'line', line: line('') });
});
