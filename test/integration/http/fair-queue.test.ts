import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import express, { type Response } from 'express';
import { type SlotOptions, takeSlot } from '../../../src/http/limits/take-slot.js';
import { createFairQueue, REQUEST_SLOTS } from '../../../src/load/fair-queue.js';
import { until } from '../../support/until.js';

let server: Server;
let url: string;
/** Started requests, in their order, by the name of their caller. */
let begun: { readonly caller: string; readonly res: Response }[];

beforeEach(async () => {
  begun = [];
  const app = express();
  app.use('/:caller', (req, res, next) => {
    res.locals.caller = req.params.caller;
    next();
  });
  app.use(
    takeSlot(createFairQueue({ ...REQUEST_SLOTS, longestMs: 60_000 }), {
      callerOf: (res) => res.locals.caller,
      renew: async () => undefined,
    }),
  );
  app.use((_req, res) => {
    begun.push({ caller: res.locals.caller, res });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const ask = (caller: string) => fetch(`${url}/${caller}`).catch(() => undefined); // cut at the end of the test

const callers = () => begun.map(({ caller }) => caller);

test('simultaneous requests of one caller are queued and delay no other caller', async () => {
  for (let count = 0; count < 6; count += 1) ask('busy');
  await until(() => begun.length === 4);
  const other = ask('other');
  await until(() => begun.length === 5);
  expect(callers()).toEqual(['busy', 'busy', 'busy', 'busy', 'other']);
  begun[4]?.res.end();
  expect((await other)?.status).toBe(200);
  begun[0]?.res.end();
  await until(() => begun.length === 6);
  expect(callers()[5]).toBe('busy');
});

/** A server with one slot, for requests of a single caller. */
const openNarrow = async (options: Partial<SlotOptions>) => {
  const answers: Response[] = [];
  const app = express();
  app.use(
    takeSlot(createFairQueue({ ofAll: 1, alone: 1, besideOthers: 1, longestMs: 60_000 }), {
      ...{ callerOf: () => 'somebody', renew: async () => undefined, ...options },
    }),
  );
  app.use((_req, res) => {
    answers.push(res);
  });
  const narrow = createServer(app).listen(0, '127.0.0.1');
  await once(narrow, 'listening');
  const close = async (): Promise<void> => {
    narrow.closeAllConnections();
    narrow.close();
    await once(narrow, 'close');
  };
  return { answers, close, url: `http://127.0.0.1:${(narrow.address() as AddressInfo).port}` };
};

test('a request that outlives its connection keeps its slot until it is done', async () => {
  const { answers, url: address, close } = await openNarrow({ outlivesConnection: true });
  const cut = new AbortController();
  const first = fetch(address, { signal: cut.signal }).catch(() => undefined); // cut below
  await until(() => answers.length === 1);
  const second = fetch(address);
  cut.abort();
  await first;
  await until(() => answers[0]?.closed === true);
  expect(answers).toHaveLength(1);
  answers[0]?.locals.releaseSlot();
  await until(() => answers.length === 2);
  answers[1]?.end();
  expect((await second).status).toBe(200);
  await close();
});

test('a long answer keeps its slot until it is sent, where that is configured', async () => {
  const whole = await openNarrow({ untilSent: true });
  const other = await openNarrow({});
  for (const { url: address, answers } of [whole, other]) {
    for (let count = 0; count < 2; count += 1) fetch(address).catch(() => undefined); // cut at the end
    await until(() => answers.length === 1);
    answers[0]?.write('begun');
  }
  // Slots are checked periodically; this one was checked after the first.
  await until(() => other.answers.length === 2);
  expect(whole.answers).toHaveLength(1);
  whole.answers[0]?.end();
  await until(() => whole.answers.length === 2);
  await Promise.all([whole.close(), other.close()]);
});

test('queued callers are served round-robin, with at most two requests at a time of each', async () => {
  const slots = createFairQueue();
  const order: string[] = [];
  const take = (caller: string) =>
    slots.take(caller).then((end) => {
      order.push(caller);
      return end;
    });
  const taken = ['a', 'a', 'a', 'b', 'c', 'b', 'b'].map(take);
  await Promise.all([taken[0], taken[1], taken[2], taken[3], taken[4], taken[5]]);
  expect(order).toEqual(['a', 'a', 'a', 'b', 'c', 'b']);
  const later = ['a', 'd'].map(take);
  await later[1];
  for (const index of [0, 1, 3]) (await taken[index])?.();
  await Promise.all([...taken, ...later]);
  expect(order.slice(6)).toEqual(['d', 'a', 'b']);
});

test('an answer that lasts long delays no request', async () => {
  for (let count = 0; count < 5; count += 1) ask('dashboard');
  await until(() => begun.length === 4);
  for (const { res } of begun) res.write('data');
  await until(() => begun.length === 5);
});

test('a queued request is dropped when its client disconnects', async () => {
  const gone = new AbortController();
  for (let count = 0; count < 4; count += 1) ask('busy');
  await until(() => begun.length === 4);
  const connections = () => new Promise<number>((done) => server.getConnections((_, count) => done(count)));
  const cut = fetch(`${url}/busy?gone`, { signal: gone.signal }).catch(() => undefined);
  await until(async () => (await connections()) === 5);
  gone.abort();
  await cut;
  await until(async () => (await connections()) === 4);
  ask('busy');
  await until(async () => (await connections()) === 5);
  begun[0]?.res.end();
  await until(() => begun.length === 5);
  expect(begun[4]?.res.req.originalUrl).toBe('/busy');
});

test('a thousand requests of one caller are queued, and further ones are rejected', async () => {
  const slots = createFairQueue();
  const ends = await Promise.all(Array.from({ length: 4 }, () => slots.take('a')));
  const waiting = Array.from({ length: 1_000 }, () => slots.take('a'));
  await expect(slots.take('a')).rejects.toMatchObject({ code: 'RATE_LIMIT', retryAfterSeconds: 1 });
  (await slots.take('b'))?.();
  for (const end of ends) end?.();
  await Promise.all(waiting.slice(0, 4));
});

test('with lower limits, each caller has one active request, however many are queued', async () => {
  const slots = createFairQueue({ ofAll: 2, alone: 1, besideOthers: 1, longestMs: 60_000 });
  const ends = new Map<string, () => void>();
  const order: string[] = [];
  const take = async (caller: string, name: string): Promise<void> => {
    const end = await slots.take(caller);
    order.push(name);
    if (end !== undefined) ends.set(name, end);
  };
  for (const name of ['busy 1', 'busy 2', 'busy 3']) void take('busy', name);
  void take('one', 'one');
  void take('other', 'other');
  await new Promise(setImmediate);
  expect(order).toEqual(['busy 1', 'one']);
  ends.get('busy 1')?.();
  ends.get('one')?.();
  await new Promise(setImmediate);
  expect(order).toEqual(['busy 1', 'one', 'busy 2', 'other']);
});
