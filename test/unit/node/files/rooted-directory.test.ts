import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeModes } from '../../../../packages/node/src/files/change-modes.js';
import { copyFile } from '../../../../packages/node/src/files/copy-file.js';
import { createDirectory } from '../../../../packages/node/src/files/create-directory.js';
import { deleteFiles } from '../../../../packages/node/src/files/delete-files.js';
import { NO_DENYLIST } from '../../../../packages/node/src/files/denylist.js';
import { DiskUsage } from '../../../../packages/node/src/files/disk-usage.js';
import { asFileFault, FileFault } from '../../../../packages/node/src/files/file-fault.js';
import type { FileScope } from '../../../../packages/node/src/files/file-scope.js';
import { listDirectory } from '../../../../packages/node/src/files/list-directory.js';
import { openToRead } from '../../../../packages/node/src/files/open-file.js';
import { pathNames } from '../../../../packages/node/src/files/path-names.js';
import { renameFiles } from '../../../../packages/node/src/files/rename-files.js';
import { writeFile as storeFile } from '../../../../packages/node/src/files/write-file.js';
import { seededRandom } from '../../../support/seeded-random.js';

const SECRET = 'secret of another server';
const HOSTILE_PATHS = 10_000;
const SWAPS = 300;

let base: string;
let root: string;
let outside: string;
let scope: FileScope;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'gamewarden-files-'));
  root = join(base, 'servers', 'own');
  outside = join(base, 'servers', 'other');
  for (const directory of [root, outside, join(outside, 'sub')]) await mkdir(directory, { recursive: true });
  await writeFile(join(outside, 'secret'), SECRET);
  await writeFile(join(outside, 'sub/secret'), SECRET);
  const disk = new DiskUsage(root, () => undefined);
  const { signal } = new AbortController();
  scope = { root, drafts: join(base, 'drafts'), disk, limitBytes: null, denylist: NO_DENYLIST, signal };
});

afterAll(() => rm(base, { recursive: true, force: true }));

async function* text(content: string) {
  yield Buffer.from(content);
}

/** The state of the other server's files, and of the directories around both. */
async function surroundings(): Promise<unknown> {
  const files = await Promise.all(['secret', 'sub/secret'].map((name) => readFile(join(outside, name), 'utf8')));
  const { mode } = await lstat(join(outside, 'secret'));
  const names = await Promise.all(
    [base, join(base, 'servers'), outside, join(outside, 'sub')].map((of) => readdir(of)),
  );
  return { files, mode, names: names.map((list) => list.filter((name) => name !== 'drafts').sort()) };
}

async function makeTree(): Promise<void> {
  await rm(root, { recursive: true, force: true });
  await mkdir(join(root, 'a/b'), { recursive: true });
  await writeFile(join(root, 'a/file'), 'own');
  await symlink(outside, join(root, 'out'));
  await symlink('../../other', join(root, 'a/up'));
  await symlink(join(outside, 'secret'), join(root, 'a/leak'));
  await symlink('/', join(root, 'a/b/slash'));
}

/** The text that an operation has read, or an empty text after a fault; other errors fail the test. */
async function attempt(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const fault = asFileFault(error);
    if (fault instanceof FileFault) return '';
    throw error;
  }
}

async function readAll(path: string): Promise<string> {
  const { file } = await openToRead(scope, path);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

test('no operation on any path or link reaches files outside', async () => {
  const random = seededRandom(20_261_122);
  const pieces = [
    ...['..', '.', '', 'a', 'b', 'file', 'out', 'up', 'leak', 'slash', 'secret', 'sub', 'other', 'own', 'servers'],
    ...['...', '..\0', '\0', '%2e%2e', '%2e%2e%2f', '..%2f', '..\\', '..;', '\u2025', '\uff0e\uff0e', '\ud800', '~'],
    ...['etc', 'passwd', 'proc', 'self', 'fd', 'root', 'tmp', ' ', '\n', 'n'.repeat(300), '-rf', '*', 'C:', outside],
  ];
  const pathOf = () => {
    const length = 1 + random.below(random.below(20) === 0 ? 200 : 7);
    return `${random.one(['', '/', '//', './'])}${Array.from({ length }, () => random.one(pieces)).join('/')}`;
  };
  const operations: ReadonlyArray<(path: string, other: string) => Promise<string>> = [
    readAll,
    async (path) => JSON.stringify(await listDirectory(scope, path)),
    async (path) => storeFile(scope, pathNames(path), text('planted'), { sync: false }).then(() => ''),
    async (path, other) => renameFiles(scope, '/', [{ from: path, to: other }]).then(() => ''),
    async (path) => deleteFiles(scope, '/', [path]).then(() => ''),
    async (path) => copyFile(scope, path).then(() => ''),
    async (path) => createDirectory(scope, pathNames(path)).then(() => ''),
    async (path) => changeModes(scope, '/', [{ file: path, mode: 0o777 }]).then(() => ''),
  ];
  await makeTree();
  const before = await surroundings();
  for (let count = 0; count < HOSTILE_PATHS; count += 1) {
    if (count % 100 === 0) await makeTree();
    const operation = random.one(operations);
    const [path, other] = [pathOf(), pathOf()];
    const seen = await attempt(() => operation(path, other));
    if (seen.includes(SECRET) || seen.includes('"secret"')) {
      // Its own files may have this name; those of the other server have another content.
      expect({ path, seen }).toEqual({ path, seen: expect.not.stringContaining(SECRET) });
    }
  }
  expect(await surroundings()).toEqual(before);
}, 300_000);

test('a directory that is concurrently swapped for a link does not lead outside', async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(join(root, 'real'), { recursive: true });
  await writeFile(join(root, 'real/secret'), 'own');
  await symlink(outside, join(root, 'link'));
  const before = await surroundings();
  let swapping = true;
  // As a game could do: one name is alternately the directory and the link.
  const swapped = join(root, 'swapped');
  const swap = async () => {
    for (const name of ['real', 'link']) {
      await rename(join(root, name), swapped);
      await rename(swapped, join(root, name));
    }
  };
  const swapper = (async () => {
    // A write may create the name between two swaps: it is removed, and the swapping continues. A write may also
    // prevent the removal; then the next swap finds the same state again.
    while (swapping) await swap().catch(() => restore().catch(() => undefined));
  })();
  const restore = async () => {
    await rm(swapped, { recursive: true, force: true });
    await mkdir(join(root, 'real'), { recursive: true });
    await writeFile(join(root, 'real/secret'), 'own');
    await symlink(outside, join(root, 'link')).catch(() => undefined);
  };
  for (let count = 0; count < SWAPS; count += 1) {
    const done = await Promise.all([
      attempt(() => readAll('swapped/secret')),
      attempt(async () => storeFile(scope, ['swapped', `new-${count}`], text('x'), { sync: false }).then(() => '')),
      attempt(async () => changeModes(scope, 'swapped', [{ file: 'secret', mode: 0o600 }]).then(() => '')),
      attempt(async () => deleteFiles(scope, 'swapped', ['sub']).then(() => '')),
      attempt(async () => createDirectory(scope, ['swapped', 'made']).then(() => '')),
    ]);
    expect(['', 'own']).toContain(done[0]);
  }
  swapping = false;
  await swapper;
  expect(await surroundings()).toEqual(before);
}, 120_000);
