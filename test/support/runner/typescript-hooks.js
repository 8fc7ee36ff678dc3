import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const GLOBALS = new URL('./globals.js', import.meta.url).href;

/** Tests and what they share are loaded afresh for each file; the query of their address says for which. */
const TESTS = new URL('../../', import.meta.url).href;

/**
 * Finds `./file.ts` where TypeScript imports it as `./file.js`, and what tests import of Jest.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = (specifier, context, next) => {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
  const parent = context.parentURL === undefined ? undefined : new URL(context.parentURL);
  const isOurs = parent?.pathname.endsWith('.ts') || parent?.href.startsWith(TESTS);
  if (isOurs && /^\.{1,2}\/.*\.js$/.test(specifier)) {
    const url = new URL(specifier.replace(/\.js$/, '.ts'), parent);
    if (url.href.startsWith(TESTS)) url.search = parent.search;
    if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
};

/**
 * Takes the types off.
 * @type {import('node:module').LoadHook}
 */
export const load = async (url, context, next) => {
  if (!new URL(url).pathname.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const source = withoutTypes.get(filename) ?? takeTypesOff(filename);
  withoutTypes.set(filename, source);
  return { format: 'module', source: await source, shortCircuit: true };
};

/** Programs by the names of their files. */
const withoutTypes = new Map();

/** @param {string} filename */
const takeTypesOff = async (filename) => {
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    jsc: {
      ...{ target: 'es2022', parser: { syntax: 'typescript' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  });
  return code;
};
