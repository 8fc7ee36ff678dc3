import { expect, test } from '@jest/globals';
import { tellLatest } from '../../../src/daemon/tell-latest.js';

test('values are passed on one after another, and of those that arrive meanwhile only the latest', async () => {
  const told: string[] = [];
  const ends: Array<() => void> = [];
  const tell = tellLatest((value: string) => {
    told.push(value);
    return new Promise<void>((done) => ends.push(done));
  });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  for (const value of ['starting', 'running', 'stopping', 'offline']) tell(value);
  expect(told).toEqual(['starting']);
  await endOne();
  expect(told).toEqual(['starting', 'offline']);
  await endOne();
  tell('starting');
  expect(told).toEqual(['starting', 'offline', 'starting']);
});
