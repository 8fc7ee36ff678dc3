import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { transform } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/gamewarden-node');

/** Compiles the node as it is now, apart from any other build, and returns the path of its main.js. */
export async function compileNode(): Promise<string> {
  const node = await readdir(join(ROOT, 'src/node'), { recursive: true });
  const files = [
    ...node.filter((name) => name.endsWith('.ts')).map((name) => join('node', name)),
    'daemon/protocol.ts',
  ].sort();
  const sources = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(ROOT, 'src', file), 'utf8') })),
  );
  const hash = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16);
  const directory = join(CACHE, hash);
  const main = join(directory, 'dist/node/main.js');
  if (await isThere(main)) return main;
  // Two test files may compile at the same time; the rename lets one of them win.
  const partial = `${directory}.${process.pid}`;
  for (const { file, text } of sources) {
    const { code } = await transform(text, {
      filename: file,
      swcrc: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    });
    const path = join(partial, 'dist', file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
  }
  await cp(join(ROOT, 'package.json'), join(partial, 'package.json'));
  await rename(partial, directory).catch(() => rm(partial, { recursive: true, force: true }));
  return main;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
