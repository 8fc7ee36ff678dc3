import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_DENYLIST } from '../../../../packages/node/src/files/denylist.js';
import { DiskUsage } from '../../../../packages/node/src/files/disk-usage.js';
import { Pulls } from '../../../../packages/node/src/pulls/pulls.js';

const directory = await mkdtemp(join(tmpdir(), 'gamewarden-pulls-'));
let stop = new AbortController();
let now = 0;
let pulls: Pulls;

/** A name server that never answers: a pull waits until it is aborted. */
const silence = (_: string, signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

beforeEach(() => {
  stop = new AbortController();
  now = 0;
  pulls = new Pulls({ resolve: silence, mayReach: () => true }, () => now);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Resolves when the pull has begun (`begun`) or was rejected (its message). `end` resolves with its result. */
const pull = async (server: number) => {
  const root = join(directory, `${server}`);
  await mkdir(root, { recursive: true });
  const disk = new DiskUsage(root, () => undefined);
  const scope = { root, drafts: directory, disk, limitBytes: null, denylist: NO_DENYLIST, signal: stop.signal };
  const order = { url: 'http://silent.test/file', root: '/', fileName: undefined, usesHeader: true };
  let end: Promise<string> = Promise.resolve('');
  const beginning = await new Promise<string>((resolve) => {
    end = pulls
      .run(scope, order, () => resolve('begun'))
      .then(
        () => 'done',
        (error: Error) => {
          resolve(error.message);
          return error.message;
        },
      );
  });
  return { beginning, end };
};

const FULL = 'Cannot perform that action: too many files are being fetched already.';

describe('the slots of a node', () => {
  test('are three for each server until half are used, and from then on one for each', async () => {
    for (let server = 0; server < 17; server += 1) {
      const beginnings = [await pull(server), await pull(server), await pull(server)].map((one) => one.beginning);
      // 8 servers have three each; the ninth has the last of the shared slots.
      expect(beginnings).toEqual(server < 8 ? ['begun', 'begun', 'begun'] : ['begun', FULL, FULL]);
    }
    for (let server = 17; server < 17 + 17; server += 1) expect((await pull(server)).beginning).toBe('begun');
    expect((await pull(99)).beginning).toBe(FULL);
    stop.abort(new Error('the test is over'));
  });

  test('of slow pulls are reassigned to servers without a pull', async () => {
    const first = await pull(0);
    now = 1_000;
    for (let server = 1; server < 50; server += 1) await pull(server);
    now = 60_000;
    expect((await pull(1)).beginning).toBe(FULL);
    expect((await pull(50)).beginning).toBe('begun');
    expect(await first.end).toBe('The file could not be fetched: it was too slow while others were waiting.');
    expect((await pull(51)).beginning).toBe(FULL); // the others have had less than a minute
    stop.abort(new Error('the test is over'));
  });
});
