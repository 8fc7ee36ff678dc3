import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';

const FOLDERS = ['src/patches', 'packages/node/src/patches'];

interface Row {
  readonly file: string;
  /** Names and versions of packages. */
  readonly packages: readonly (readonly [name: string, version: string])[];
}

const readTable = async (): Promise<readonly Row[]> => {
  const page = await readFile('src/patches/README.md', 'utf8');
  return [...page.matchAll(/^\| `([^`]+)` \|[^|]+\|([^|]+)\|/gm)].map(([, file = '', triedWith = '']) => ({
    file,
    packages: Array.from(triedWith.matchAll(/`([^`]+)` ([\d.]+)/g), ([, name = '', version = '']) => [name, version]),
  }));
};

const rows = await readTable();

test('each patch has a row', async () => {
  const files = (await Promise.all(FOLDERS.map((folder) => readdir(folder))))
    .flat()
    .filter((file) => file.endsWith('.ts'));
  const named = new Set(rows.map(({ file }) => basename(file)));
  expect(files.filter((file) => !named.has(file))).toEqual([]);
});

test.each(rows.filter(({ packages }) => packages.length > 0))(
  '$file was tried with what is installed',
  async ({ packages }) => {
    const installed = packages.map(async ([name]) => {
      const text = await readFile(join('node_modules', name, 'package.json'), 'utf8');
      return [name, JSON.parse(text).version];
    });
    expect(await Promise.all(installed)).toEqual(packages);
  },
);
