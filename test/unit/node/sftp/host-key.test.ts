import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import ssh2 from 'ssh2';
import { hostKey, makeHostKey } from '../../../../packages/node/src/sftp/host-key.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-host-key-'));
});

afterEach(() => rm(directory, { recursive: true }));

test('is created once, readable only by its owner', async () => {
  const key = await hostKey(directory);
  expect(await hostKey(directory)).toBe(key);
  expect((await stat(join(directory, 'sftp/host-key'))).mode & 0o777).toBe(0o600);
});

test('is readable by the library, each of a thousand', () => {
  for (let count = 0; count < 1_000; count += 1) {
    expect(ssh2.utils.parseKey(makeHostKey())).not.toBeInstanceOf(Error);
  }
});

test('is created again if it cannot be read', async () => {
  const key = await hostKey(directory);
  await writeFile(join(directory, 'sftp/host-key'), key.slice(0, 100));
  expect(ssh2.utils.parseKey(await hostKey(directory))).not.toBeInstanceOf(Error);
});
