import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { createConsoleBuffer } from '../../../src/daemon/console-buffer.js';
import { readConsoleMessage } from '../../../src/daemon/console-messages.js';

const line = (text: string) => ({ kind: 'output', text, printedAt: null }) as const;

const HEARD_AT = new Date('2026-08-01T12:00:00Z');

const heard = (text: string, sequence: number) => ({ ...line(text), sequence, heardAt: HEARD_AT });

test('if lines arrive faster than they are read, the oldest ones are dropped, and a gap has their number', () => {
  const buffer = createConsoleBuffer([heard('a', 1)], 3);
  for (const [index, text] of ['b', 'c', 'd', 'e'].entries()) buffer.add(heard(text, index + 2));
  expect(buffer.take()).toEqual([
    { kind: 'gap', text: expect.stringContaining('2 lines'), sequence: 2, printedAt: null, heardAt: HEARD_AT },
    heard('c', 3),
    heard('d', 4),
    heard('e', 5),
  ]);
  expect(buffer.take()).toEqual([]);
});

test.each([
  ['invalid JSON', 'nonsense'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a message without an event', '{"args":["x"]}'],
  ['an event of another type', '{"event":{},"args":[]}'],
  ['an irrelevant event', '{"event":"transfer logs","args":["{}"]}'],
])('%s is ignored', (_, text) => {
  expect(readConsoleMessage(text)).toBeNull();
});

test('arguments that are not texts are skipped', () => {
  expect(readConsoleMessage('{"event":"console output","args":[1,"x"]}')).toEqual({ event: 'line', line: line('x') });
  expect(readConsoleMessage('{"event":"console output","args":7}')).toEqual({ event: 'line', line: line('') });
  expect(readConsoleMessage('{"event":"console output"}')).toEqual({ event: 'line', line: line('') });
});

test('the cut part of a long line does not stay in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const message = (index: number): string =>
    JSON.stringify({ event: 'console output', args: [`${index}${'x'.repeat(1_000_000)}`] });
  collect();
  const before = process.memoryUsage().heapUsed;
  const messages = Array.from({ length: 100 }, (_, index) => readConsoleMessage(message(index)));
  collect();
  // 100 lines of 4,096 characters are 0.4 MB; their original messages are 100 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  expect(messages).toHaveLength(100);
});

test('a line has the time at which it was printed, if the node tells one', () => {
  const messageWith = (...args: string[]) => readConsoleMessage(JSON.stringify({ event: 'console output', args }));
  const at = '2026-08-01T12:00:00.000Z';
  expect(messageWith('a', at)).toMatchObject({ line: { text: 'a', printedAt: new Date(at) } });
  for (const message of [messageWith('a'), messageWith('a', 'noon')]) {
    expect(message).toMatchObject({ line: { text: 'a', printedAt: null } });
  }
});
