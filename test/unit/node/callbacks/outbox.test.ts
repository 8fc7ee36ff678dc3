import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { Outbox } from '../../../../src/node/callbacks/outbox.js';
import { type Remote, RemoteRefused } from '../../../../src/node/callbacks/remote.js';

/** A test that waits for what never comes ends all the same. */
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-outbox-'));
});
afterEach(() => {
  jest.useRealTimers();
  return rm(directory, { recursive: true, force: true });
});

const refuse = () => Promise.reject(new Error('not asked for here'));
const outboxTo = (report: Remote['report']): Outbox => {
  const remote = {
    getServer: refuse,
    listServers: refuse,
    getInstallationScript: refuse,
    authenticateSftp: refuse,
    report,
  };
  return new Outbox({ directory, remote, log: pino({ level: 'silent' }), onRefused: () => Promise.resolve() });
};

test('a letter that is withdrawn is gone, and neither tried on nor tried later', async () => {
  const bodies: unknown[] = [];
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const outbox = outboxTo((_path, body, { signal } = {}) => {
    bodies.push(body);
    begun();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('ended')));
    });
  });
  const sendTried = await outbox.keep('restore-a', '/a', 'tried');
  const sendLater = await outbox.keep('restore-b', '/b', 'later');
  const sent = sendTried();
  await hasBegun;
  for (const key of ['restore-a', 'restore-b', 'restore-c']) await outbox.withdraw(key);
  expect(outbox.waiting('restore-')).toEqual([]);
  expect(await readdir(directory)).toEqual([]);
  await Promise.all([sent, sendLater()]);
  expect(bodies).toEqual(['tried']);
});

test('a newer letter of the same key is not withdrawn with the older one', async () => {
  const bodies: unknown[] = [];
  const outbox = outboxTo(async (_path, body) => void bodies.push(body));
  const sendOlder = await outbox.keep('restore-a', '/a', 'older');
  const withdrawn = outbox.withdraw('restore-a');
  const sendNewer = await outbox.keep('restore-a', '/a', 'newer');
  await withdrawn;
  expect(outbox.waiting('restore-')).toEqual(['a']);
  await sendOlder();
  await sendNewer();
  expect(bodies).toEqual(['newer']);
  expect(outbox.waiting('restore-')).toEqual([]);
});

describe('rounds', () => {
  /** What is reported, one after the other, as soon as it is. */
  const listen = (answer: (path: string) => Promise<void>) => {
    const heard: string[] = [];
    const waiting: Array<() => void> = [];
    const outbox = outboxTo((path) => {
      heard.push(path);
      for (const go of waiting.splice(0)) go();
      return answer(path);
    });
    const until = async (count: number): Promise<readonly string[]> => {
      while (heard.length < count) {
        await new Promise<void>((resolve, reject) => {
          const late = realSetTimeout(() => reject(new Error(`Only ${heard.length} were reported.`)), 4_000);
          waiting.push(() => {
            realClearTimeout(late);
            resolve();
          });
        });
      }
      return heard;
    };
    return { outbox, heard, until };
  };
  const turnAway = (path: string) => Promise.reject(new RemoteRefused(path, 403));
  const WEEK_MS = 7 * 24 * 60 * 60_000;

  test.each([
    ['turns it away', 60_000, turnAway],
    ['is not there', 5_000, () => Promise.reject(new Error('away'))],
  ])('come again when the service %s, after %i ms', async (_what, pauseMs, answer) => {
    jest.useFakeTimers();
    const { outbox, heard, until } = listen(answer);
    await outbox.keep('install-a', '/a', null);
    await outbox.start();
    await jest.advanceTimersByTimeAsync(0);
    await until(1);
    await jest.advanceTimersByTimeAsync(pauseMs - 1);
    expect(heard).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await until(2)).toEqual(['/a', '/a']);
    expect(outbox.waiting('install-')).toEqual(['a']);
  });

  test('go on behind each letter that is turned away', async () => {
    jest.useFakeTimers();
    const { outbox, until } = listen((path) => (path === '/b' ? Promise.resolve() : turnAway(path)));
    for (const name of ['a', 'b', 'c']) await outbox.keep(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(await until(3)).toEqual(['/a', '/b', '/c']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await until(5)).toEqual(['/a', '/b', '/c', '/a', '/c']);
    expect(outbox.waiting('install-')).toEqual(['a', 'c']);
  });

  test('begin behind the letter for which the service was not there', async () => {
    jest.useFakeTimers();
    const { outbox, until } = listen((path) => (path === '/a' ? Promise.reject(new Error('away')) : Promise.resolve()));
    for (const name of ['a', 'b', 'c']) await outbox.keep(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await jest.advanceTimersByTimeAsync(0);
    await until(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await until(4)).toEqual(['/a', '/b', '/c', '/a']);
    expect(outbox.waiting('install-')).toEqual(['a']);
  });

  test('give up a letter that was turned away for a week, whichever release has kept it', async () => {
    jest.useFakeTimers();
    const { outbox, until } = listen(turnAway);
    const old = join(directory, 'install-a.json');
    await writeFile(old, JSON.stringify({ id: 'a', path: '/a', body: null }));
    await utimes(old, new Date(), new Date(Date.now() - WEEK_MS + 1_000));
    await outbox.keep('install-b', '/b', null);
    await outbox.start();
    await jest.advanceTimersByTimeAsync(0);
    await until(2);
    expect(outbox.waiting('install-')).toEqual(['b', 'a']);
    await jest.advanceTimersByTimeAsync(60_000);
    // The second one has its turn when the first is over.
    expect(await until(4)).toEqual(['/a', '/b', '/a', '/b']);
    expect(outbox.waiting('install-')).toEqual(['b']);
    expect(await readdir(directory)).toEqual(['install-b.json']);
  });
});
