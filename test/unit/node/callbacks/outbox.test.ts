import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { Outbox } from '../../../../packages/node/src/callbacks/outbox.js';
import { type Remote, RemoteRejectedError } from '../../../../packages/node/src/callbacks/remote.js';

/** Real timers end a test that waits for an event which never occurs. */
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
const realSetImmediate = setImmediate;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-outbox-'));
});
afterEach(() => {
  jest.useRealTimers();
  return rm(directory, { recursive: true, force: true });
});

const unexpectedCall = () => Promise.reject(new Error('not expected here'));
const outboxTo = (report: Remote['report'], log: Logger = pino({ level: 'silent' })): Outbox => {
  const remote = {
    getServer: unexpectedCall,
    listServers: unexpectedCall,
    getInstallationScript: unexpectedCall,
    authenticateSftp: unexpectedCall,
    report,
  };
  return new Outbox({ directory, remote, log, onRejected: () => Promise.resolve() });
};

test('a withdrawn report is removed, its attempt ends, and it is not attempted later', async () => {
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
  const sendTried = await outbox.store('restore-a', '/a', 'tried');
  const sendLater = await outbox.store('restore-b', '/b', 'later');
  const sent = sendTried();
  await hasBegun;
  for (const key of ['restore-a', 'restore-b', 'restore-c']) await outbox.withdraw(key);
  expect(outbox.waiting('restore-')).toEqual([]);
  expect(await readdir(directory)).toEqual([]);
  await Promise.all([sent, sendLater()]);
  expect(bodies).toEqual(['tried']);
});

test('a newer report of the same key is not withdrawn with the older one', async () => {
  const bodies: unknown[] = [];
  const outbox = outboxTo(async (_path, body) => void bodies.push(body));
  const sendOlder = await outbox.store('restore-a', '/a', 'older');
  const withdrawn = outbox.withdraw('restore-a');
  const sendNewer = await outbox.store('restore-a', '/a', 'newer');
  await withdrawn;
  expect(outbox.waiting('restore-')).toEqual(['a']);
  await sendOlder();
  await sendNewer();
  expect(bodies).toEqual(['newer']);
  expect(outbox.waiting('restore-')).toEqual([]);
});

