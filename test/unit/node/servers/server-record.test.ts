import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { RecordFile } from '../../../../packages/node/src/servers/server-record.js';
import { until } from '../../../support/until.js';

const WAIT_LIMIT_MS = 20_000;

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-record-'));
  path = join(directory, 'servers', 'server.json');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

test('a change that cannot be written applies at once, and is on disk as soon as it can be written', async () => {
  const record = await RecordFile.load(path);
  await writeFile(join(directory, 'servers'), 'blocks the directory');
  await expect(record.update({ state: 'running' })).rejects.toThrow();
  await expect(record.update({ state: 'stopping', startPending: true })).rejects.toThrow();
  expect(record.value).toMatchObject({ state: 'stopping', startPending: true });
  await rm(join(directory, 'servers'));
  await until(
    async () => (await RecordFile.load(path)).value.state === 'stopping',
    WAIT_LIMIT_MS,
    'the record is on the disk',
  );
  expect((await RecordFile.load(path)).value).toEqual(record.value);
});

test('a record that is removed before it could be written is not written later', async () => {
  const record = await RecordFile.load(path);
  await writeFile(join(directory, 'servers'), 'blocks the directory');
  await expect(record.update({ state: 'running' })).rejects.toThrow();
  await rm(join(directory, 'servers'));
  await record.remove();
  await mkdir(join(directory, 'servers'));
  await record.update({ state: 'offline' });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});
