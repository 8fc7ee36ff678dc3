import { register } from 'node:module';

register('../../test/support/runner/typescript-hooks.js', import.meta.url);

const root = process.env.SOURCES ?? new URL('../../src', import.meta.url).pathname;

/** A module of `src`, or of another checkout at SOURCES, because a build contains whole programs only. */
export const source = (path) => import(`${root}/${path}.ts`);

/** Modules that are shared with the tests, such as their database hosts. */
export const testSupport = (name) => import(new URL(`../../test/support/${name}.ts`, import.meta.url).href);
