import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import { closeHandedConnection } from '../../../src/processes/close-handed-connection.js';

const workerThat = (process: object): Worker =>
  ({ process: Object.assign(new EventEmitter(), process) }) as unknown as Worker; // only the members that the code reads

test('a connection that was handed over and never accepted is closed when its process ends', () => {
  const worker = workerThat({ send: () => true });
  closeHandedConnection(worker);
  const [first, second] = [{ close: jest.fn() }, { close: jest.fn() }];
  for (const handle of [first, second]) worker.process.send?.({ act: 'newconn' }, handle as never);
  worker.process.emit('exit', 1, null);
  expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([0, 1]);
});

test('a process that could not be started has no channel, and reports the error itself', () => {
  expect(() => closeHandedConnection(workerThat({ send: undefined }))).not.toThrow();
});
