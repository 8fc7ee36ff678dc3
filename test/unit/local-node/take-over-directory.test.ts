import { chown, link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { takeOverDirectory } from '../../../src/local-node/take-over-directory.js';

const FORMER = 60_001;

// Only root can take ownership of files.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('a directory of the node that game servers could change in an earlier release', () => {
  let outside: string;
  let directory: string;

  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'gamewarden-take-'));
    directory = join(outside, 'console');
    await mkdir(join(directory, 'inner'), { recursive: true });
    await writeFile(join(outside, 'secret'), 'secret');
    await writeFile(join(directory, 'server.log'), 'a line');
    await symlink(join(outside, 'secret'), join(directory, 'symbolic.log'));
    await link(join(outside, 'secret'), join(directory, 'hard.log'));
    for (const path of [directory, join(directory, 'server.log')]) await chown(path, FORMER, FORMER);
  });

  afterEach(() => rm(outside, { recursive: true }));

  test('is owned by root with the given mode, without links that lead out', async () => {
    await takeOverDirectory(directory, 0o711);
    const { uid, mode } = await stat(directory);
    expect([uid, mode & 0o777]).toEqual([0, 0o711]);
    expect((await readdir(directory)).sort()).toEqual(['inner', 'server.log']);
    // Its server continues to write to it.
    expect((await stat(join(directory, 'server.log'))).uid).toBe(FORMER);
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  test('is not followed if it is a link, nor created if it is missing', async () => {
    await symlink(outside, join(outside, 'link'));
    await takeOverDirectory(join(outside, 'link'), 0o700);
    await takeOverDirectory(join(outside, 'missing'), 0o700);
    expect((await readdir(outside)).sort()).toEqual(['console', 'link', 'secret']);
    expect((await readdir(directory)).sort()).toEqual(['hard.log', 'inner', 'server.log', 'symbolic.log']);
  });
});
