import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { takePageSlot } from '../../../../src/http/limits/page-queue.js';

/** Two requests of a network are active, and a thousand are queued. */
const PLACES = 1_002;

test('a thousand requests of one network are queued, and further ones are rejected with Retry-After', async () => {
  const inQueue = takePageSlot();
  const opened: EventEmitter[] = [];
  /** Requests a page that never ends; resolves with the error. */
  const ask = (): Promise<readonly unknown[]> =>
    new Promise((resolve) => {
      const said: unknown[] = [];
      const say = (...words: readonly unknown[]) => {
        said.push(...words);
        return res;
      };
      const req = { ip: '192.0.2.1', url: '/', method: 'GET', socket: {} };
      const answering = { req, locals: {}, status: say, set: say, type: say, send: () => resolve(said) };
      const res = Object.assign(new EventEmitter(), answering);
      opened.push(res);
      // Only the members that the code reads.
      inQueue(req as Request, res as unknown as Response, () => undefined);
    });
  for (let place = 0; place < PLACES; place += 1) void ask();
  expect(await ask()).toEqual([429, 'Retry-After', '1', 'text/plain']);
  for (const res of opened) res.emit('close');
});
