import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SERVER_PARTS } from '../../../src/domain/access/server-parts.js';

const DECLARATION = join('src', 'domain', 'access', 'server-parts.ts');

test('a permission to read a part of a server is named in its declaration and in no other file', async () => {
  const names = Object.values(SERVER_PARTS).map(({ permission }) => `'${permission}'`);
  const files = (await readdir('src', { recursive: true })).filter((path) => path.endsWith('.ts'));
  const naming = [];
  for (const path of files.map((file) => join('src', file))) {
    const text = await readFile(path, 'utf8');
    if (names.some((name) => text.includes(name))) naming.push(path);
  }
  expect(naming).toEqual([DECLARATION]);
});
