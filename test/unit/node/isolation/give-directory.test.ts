import { chmod, chown, lchown, link, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { giveDirectory } from '../../../../packages/node/src/isolation/give-directory.js';

const FORMER = 60_001;
const ACCOUNT = { uid: 60_002, gid: 60_002 };

// Only root can change the owner of files.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('the directory of a server that changes its account', () => {
  let outside: string;
  let directory: string;

  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'gamewarden-give-'));
    directory = join(outside, 'server');
    await mkdir(join(directory, 'world', 'closed'), { recursive: true });
    for (const name of ['a.txt', 'world/b.txt', 'world/closed/c.txt']) await writeFile(join(directory, name), name);
    await writeFile(join(outside, 'other.txt'), 'of another server');
    await writeFile(join(outside, 'root.txt'), 'of root');
    await link(join(directory, 'a.txt'), join(directory, 'world', 'again.txt'));
    await link(join(outside, 'other.txt'), join(directory, 'other.txt'));
    await link(join(outside, 'root.txt'), join(directory, 'root.txt'));
    await symlink(join(outside, 'other.txt'), join(directory, 'leads-out'));
    await symlink(outside, join(directory, 'leads-up'));
    for (const name of ['', 'a.txt', 'world', 'world/b.txt', 'world/closed', 'world/closed/c.txt', 'other.txt'])
      await chown(join(directory, name), FORMER, FORMER);
    for (const name of ['leads-out', 'leads-up']) await lchown(join(directory, name), FORMER, FORMER);
    await chmod(join(directory, 'world', 'closed'), 0o500);
  });

  afterEach(() => rm(outside, { recursive: true }));

  const ownerOf = async (...names: readonly string[]) => (await lstat(join(outside, ...names))).uid;

  test('changes its owner with all its contents, and without files outside', async () => {
    expect(await giveDirectory(directory, ACCOUNT)).toBe(1);
    for (const name of [
      '',
      'a.txt',
      'world',
      'world/again.txt',
      'world/b.txt',
      'world/closed/c.txt',
      'leads-out',
      'leads-up',
    ])
      expect([name, await ownerOf('server', name)]).toEqual([name, ACCOUNT.uid]);
    // They have hard links outside, and may belong to another server.
    expect(await ownerOf('other.txt')).toBe(FORMER);
    expect(await ownerOf('root.txt')).toBe(0);
    expect(await ownerOf()).toBe(0);
  });

  test('is completed after an interruption, and not walked again afterwards', async () => {
    await chown(join(directory, 'world', 'b.txt'), ACCOUNT.uid, ACCOUNT.gid);
    await giveDirectory(directory, ACCOUNT);
    expect(await ownerOf('server', 'world', 'closed', 'c.txt')).toBe(ACCOUNT.uid);
    await chown(join(directory, 'a.txt'), FORMER, FORMER);
    expect(await giveDirectory(directory, ACCOUNT)).toBe(0);
    expect(await ownerOf('server', 'a.txt')).toBe(FORMER);
  });
});
