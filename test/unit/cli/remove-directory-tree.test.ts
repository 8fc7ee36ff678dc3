import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { removeDirectoryTree } from '../../../src/cli/remove-directory-tree.js';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'gamewarden-remove-'));
  await chmod(base, 0o777);
});

afterEach(() => rm(base, { recursive: true, force: true }));

describe('an ordinary account', () => {
  /** Root may write everywhere, so these tests run under another account. */
  beforeEach(() => {
    if (isRoot) process.seteuid?.(NOBODY);
  });
  afterEach(() => {
    if (isRoot) process.seteuid?.(0);
  });

  test('removes the content of directories without write permission, and nothing behind a link', async () => {
    const [data, other] = [join(base, 'data'), join(base, 'other')];
    await mkdir(join(data, 'world', 'closed'), { recursive: true });
    await mkdir(other);
    await writeFile(join(other, 'kept'), '');
    await writeFile(join(data, 'world', 'closed', 'level.dat'), '');
    await symlink(other, join(data, 'world', 'link'));
    await chmod(join(data, 'world', 'closed'), 0o000);
    await chmod(join(data, 'world'), 0o500);
    await chmod(other, 0o500);
    await removeDirectoryTree(data);
    await expect(lstat(data)).rejects.toThrow('ENOENT');
    expect((await lstat(join(other, 'kept'))).isFile()).toBe(true);
    expect((await lstat(other)).mode & 0o777).toBe(0o500);
    await removeDirectoryTree(data); // does not exist any more
  });
});

/** Replaces directories by links to another one and back, as fast as possible, until they are gone. */
const SWAPPER = `
const { readdirSync, renameSync, symlinkSync, unlinkSync } = require('node:fs');
const [tree, outside] = process.argv.slice(1);
const names = readdirSync(tree);
process.send('ready');
for (;;) for (const name of names) try {
  renameSync(tree + '/' + name, tree + '/aside');
  symlinkSync(outside, tree + '/' + name);
  unlinkSync(tree + '/' + name);
  renameSync(tree + '/aside', tree + '/' + name);
} catch (error) {
  if (!require('node:fs').existsSync(tree)) process.exit();
}
`;

(isRoot ? describe : describe.skip)('root', () => {
  const FILES = Array.from({ length: 20 }, (_, index) => `f${index}`);
  const ROUNDS = 5;

  /** Directories in a tree of another account, each with files of the same names as outside. */
  async function makeTree(tree: string): Promise<void> {
    await mkdir(tree, { recursive: true });
    await chown(tree, NOBODY, NOBODY);
    for (let index = 0; index < 50; index += 1) {
      const directory = join(tree, `d${index}`);
      await mkdir(directory);
      for (const name of FILES) await writeFile(join(directory, name), '');
      await chown(directory, NOBODY, NOBODY);
    }
  }

  async function startSwapper(tree: string, outside: string): Promise<ChildProcess> {
    const swapper = spawn(process.execPath, ['-e', SWAPPER, tree, outside], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      uid: NOBODY,
      gid: NOBODY,
    });
    await once(swapper, 'message');
    return swapper;
  }

  test('removes nothing outside, whatever the owner of the files replaces by links meanwhile', async () => {
    const outside = join(base, 'outside');
    await mkdir(outside);
    for (const name of FILES) await writeFile(join(outside, name), '');
    for (let round = 0; round < ROUNDS; round += 1) {
      const tree = join(base, 'node', 'servers');
      await makeTree(tree);
      const swapper = await startSwapper(tree, outside);
      // An error is expected where the other process is faster.
      await removeDirectoryTree(join(base, 'node')).catch(() => undefined);
      swapper.kill('SIGKILL');
      if (swapper.exitCode === null && swapper.signalCode === null) await once(swapper, 'exit');
      await removeDirectoryTree(join(base, 'node'));
      expect(await readdir(outside)).toHaveLength(FILES.length);
    }
    expect(await readdir(base)).toEqual(['outside']);
  });

  test('removes nested directories of several accounts, each under its own account', async () => {
    const data = join(base, 'node');
    await chmod(base, 0o755);
    let path = base;
    for (const [level, owner] of [NOBODY, 0, NOBODY, 1_234, 0, NOBODY].entries()) {
      path = join(path, level === 0 ? 'node' : `level-${level}`);
      await mkdir(path, { mode: 0o700 });
      await writeFile(join(path, 'file'), '', { mode: 0o600 });
      await chown(path, owner, owner);
    }
    await removeDirectoryTree(data);
    expect(await readdir(base)).toEqual([]);
    expect([process.geteuid?.(), process.getegid?.()]).toEqual([process.getuid?.(), process.getgid?.()]);
  });
});
