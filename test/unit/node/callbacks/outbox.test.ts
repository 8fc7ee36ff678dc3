import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { Outbox } from '../../../../packages/node/src/callbacks/outbox.js';
import { type Remote, RemoteRefused } from '../../../../packages/node/src/callbacks/remote.js';

/** A test that waits for what never comes ends all the same. */
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

const refuse = () => Promise.reject(new Error('not asked for here'));
const outboxTo = (report: Remote['report'], log: Logger = pino({ level: 'silent' })): Outbox => {
  const remote = {
    getServer: refuse,
    listServers: refuse,
    getInstallationScript: refuse,
    authenticateSftp: refuse,
    report,
  };
  return new Outbox({ directory, remote, log, onRefused: () => Promise.resolve() });
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

describe('a letter that two try at once', () => {
  /** Notes what is reported, and answers when it is told to. */
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

  test('is left by a round to whoever tries it already', async () => {
    const { outbox, heard, answers, until } = reports();
    const send = await outbox.keep('restore-a', '/a', 'first');
    await outbox.keep('restore-b', '/b', 'second');
    const sent = send();
    await until(1);
    await outbox.start();
    await until(2);
    expect(heard).toEqual(['/a', '/b']);
    for (const { take } of answers) take();
    await sent;
  });

  test.each([
    ['is not told again when a round has told it', 'take', ['/a']],
    ['is told by whoever waited for a round that could not', 'fail', ['/a', '/a']],
  ] as const)('%s', async (_, outcome, expected) => {
    const { outbox, heard, answers, until } = reports();
    const send = await outbox.keep('restore-a', '/a', 'first');
    await outbox.start();
    await until(1);
    const sent = send();
    // Until it has looked whether the letter is there.
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
  /** What is reported, one after the other, as soon as it is. */
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
  /** The next one is waited for. */
  const roundOver = async (): Promise<void> => {
    while (jest.getTimerCount() === 0) await new Promise((resolve) => realSetImmediate(resolve));
  };
  /** Lets time go on as rounds see it: each is over before the next one is due. */
  const pass = async (ms: number): Promise<void> => {
    for (let leftMs = ms; leftMs > 0; leftMs -= 5_000) {
      await roundOver();
      await jest.advanceTimersByTimeAsync(Math.min(leftMs, 5_000));
    }
    await roundOver();
  };
  const rejectLater = (path: string) => Promise.reject(new RemoteRefused(path, 403));
  const WEEK_MS = 7 * 24 * 60 * 60_000;

  test.each([
    ['turns it away', 60_000, rejectLater],
    ['is not there', 5_000, () => Promise.reject(new Error('away'))],
  ])('come again when the service %s, after %i ms', async (_what, pauseMs, answer) => {
    jest.useFakeTimers();
    const { outbox, heard } = listen(answer);
    await outbox.keep('install-a', '/a', null);
    await outbox.start();
    await pass(1);
    expect(heard).toEqual(['/a']);
    await pass(pauseMs - 2);
    expect(heard).toEqual(['/a']);
    await pass(2);
    expect(heard).toEqual(['/a', '/a']);
    expect(outbox.waiting('install-')).toEqual(['a']);
  });

  test('try one of all that are turned away alike, ever more seldom, and say so once', async () => {
    jest.useFakeTimers();
    const { outbox, heard, lines } = listen(rejectLater);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await outbox.keep(`install-${name}`, `/${name}`, null);
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

  test('try all of them when one is taken, and from then on soon', async () => {
    jest.useFakeTimers();
    let isTaken = false;
    const { outbox, heard } = listen((path) => (isTaken && path !== '/c' ? Promise.resolve() : rejectLater(path)));
    for (const name of ['a', 'b', 'c', 'd']) await outbox.keep(`install-${name}`, `/${name}`, null);
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

  test('try one of each kind of refusal', async () => {
    jest.useFakeTimers();
    const { outbox, heard } = listen((path) => Promise.reject(new RemoteRefused(path, path < '/c' ? 401 : 403)));
    for (const name of ['a', 'b', 'c', 'd']) await outbox.keep(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    heard.length = 0;
    await pass(60_000);
    expect(heard).toEqual(['/a', '/c']);
  });

  test('begin anew with a refusal that no letter has met any more', async () => {
    jest.useFakeTimers();
    let status = 401;
    const { outbox, heard, lines } = listen((path) => Promise.reject(new RemoteRefused(path, status)));
    await outbox.keep('install-a', '/a', null);
    await outbox.start();
    await pass(1);
    await pass(60_000);
    status = 403;
    await pass(120_000);
    status = 401;
    heard.length = 0;
    lines.length = 0;
    await outbox.keep('install-b', '/b', null);
    await pass(75_000);
    expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/b', '/b']);
    expect(heard.filter((path) => path === '/b')).toHaveLength(2);
  });

  test('hold up nothing new for what is turned away', async () => {
    jest.useFakeTimers();
    const { outbox, heard } = listen((path) => (path === '/b' ? Promise.resolve() : rejectLater(path)));
    await outbox.keep('install-a', '/a', null);
    await outbox.start();
    await pass(1);
    await outbox.keep('install-b', '/b', null);
    await pass(5_000);
    // It was taken: so may be the other one.
    expect(heard).toEqual(['/a', '/b', '/a']);
    expect(outbox.waiting('install-')).toEqual(['a']);
  });

  test('try one of those that were turned away when a new one is taken, without shorter pauses from then on', async () => {
    jest.useFakeTimers();
    let isTaken = false;
    const { outbox, heard } = listen((path) => (path === '/new' || isTaken ? Promise.resolve() : rejectLater(path)));
    for (const name of ['a', 'b']) await outbox.keep(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    await pass((1 + 2 + 5) * 60_000);
    heard.length = 0;
    const keepNew = async (): Promise<void> => {
      const send = await outbox.keep('install-new', '/new', null);
      await send();
    };
    await keepNew();
    await pass(595_000);
    expect(heard.splice(0)).toEqual(['/new', '/b']);
    isTaken = true;
    await keepNew();
    await pass(10_000);
    expect(heard).toEqual(['/new', '/a', '/b']);
    expect(outbox.waiting('install-')).toEqual([]);
  });

  test('hold up nothing that was turned away for what is never taken', async () => {
    jest.useFakeTimers();
    let isTaken = false;
    const { outbox } = listen((path) => {
      if (path === '/b') return Promise.reject(new Error('answers 500'));
      return isTaken ? Promise.resolve() : rejectLater(path);
    });
    for (const name of ['a', 'b']) await outbox.keep(`install-${name}`, `/${name}`, null);
    await outbox.start();
    await pass(1);
    isTaken = true;
    await pass(65_000);
    expect(outbox.waiting('install-')).toEqual(['b']);
  });

  test.each([
    ['that is torn', '{"id":"a","pa'],
    ['of another release', '{"version":2}'],
  ])('put a letter aside %s, say so once, and deliver the others', async (_what, text) => {
    jest.useFakeTimers();
    const { outbox, heard, lines } = listen(() => Promise.resolve());
    await writeFile(join(directory, 'install-a.json'), text);
    await outbox.keep('install-b', '/b', null);
    await outbox.start();
    await pass(10_000);
    expect(heard).toEqual(['/b']);
    expect(outbox.waiting('install-')).toEqual([]);
    expect(await readdir(directory)).toEqual(['unreadable']);
    const [aside = ''] = await readdir(join(directory, 'unreadable'));
    expect(await readFile(join(directory, 'unreadable', aside), 'utf8')).toBe(text);
    expect(lines.map((line) => JSON.parse(line).file)).toEqual([join(directory, 'unreadable', aside)]);
  });

  test('go on behind a letter that cannot be opened', async () => {
    jest.useFakeTimers();
    const { outbox, heard } = listen(() => Promise.resolve());
    await mkdir(join(directory, 'install-a.json'));
    await outbox.keep('install-b', '/b', null);
    await outbox.start();
    await pass(1);
    expect(heard).toEqual([]);
    await pass(5_000);
    expect(heard).toEqual(['/b']);
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
    const { outbox, heard } = listen(rejectLater);
    const old = join(directory, 'install-a.json');
    await writeFile(old, JSON.stringify({ id: 'a', path: '/a', body: null }));
    await utimes(old, new Date(), new Date(Date.now() - WEEK_MS + 30_000));
    await outbox.keep('install-b', '/b', null);
    await outbox.start();
    await pass(1);
    expect(outbox.waiting('install-')).toEqual(['b', 'a']);
    await pass(60_000);
    // The second one has its turn when the first is over.
    expect(heard).toEqual(['/a', '/b', '/a', '/b']);
    expect(outbox.waiting('install-')).toEqual(['b']);
    expect(await readdir(directory)).toEqual(['install-b.json']);
  });
});
