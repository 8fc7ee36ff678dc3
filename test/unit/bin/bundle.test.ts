import { readFile } from 'node:fs/promises';
import { isBuiltin, SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';

/** The line of `src` that Node shows, with source maps, for the first place of a text in a program of `dist`. */
const sourceOf = async (program: string, text: string): Promise<string> => {
  const before = (await readFile(program, 'utf8')).split(text)[0] ?? '';
  const lines = before.split('\n');
  const map = new SourceMap(JSON.parse(await readFile(`${program}.map`, 'utf8')));
  const entry = map.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
  if (!('originalSource' in entry)) throw new Error(`Nothing of src is at ${program}:${lines.length}.`);
  const file = relative('.', join(program, '..', entry.originalSource));
  return `${file}: ${(await readFile(file, 'utf8')).split('\n')[entry.originalLine]?.trim()}`;
};

test('what goes wrong in a program is found in its sources', async () => {
  const text = 'Gamewarden could not start: ';
  expect(await sourceOf('dist/main.js', text)).toMatch(
    /^src\/main\.ts: process\.stderr\.write\(`Gamewarden could not start: /,
  );
});

test('the built-in node needs no package beside it', async () => {
  const program = await readFile('dist/node/main.js', 'utf8');
  const imported = [...program.matchAll(/^import .*\bfrom ["']([^"']+)["'];/gm)].map(([, name]) => String(name));
  expect(imported).not.toEqual([]);
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
});

/** A program of `dist` with its parts, by path: a build leaves those of the one before, which may be running. */
const withParts = async (path: string, known = new Map<string, string>()): Promise<ReadonlyMap<string, string>> => {
  if (known.has(path)) return known;
  const text = await readFile(path, 'utf8');
  known.set(path, text);
  for (const [, part = ''] of text.matchAll(/["'](\.{1,2}\/(?:chunks\/)?[\w-]+-[0-9A-Z]{8}\.js)["']/g)) {
    await withParts(join(path, '..', part), known);
  }
  return known;
};

test('functions are made as they are written, and of graphql there is one, read without getters', async () => {
  const parts = await withParts('dist/main.js');
  expect(parts.size).toBeGreaterThan(10);
  const program = [...parts.values()].join('\n');
  expect(program).not.toMatch(/__name\(|import_graphql\d*\./);
  expect(program.match(/^\/\/ node_modules\/graphql\/.*\.js$/gm)).toBeNull();
  expect(program.match(/^\/\/ node_modules\/graphql\/error\/GraphQLError\.mjs$/gm)).toHaveLength(1);
});