describe('a report with two concurrent attempts', () => {
  /** Records the reports, and answers on request. */
  const reports = () => {
    const heard: string[] = [];
    const answers: { readonly take: () => void; readonly fail: () => void }[] = [];
    let wake = (): void => undefined;
    const outbox = outboxTo((path) => {
      heard.push(path);
      return new Promise<void>((resolve, reject) => {
        answers.push({ take: resolve, fail: () => reject(new Error('away')) });
        wake();
      });
    });
    const until = async (count: number): Promise<void> => {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    return { outbox, heard, answers, until };
  };

  test('is skipped by a round while it is being attempted', async () => {
    const { outbox, heard, answers, until } = reports();
    const send = await outbox.store('restore-a', '/a', 'first');
    await outbox.store('restore-b', '/b', 'second');
    const sent = send();
    await until(1);
    await outbox.start();
    await until(2);
    expect(heard).toEqual(['/a', '/b']);
    for (const { take } of answers) take();
    await sent;
  });

  test.each([
    ['is not sent again when a round has delivered it', 'take', ['/a']],
    ['is sent by the waiting caller when a round has failed', 'fail', ['/a', '/a']],
  ] as const)('%s', async (_, outcome, expected) => {
    const { outbox, heard, answers, until } = reports();
    const send = await outbox.store('restore-a', '/a', 'first');
    await outbox.start();
    await until(1);
    const sent = send();
    // Until the caller has checked that the report is stored.
    while (outbox.waiting('').length > 0 && answers.length === 1) {
      await new Promise(realSetImmediate);
      answers[0]?.[outcome]();
    }
    answers[1]?.take();
    await sent;
    expect(heard).toEqual(expected);
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('rounds', () => {
  /** Records the reports in the order of arrival. */
  const listen = (answer: (path: string) => Promise<void>) => {
    const heard: string[] = [];
    const lines: string[] = [];
    const waiting: Array<() => void> = [];
    const outbox = outboxTo(
      (path) => {
        heard.push(path);
        for (const go of waiting.splice(0)) go();
        return answer(path);
      },
      pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    );
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
    return { outbox, heard, lines, until };
  };
  /** Rounds that are scheduled and have not begun. */
  let scheduled = 0;
  /** Fake timers that count those of rounds: other code of this process may begin timers meanwhile. */
  const useFakeTimers = (): void => {
    jest.useFakeTimers();
    scheduled = 0;
    const fake = globalThis.setTimeout;
    const counted = (act: () => void, ms?: number): NodeJS.Timeout => {
      // Other code of the process has timers of the same length.
      if (!new Error().stack?.includes('callbacks/outbox.ts')) return fake(act, ms);
      scheduled += 1;
      return fake(() => {
        scheduled -= 1;
        act();
      }, ms);
    };
    Object.assign(globalThis, { setTimeout: counted });
  };
  /** Waits until the next round is scheduled. */
  const roundOver = async (): Promise<void> => {
    while (scheduled === 0) await new Promise((resolve) => realSetImmediate(resolve));
  };
  /** Advances the time so that each round ends before the next one is due. */
  const pass = async (ms: number): Promise<void> => {
    for (let leftMs = ms; leftMs > 0; leftMs -= 5_000) {
      await roundOver();
      await jest.advanceTimersByTimeAsync(Math.min(leftMs, 5_000));
    }
    await roundOver();
  };
  const rejectLater = (path: string) => Promise.reject(new RemoteRejectedError(path, 403));
  const WEEK_MS = 7 * 24 * 60 * 60_000;

  test.each([
    ['rejects it', 60_000, rejectLater],
    ['is unavailable', 5_000, () => Promise.reject(new Error('away'))],
  ])('repeat when the service %s, after %i ms', async (_what, pauseMs, answer) => {
    useFakeTimers();
    const { outbox, heard } = listen(answer);
    await outbox.store('install-a', '/a', null);
    await outbox.start();
    await pass(1);
    expect(heard).toEqual(['/a']);
    await pass(pauseMs - 2);
    expect(heard).toEqual(['/a']);
    await pass(2);
    expect(heard).toEqual(['/a', '/a']);
    expect(outbox.waiting('install-')).toEqual(['a']);
  });

  test('attempt one of all reports rejected with the same status, with growing pauses, and log it once', async () => {
    useFakeTimers();
    const { outbox, heard, lines } = listen(rejectLater);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await outbox.store(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    expect(heard.splice(0)).toEqual(names.map((name) => `/${name}`));
    for (const [minutes, path] of [
      [1, '/a'],
      [2, '/b'],
      [5, '/c'],
      [10, '/d'],
      [10, '/e'],
    ] as const) {
      await pass(minutes * 60_000);
      expect(heard.splice(0)).toEqual([path]);
    }
    expect(lines.map((line) => JSON.parse(line).reports)).toEqual([1, 6, 6, 6, 6, 6]);
  });

  test('attempt all of them when one is delivered, and soon from then on', async () => {
    useFakeTimers();
    let isTaken = false;
    const { outbox, heard } = listen((path) => (isTaken && path !== '/c' ? Promise.resolve() : rejectLater(path)));
    for (const name of ['a', 'b', 'c', 'd']) await outbox.store(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    await pass(60_000);
    expect(heard.splice(0)).toEqual(['/a', '/b', '/c', '/d', '/a']);
    isTaken = true;
    await pass(120_000);
    expect(heard.splice(0)).toEqual(['/b', '/c']);
    await pass(60_000);
    expect(heard).toEqual(['/d', '/a', '/c']);
    expect(outbox.waiting('install-')).toEqual(['c']);
  });

  test('attempt one report for each status', async () => {
    useFakeTimers();
    const { outbox, heard } = listen((path) => Promise.reject(new RemoteRejectedError(path, path < '/c' ? 401 : 403)));
    for (const name of ['a', 'b', 'c', 'd']) await outbox.store(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    heard.length = 0;
    await pass(60_000);
    expect(heard).toEqual(['/a', '/c']);
  });

  test('begin again with short pauses for a status that no queued report has any more', async () => {
    useFakeTimers();
    let status = 401;
    const { outbox, heard, lines } = listen((path) => Promise.reject(new RemoteRejectedError(path, status)));
    await outbox.store('install-a', '/a', null);
    await outbox.start();
    await pass(1);
    // Less than the pause after the first rejection: how long reading a file takes must not decide which status comes next.
    await pass(50_000);
    status = 403;
    await pass(120_000);
    status = 401;
    heard.length = 0;
    lines.length = 0;
    await outbox.store('install-b', '/b', null);
    await pass(75_000);
    expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/b', '/b']);
    expect(heard.filter((path) => path === '/b')).toHaveLength(2);
  });

  test('do not delay new reports because of rejected ones', async () => {
    useFakeTimers();
    const { outbox, heard } = listen((path) => (path === '/b' ? Promise.resolve() : rejectLater(path)));
    await outbox.store('install-a', '/a', null);
    await outbox.start();
    await pass(1);
    await outbox.store('install-b', '/b', null);
    await pass(5_000);
    // It was delivered, so the other one is attempted.
    expect(heard).toEqual(['/a', '/b', '/a']);
    expect(outbox.waiting('install-')).toEqual(['a']);
  });

  test('attempt a rejected report when a new one is delivered, without shorter pauses afterwards', async () => {
    useFakeTimers();
    let isTaken = false;
    const { outbox, heard } = listen((path) => (path === '/new' || isTaken ? Promise.resolve() : rejectLater(path)));
    for (const name of ['a', 'b']) await outbox.store(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    await pass((1 + 2 + 5) * 60_000);
    heard.length = 0;
    const storeNew = async (): Promise<void> => {
      const send = await outbox.store('install-new', '/new', null);
      await send();
    };
    await storeNew();
    await pass(595_000);
    expect(heard.splice(0)).toEqual(['/new', '/b']);
    isTaken = true;
    await storeNew();
    await pass(10_000);
    expect(heard).toEqual(['/new', '/a', '/b']);
    expect(outbox.waiting('install-')).toEqual([]);
  });

  test('do not delay rejected reports because of one that is never accepted', async () => {
    useFakeTimers();
    let isTaken = false;
    const { outbox } = listen((path) => {
      if (path === '/b') return Promise.reject(new Error('answers 500'));
      return isTaken ? Promise.resolve() : rejectLater(path);
    });
    for (const name of ['a', 'b']) await outbox.store(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    isTaken = true;
    await pass(65_000);
    expect(outbox.waiting('install-')).toEqual(['b']);
  });

  test.each([
    ['that is torn', '{"id":"a","pa'],
    ['of another release', '{"version":2}'],
  ])('put a report aside %s, log it once, and deliver the others', async (_what, text) => {
    useFakeTimers();
    const { outbox, heard, lines } = listen(() => Promise.resolve());
    await writeFile(join(directory, 'install-a.json'), text);
    await outbox.store('install-b', '/b', null);
    await outbox.start();
    await pass(10_000);
    expect(heard).toEqual(['/b']);
    expect(outbox.waiting('install-')).toEqual([]);
    expect(await readdir(directory)).toEqual(['unreadable']);
    const [aside = ''] = await readdir(join(directory, 'unreadable'));
    expect(await readFile(join(directory, 'unreadable', aside), 'utf8')).toBe(text);
    expect(lines.map((line) => JSON.parse(line).file)).toEqual([join(directory, 'unreadable', aside)]);
  });

  test('continue after a report that cannot be opened', async () => {
    useFakeTimers();
    const { outbox, heard } = listen(() => Promise.resolve());
    await mkdir(join(directory, 'install-a.json'));
    await outbox.store('install-b', '/b', null);
    await outbox.start();
    await pass(1);
    expect(heard).toEqual([]);
    await pass(5_000);
    expect(heard).toEqual(['/b']);
  });

  test('begin after the report for which the service was unavailable', async () => {
    useFakeTimers();
    const { outbox, until } = listen((path) => (path === '/a' ? Promise.reject(new Error('away')) : Promise.resolve()));
    for (const name of ['a', 'b', 'c']) await outbox.store(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await jest.advanceTimersByTimeAsync(0);
    await until(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await until(4)).toEqual(['/a', '/b', '/c', '/a']);
    expect(outbox.waiting('install-')).toEqual(['a']);
  });

  test('abandon a report that was rejected for a week, also one of an earlier release', async () => {
    useFakeTimers();
    const { outbox, heard } = listen(rejectLater);
    const old = join(directory, 'install-a.json');
    await writeFile(old, JSON.stringify({ id: 'a', path: '/a', body: null }));
    await utimes(old, new Date(), new Date(Date.now() - WEEK_MS + 30_000));
    await outbox.store('install-b', '/b', null);
    await outbox.start();
    await pass(1);
    expect(outbox.waiting('install-')).toEqual(['b', 'a']);
    await pass(60_000);
    // The second one is attempted when the first has been removed.
    expect(heard).toEqual(['/a', '/b', '/a', '/b']);
    expect(outbox.waiting('install-')).toEqual(['b']);
    expect(await readdir(directory)).toEqual(['install-b.json']);
  });
});
