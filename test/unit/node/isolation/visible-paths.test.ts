import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { visiblePaths } from '../../../../packages/node/src/isolation/visible-paths.js';

let directory: string;

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'gamewarden-visible-')));
});

afterEach(() => rm(directory, { recursive: true }));

test('system directories are visible, and data of hosts elsewhere is not', async () => {
  const visible = await visiblePaths({ path: [], hidden: [], executable: '/usr/bin/node' });
  for (const path of ['/usr', '/bin', '/lib', '/etc/ssl', '/etc/hosts']) expect(visible).toContain(path);
  const isBelow = (place: string) => (path: string) => path === place || path.startsWith(`${place}/`);
  for (const place of ['/home', '/root', '/var', '/srv', '/proc', '/dev', '/etc/shadow', '/etc/passwd'])
    expect(visible.filter(isBelow(place))).toEqual([]);
  for (const place of ['/', '/etc', '/run', '/sys']) expect(visible).not.toContain(place);
});

test('of a system directory that contains the installation, all other entries are visible', async () => {
  const visible = await visiblePaths({ path: [], hidden: ['/usr/bin'], executable: '/usr/bin/node' });
  expect(visible).not.toContain('/usr');
  expect(visible).toContain('/usr/lib');
});

test('a program directory is visible, unless it contains the installation or lies within it', async () => {
  for (const name of ['games/bin', 'app/data', 'app/tools/bin'])
    await mkdir(join(directory, name), { recursive: true });
  const [good, around, inside, own] = ['games/bin', 'app', 'app/tools/bin', 'app/data/node/bin'].map((name) =>
    join(directory, name),
  );
  const visible = await visiblePaths({
    path: [good ?? '', around ?? '', inside ?? '', own ?? ''],
    hidden: [join(directory, 'app/data'), join(directory, 'app')],
    executable: join(own ?? '', 'node'),
  });
  expect(visible).toContain(good);
  expect(visible).not.toContain(around);
  expect(visible).not.toContain(inside);
  // The copy of Node.js that the servers run.
  expect(visible).toContain(own);
});
