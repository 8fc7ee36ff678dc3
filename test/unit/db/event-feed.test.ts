import { expect, jest, test } from '@jest/globals';
import { createEventFeed } from '../../../src/db/event-feed.js';

const feedWith = (options: { notify?: () => void; onClose?: () => void; version?: () => number } = {}) =>
  createEventFeed({
    maxIds: 100,
    notify: () => undefined,
    subscribeToServers: () => true,
    version: () => 1,
    onClose: () => undefined,
    ...options,
  });

test('a feed begins with a gap', () => {
  const feed = feedWith();
  expect(feed.take()).toEqual({
    isGap: true,
    isServerChanged: true,
    runIds: [],
    serverIds: [],
    nodeIds: [],
    enteredStates: [],
    parts: [],
    version: 1,
  });
  expect(feed.take()).toBeNull();
});

test('repeated changes before a take are reported once', () => {
  const notify = jest.fn();
  let version = 1;
  const feed = feedWith({ notify, version: () => version });
  feed.take();
  for (const id of ['a', 'b', 'a', 'a']) feed.addRun(id);
  version = 5;
  feed.addServerChange();
  feed.addServer(1);
  feed.addNode(2);
  expect(notify).toHaveBeenCalledTimes(7);
  expect(feed.take()).toEqual({
    isGap: false,
    isServerChanged: true,
    runIds: ['a', 'b'],
    serverIds: [1],
    nodeIds: [2],
    enteredStates: [],
    parts: [],
    version: 5,
  });
});

test('more runs than the limit are reported as a gap, in bounded memory', () => {
  const feed = feedWith();
  feed.take();
  for (let index = 0; index < 10_000; index += 1) feed.addRun(`run ${index}`);
  const changes = feed.take();
  expect(changes?.isGap).toBe(true);
  expect(changes?.runIds).toHaveLength(100);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('another poll in %d ms never happens', async (ms) => {
  const notify = jest.fn();
  const feed = feedWith({ notify });
  jest.useFakeTimers();
  try {
    feed.pollAgainIn(ms);
    await jest.advanceTimersByTimeAsync(1_000);
  } finally {
    jest.useRealTimers();
  }
  expect(notify).not.toHaveBeenCalled();
});

test('a feed is closed once', () => {
  const onClose = jest.fn();
  const feed = feedWith({ onClose });
  feed.close();
  feed.close();
  expect(onClose).toHaveBeenCalledTimes(1);
});
