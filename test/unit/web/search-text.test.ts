import { expect, test } from '@jest/globals';
import { parseSearch, stringifySearch } from '../../../packages/web/src/shell/search-text.js';

test.each([
  [{ server: '5e718225' }, '?server=5e718225'],
  [{ file: '7', path: '/a b' }, '?file=7&path=%2Fa+b'],
  [{ q: 'true' }, '?q=true'],
  [{ q: '{"a":1}' }, '?q=%7B%22a%22%3A1%7D'],
  [{ q: '"' }, '?q=%22'],
  [{ q: '"quoted"' }, '?q=%22%5C%22quoted%5C%22%22'],
  [{ q: '"a" or "b"' }, '?q=%22a%22+or+%22b%22'],
  [{}, ''],
])('the values %j are written as %j, and read again', (search, text) => {
  expect(stringifySearch(search)).toBe(text);
  expect(parseSearch(text)).toEqual(search);
});

test('leaves out what is not set, and writes a switch as a text', () => {
  expect(stringifySearch({ q: undefined, list: true })).toBe('?list=true');
});

test('reads the addresses of older releases, in which texts that could be numbers are in quotation marks', () => {
  expect(parseSearch('?server=%225e718225%22&event=auth&descending=true')).toEqual({
    server: '5e718225',
    event: 'auth',
    descending: 'true',
  });
});
