import { expect, test } from '@jest/globals';
import { fieldsOf } from '../../../src/panel-import/source/fields.js';

test('times are read as drivers write them, in UTC', () => {
  const time = (text: unknown) => fieldsOf({ id: 1, at: text }).time('at')?.toISOString();
  expect(time('2026-03-29 02:30:00')).toBe('2026-03-29T02:30:00.000Z');
  expect(time('2026-03-29 02:30:00.123456+00')).toBe('2026-03-29T02:30:00.123Z');
  expect(time('2026-03-29T02:30:00+02:00')).toBe('2026-03-29T00:30:00.000Z');
  expect([time('0000-00-00 00:00:00'), time(null), time('soon')]).toEqual([undefined, undefined, undefined]);
});

test('flags, numbers and texts are the same from every driver', () => {
  for (const yes of [1, '1', true, 't']) expect(fieldsOf({ flag: yes }).flag('flag')).toBe(true);
  for (const no of [0, '0', false, 'f', null, undefined]) expect(fieldsOf({ flag: no }).flag('flag')).toBe(false);
  expect(fieldsOf({ old: null, new: 5 }).int('missing', 'new')).toBe(5);
  expect(fieldsOf({ text: Buffer.from('blob\0') }).text('text')).toBe('blob');
  expect(fieldsOf({ json: '{"a":["x\\u0000y"]}' }).json('json')).toEqual({ a: ['xy'] });
  expect(fieldsOf({ json: '{' }).json('json')).toBeUndefined();
});

test('a number that is larger than a column here is bounded, and that is told', () => {
  const row = fieldsOf({ memory: '4294967295', cpu: 100 });
  expect([row.int('memory'), row.int('cpu'), ...row.bounded]).toEqual([
    ...[2_147_483_647, 100, 'its memory of 4294967295 is 2147483647 here'],
  ]);
});
