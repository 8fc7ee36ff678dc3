import { expect, test } from '@jest/globals';
import { queueLatest } from '../../../src/daemon/queue-latest.js';

test('values are passed on one after another, and of those that arrive meanwhile only the latest', async () => {
  const received: string[] = [];
  const ends: Array<() => void> = [];
  const queue = queueLatest((value: string) => {
    received.push(value);
    return new Promise<void>((done) => ends.push(done));
  });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  for (const value of ['starting', 'running', 'stopping', 'offline']) queue(value);
  expect(received).toEqual(['starting']);
  await endOne();
  expect(received).toEqual(['starting', 'offline']);
  await endOne();
  queue('starting');
  expect(received).toEqual(['starting', 'offline', 'starting']);
});
