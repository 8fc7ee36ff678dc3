import { expect, test } from '@jest/globals';
import { partsOfJson } from '../../../src/schema/limits/parts-of-json.js';

const rows = Array.from({ length: 500 }, (_, n) => ({
  ...{
    id: n,
    name: `"row" ${n} \u2028 é`,
    at: new Date(n),
    nothing: null,
    missing: undefined,
    flags: [true, undefined],
  },
  children: Array.from({ length: 3 }, (__, m) => ({ m, text: 'x'.repeat(m) })),
}));

test.each([
  ['a text', 'text'],
  ['null', null],
  ['an empty list', []],
  ['a short object', { data: { a: [1, 2] } }],
  ['a long list', rows],
  ['long lists in objects', { data: { one: { edges: rows }, two: rows, none: {} }, extensions: { cost: 1 } }],
  ['an object with many members', Object.fromEntries(rows.map((row) => [row.name, row.id]))],
  ['members that are not written', { gone: undefined, data: rows, last: undefined }],
  ['many members of which none is written', Object.fromEntries(rows.map((row) => [row.name, undefined]))],
  ['what is not written, in a long list', [undefined, ...rows, undefined]],
])('the parts of %s are what is written of it at once', (_what, value) => {
  expect([...partsOfJson(value)].join('')).toBe(JSON.stringify(value));
});

test('none of them is long, however deep and wide the value is', () => {
  const wide = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`list${n}`, rows]));
  const deep = Array.from({ length: 30 }).reduce<object>((below) => ({ only: below, beside: 1 }), wide);
  const parts = [...partsOfJson(deep)];
  expect(parts.join('')).toBe(JSON.stringify(deep));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(10_000);
});
