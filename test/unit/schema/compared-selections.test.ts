import { expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { comparesTooMuch } from '../../../src/schema/limits/compared-selections.js';

const fragmentsOf = (count: number, fields: string): string =>
  Array.from({ length: count }, (_, n) => `fragment F${n} on Query { ${fields} }`).join(' ');
const spreadsOf = (count: number): string => Array.from({ length: count }, (_, n) => `...F${n}`).join(' ');

test.each([
  ['the same few fields again and again', `{ ${'account { id email username } '.repeat(500)} }`],
  ['one name for many fields', `{ ${'a: viewer a: node '.repeat(200)} }`],
  ['the same below what is selected twice', `{ ${`a { ${'b { c } '.repeat(30)} } `.repeat(20)} }`],
  ['hundreds of fragments at one place', `{ ${spreadsOf(300)} } ${fragmentsOf(300, 'a')}`],
  ['fragments with the same fields', `{ ${spreadsOf(40)} } ${fragmentsOf(40, 'a b c d e f g h i j '.repeat(2))}`],
  ['a fragment that nobody uses', `{ a } fragment F on Query { ${'a '.repeat(500)} }`],
  [
    'fragments that double below each other',
    `{ ...F0 } ${Array.from({ length: 20 }, (_, n) => `fragment F${n} on A { a { ...F${n + 1} } b { ...F${n + 1} } }`).join(' ')} fragment F20 on A { c }`,
  ],
])('%s', (_, text) => {
  expect(comparesTooMuch(parse(text))).toBe(true);
});

test.each([
  ['a thousand fields of as many names', `{ ${Array.from({ length: 1_000 }, (_, n) => `a${n}: a`).join(' ')} }`],
  [
    'a hundred objects with the same fields',
    `{ ${Array.from({ length: 100 }, (_, n) => `a${n}: a { __typename id name }`).join(' ')} }`,
  ],
  [
    'fifty parts of a page that select the same',
    `{ a { ${spreadsOf(50)} } } ${fragmentsOf(50, '__typename a b c d e f g h i')}`,
  ],
  [
    'a fragment that leads to itself',
    '{ ...F0 } fragment F0 on Query { a { ...F1 } } fragment F1 on Query { a { ...F0 } }',
  ],
])('not %s', (_, text) => {
  expect(comparesTooMuch(parse(text))).toBe(false);
});
