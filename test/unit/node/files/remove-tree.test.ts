import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { emptyTree, removeTree } from '../../../../packages/node/src/files/remove-tree.js';
import { makeDeepTree, makeOddFile } from '../../../support/deep-tree.js';

/** More levels than any path may have names. */
const LEVELS = 2_500;
/** More descriptors than removing a tree may use at any depth. */
const MANY_DESCRIPTORS = 200;

let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'gamewarden-tree-'));
});

afterEach(() => removeTree(base));

const countDescriptors = () => readdirSync('/proc/self/fd').length;

test('trees deeper than any path, and names that are not UTF-8, are removed with few descriptors', async () => {
  await makeDeepTree(base, LEVELS);
  await makeOddFile(base);
  const before = countDescriptors();
  let most = before;
  let removed = 0;
  await emptyTree(base, {
    onRemoved: () => {
      removed += 1;
      most = Math.max(most, countDescriptors());
    },
  });
  expect(await readdir(base)).toEqual([]);
  expect(removed).toBe(LEVELS + 1);
  expect(most - before).toBeLessThan(MANY_DESCRIPTORS);
});

test('links and files are removed themselves, and a missing path is no error', async () => {
  await mkdir(join(base, 'other'));
  await writeFile(join(base, 'other', 'kept'), '');
  await symlink(join(base, 'other'), join(base, 'link'));
  await writeFile(join(base, 'file'), '');
  for (const name of ['link', 'file', 'missing']) await removeTree(join(base, name));
  expect(await readdir(base)).toEqual(['other']);
  expect(await readdir(join(base, 'other'))).toEqual(['kept']);
  await expect(emptyTree(join(base, 'other', 'kept'))).rejects.toThrow('ENOTDIR');
});

test('the removal is aborted with the reason of its signal', async () => {
  await mkdir(join(base, 'tree'));
  for (const name of ['a', 'b', 'c']) await writeFile(join(base, 'tree', name), '');
  const controller = new AbortController();
  const reason = new Error('the server is being deleted');
  const removing = removeTree(join(base, 'tree'), {
    signal: controller.signal,
    onRemoved: () => controller.abort(reason),
  });
  await expect(removing).rejects.toBe(reason);
  expect(await readdir(join(base, 'tree'))).toHaveLength(2);
});
