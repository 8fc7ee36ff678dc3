import { register } from 'node:module';

register('../../test/support/runner/typescript-hooks.js', import.meta.url);

const root = process.env.SOURCES ?? new URL('../../src', import.meta.url).pathname;

/** A module of `src`, or of another checkout at SOURCES, because a build contains whole programs only. */
export const source = (path) => import(`${root}/${path}.ts`);

/** A module of the tests, such as the pages of their dashboard. */
export const testModule = (path) => import(new URL(`../../test/${path}.ts`, import.meta.url).href);

/** Modules that are shared with the tests, such as their database hosts. */
export const testSupport = (name) => testModule(`support/${name}`);
