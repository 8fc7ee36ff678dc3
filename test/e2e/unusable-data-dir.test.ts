import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type PreparedData, prepareData } from '../support/e2e/prepared-data.js';
import { runCli, runMain } from '../support/run-to-end.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-unusable-'));
  execFileSync('chmod', ['755', directory]);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const settings = (dataDir: string) => ({ DATA_DIR: dataDir, LOCAL_NODE: 'off', LOG_LEVEL: 'error', PORT: '0' });

const start = (dataDir: string) => runMain(settings(dataDir));

test('a DATA_DIR that is a file, or below one, is reported in one sentence', async () => {
  const file = join(directory, 'file');
  await writeFile(file, '');
  expect(await start(file)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Gamewarden could not start: ${file} is a file, but a directory is needed there.\n`,
  });
  const below = `${join(file, 'data')} is not a directory, or is below a file.\n`;
  expect(await start(join(file, 'data'))).toMatchObject({ status: 1, stderr: `Gamewarden could not start: ${below}` });
  expect(await runCli(['doctor'], settings(join(file, 'data')))).toMatchObject({ status: 1, stderr: below });
});

/** Mounts a tmpfs on a directory; false where this machine does not allow it. */
const mountDisk = (place: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `mode=755,${options}`, 'tmpfs', place]).status === 0;

const mayMount = (() => {
  const place = mkdtempSync(join(tmpdir(), 'gamewarden-mount-'));
  const isMounted = mountDisk(place, 'size=1m');
  if (isMounted) execFileSync('umount', [place]);
  rmdirSync(place);
  return isMounted;
})();

(mayMount ? describe : describe.skip)('a disk', () => {
  let prepared: PreparedData;
  let place: string;

  beforeAll(async () => {
    prepared = await prepareData();
  });

  afterAll(() => prepared?.remove());

  const mount = async (options: string): Promise<string> => {
    place = await mkdtemp(join(directory, 'disk-'));
    if (!mountDisk(place, options)) throw new Error('The disk could not be mounted.');
    return join(place, 'data');
  };

  afterEach(() => {
    execFileSync('umount', [place]);
  });

  const install = async (dataDir: string): Promise<void> => {
    const copy = await prepared.copy();
    execFileSync('cp', ['-a', copy, dataDir]);
    await rm(dirname(copy), { recursive: true });
  };

  const fill = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(place);
    execFileSync('fallocate', ['-l', String(bavail * bsize), join(place, 'fill')]);
  };

  test('that is too small for a first start is reported with its free space', async () => {
    const dataDir = await mount('size=20m');
    const { status, stderr } = await start(dataDir);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^Gamewarden could not start: The disk of ${dataDir} is full: (?:19|20) MB are free, and PostgreSQL needs 128 MB`,
      ),
    );
  });

  test('that is full prevents a start, and the doctor reports it; with free space it starts', async () => {
    const dataDir = await mount('size=400m');
    await install(dataDir);
    await fill();
    const sentence = `The disk of ${dataDir} is full: 0 MB are free, and PostgreSQL needs 32 MB to start.`;
    expect((await start(dataDir)).stderr).toContain(`Gamewarden could not start: ${sentence}`);
    expect((await runCli(['keys', 'list'], settings(dataDir))).stderr).toContain(sentence);
    const { status, stdout } = await runCli(['doctor'], settings(dataDir));
    expect(status).toBe(1);
    expect(stdout).toContain(`WRONG  database: The database is unusable: ${sentence}`);
    expect(stdout).toContain(`WRONG  disk: 0.0 GB of 0.4 GB are free on the disk of ${dataDir}.`);
    await rm(join(place, 'fill'));
    expect((await runCli(['keys', 'list'], settings(dataDir))).status).toBe(0);
  });

  test('that is read-only is reported in one sentence by a start and by commands', async () => {
    const dataDir = await mount('size=400m');
    await install(dataDir);
    execFileSync('mount', ['-o', 'remount,ro', place]);
    expect((await start(dataDir)).stderr).toBe(
      `Gamewarden could not start: ${dataDir} is on a disk that can only be read.\n`,
    );
    expect((await runCli(['keys', 'list'], settings(dataDir))).stderr).toBe(
      `The database is unusable: ${join(dataDir, 'postgres')} is on a disk that can only be read.\n`,
    );
  });
});
