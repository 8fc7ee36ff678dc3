import { expect, test } from '@jest/globals';
import { joinPath, parseFilesSearch } from '../../../packages/web/src/server/files/file-path.js';

test.each([
  ['/', 'a.txt', '/a.txt'],
  ['/world/', 'a.txt', '/world/a.txt'],
])('in %j the file %j is %j', (directory, name, path) => {
  expect(joinPath(directory, name)).toBe(path);
});

test.each([
  [{}, {}],
  [{ path: '//' }, {}],
  [
    { path: 'a//b/', file: '7' },
    { path: '/a/b', file: '7' },
  ],
  [{ path: ['a'], file: true }, {}],
])('the address %j is %j', (search, parsed) => {
  expect(parseFilesSearch(search)).toEqual(parsed);
});
