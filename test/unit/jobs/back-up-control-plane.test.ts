import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ScheduledBackups, startBackups } from '../../../src/jobs/back-up-control-plane.js';
import { silentLog } from '../../support/log.js';
import { placeForFiles } from '../../support/place-for-files.js';
import { until } from '../../support/until.js';

const HOUR_MS = 60 * 60_000;
const NOW = new Date('2026-11-24T12:00:00.000Z');

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(await placeForFiles(), 'gamewarden-scheduled-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const names = async (): Promise<readonly string[]> => (await readdir(directory)).sort();

const put = async (...files: readonly string[]): Promise<void> => {
  for (const name of files) await writeFile(join(directory, name), '');
};

/** Runs the job once, and returns the files that it made. */
const runOnce = async (make: ScheduledBackups['make'] = async (file) => writeFile(file, '').then(() => true)) => {
  const made: string[] = [];
  let isChecked = false;
  const clock = {
    now: () => {
      isChecked = true;
      return NOW;
    },
  };
  const job = startBackups(
    { clock, log: silentLog },
    {
      ...{ directory, everyMs: 24 * HOUR_MS, keep: 2 },
      make: (file, signal) => {
        made.push(file);
        return make(file, signal);
      },
    },
    0,
  );
  await until(() => isChecked);
  await job.stop();
  return made;
};

test('a backup is made where there is none, and named after its time', async () => {
  expect(await runOnce()).toEqual([join(directory, 'gamewarden-20261124T120000Z.age')]);
});

test('a backup is made when the newest one is old enough, whatever its file time is', async () => {
  await put('gamewarden-20261123T120001Z.age');
  expect(await runOnce()).toEqual([]);
  await rm(join(directory, 'gamewarden-20261123T120001Z.age'));
  await put('gamewarden-20261123T120000Z.age');
  expect(await runOnce()).toHaveLength(1);
});

test('the newest backups stay, and files with other names', async () => {
  await put('gamewarden-20261120T000000Z.age', 'gamewarden-20261121T000000Z.age', 'gamewarden-old.age', 'notes.txt');
  await runOnce();
  expect(await names()).toEqual([
    'gamewarden-20261121T000000Z.age',
    'gamewarden-20261124T120000Z.age',
    'gamewarden-old.age',
    'notes.txt',
  ]);
});

test('no old backup is removed if the new one fails or another process makes it', async () => {
  const before = [
    'gamewarden-20261119T000000Z.age',
    'gamewarden-20261120T000000Z.age',
    'gamewarden-20261121T000000Z.age',
  ];
  await put(...before);
  await runOnce(async () => {
    throw new Error('The disk is full.');
  });
  await runOnce(async () => false);
  expect(await names()).toEqual(before);
});

test('unfinished files of killed processes are removed, those of running ones are not', async () => {
  const [old, current] = ['gamewarden-20261123T000000Z.age.11.new', 'gamewarden-20261124T115900Z.age.12.new'];
  await put(old, current);
  await utimes(join(directory, old), NOW, new Date(NOW.getTime() - 2 * HOUR_MS));
  await utimes(join(directory, current), NOW, NOW);
  await runOnce();
  expect(await names()).toEqual([current, 'gamewarden-20261124T120000Z.age'].sort());
});

test('a stop aborts the backup in progress', async () => {
  const stopped: boolean[] = [];
  await runOnce(
    (_file, signal) =>
      new Promise((_done, fail) => {
        const stop = () => {
          stopped.push(true);
          fail(signal.reason);
        };
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      }),
  );
  expect(stopped).toEqual([true]);
});
