import { Readable, Writable } from 'node:stream';
import { expect, jest, test } from '@jest/globals';
import { eventStream } from '../../../src/schema/streams/event-stream.js';
import type { StreamReader } from '../../../src/schema/streams/resumable-stream.js';

const PING = ':\n\n';

/** The body that an answer is made of, and its pings: they come when they are asked for, as long as they are not given up. */
const bodyOf = (reader: StreamReader, onFailure: (error: unknown) => void = () => undefined) => {
  const timers = new Set<NodeJS.Timeout>();
  let passSomeTime = (): void => undefined;
  jest.spyOn(globalThis, 'setInterval').mockImplementation((send) => {
    const timer = setTimeout(() => undefined, 0);
    passSomeTime = () => {
      if (timers.has(timer)) send();
    };
    timers.add(timer);
    return timer;
  });
  jest.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    timers.delete(timer as NodeJS.Timeout); // none is made of numbers here
  });
  let body: unknown;
  class Answer extends Response {
    constructor(given: unknown) {
      super();
      body = given;
    }
  }
  eventStream(reader, { Response: Answer as typeof Response }, onFailure); // nothing else is asked of the class
  if (!(body instanceof Readable)) throw new Error('The body is no stream of Node.js.');
  return { body, timers, passSomeTime: () => passSomeTime() };
};

const rounds = async (): Promise<void> => {
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
};

test('nothing is sent after the end of a stream, though its client takes nothing any more', async () => {
  let take = (): void => undefined;
  const taken = new Promise<'taken'>((resolve) => {
    take = () => resolve('taken');
  });
  const { body, passSomeTime } = bodyOf({ next: () => taken, release: () => undefined });
  const failures: unknown[] = [];
  body.on('error', (error) => failures.push(error));
  body.pipe(new Writable({ highWaterMark: 1, write: () => undefined }));
  await rounds();
  take();
  await rounds();
  // All that was sent is with the connection, which does not get rid of it.
  expect(body.readableLength).toBe(0);
  passSomeTime();
  await rounds();
  expect(failures).toEqual([]);
});

test('an answer that nobody takes keeps no timer once its connection is gone', async () => {
  const { timers } = bodyOf({ next: async () => 'taken', release: () => undefined });
  await rounds();
  expect(timers.size).toBe(0);
});

test('whoever takes what is sent is pinged, until they hang up', async () => {
  const { body, timers, passSomeTime } = bodyOf({ next: () => new Promise(() => undefined), release: () => undefined });
  const sent: string[] = [];
  body.on('data', (chunk) => sent.push(String(chunk)));
  await rounds();
  passSomeTime();
  await rounds();
  expect(sent).toEqual([PING, PING]);
  body.destroy();
  await rounds();
  expect(timers.size).toBe(0);
});

test('a stream that throws ends its answer without a last event, and is told of once', async () => {
  const failures: unknown[] = [];
  const error = new Error('The stream broke.');
  const { body, timers } = bodyOf({ next: () => Promise.reject(error), release: () => undefined }, (failure) => {
    failures.push(failure);
  });
  const sent: string[] = [];
  for await (const chunk of body) sent.push(String(chunk));
  expect(sent).toEqual([PING]);
  expect(failures).toEqual([error]);
  expect(timers.size).toBe(0);
});
