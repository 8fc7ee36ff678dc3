import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { removeWhole } from '../../../src/cli/remove-whole.js';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let base: string;

/** Root may write everywhere, so what is tried is tried as somebody else. */
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'gamewarden-remove-'));
  await chmod(base, 0o777);
  if (isRoot) process.seteuid?.(NOBODY);
});

afterEach(async () => {
  if (isRoot) process.seteuid?.(0);
  await rm(base, { recursive: true, force: true });
});

test('removes what is in directories that may not be written to, and nothing behind a link', async () => {
  const [data, other] = [join(base, 'data'), join(base, 'other')];
  await mkdir(join(data, 'world', 'closed'), { recursive: true });
  await mkdir(other);
  await writeFile(join(other, 'kept'), '');
  await writeFile(join(data, 'world', 'closed', 'level.dat'), '');
  await symlink(other, join(data, 'world', 'link'));
  await chmod(join(data, 'world', 'closed'), 0o000);
  await chmod(join(data, 'world'), 0o500);
  await chmod(other, 0o500);
  await removeWhole(data);
  await expect(lstat(data)).rejects.toThrow('ENOENT');
  expect((await lstat(join(other, 'kept'))).isFile()).toBe(true);
  expect((await lstat(other)).mode & 0o777).toBe(0o500);
  await removeWhole(data); // is not there any more
});
