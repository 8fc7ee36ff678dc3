import { describe, expect, test } from '@jest/globals';
import { NotFoundError } from '../../../src/domain/errors.js';
import { globalId } from '../../../src/rest/path-params.js';
import { rowId, serverKey } from '../../../src/schema/rows/row-keys.js';

const encoded = (text: string): string => Buffer.from(text).toString('base64');

describe('a global id', () => {
  test('names its row, as REST writes it too', () => {
    expect(rowId('Task', encoded('Task:7'))).toBe(7);
    expect(rowId('Schedule', globalId('Schedule', 999_999_999))).toBe(999_999_999);
  });

  test.each([
    ['another type', encoded('Server:7')],
    ['no number', encoded('Task:seven')],
    ['a negative number', encoded('Task:-7')],
    ['a number beyond all rows', encoded('Task:9999999999')],
    ['nothing after the type', encoded('Task:')],
    ['no type', encoded('7')],
    ['plain digits', '7'],
    ['nothing', ''],
    ['what is no base64', '%%%'],
  ])('of %s is not found', (_name, text) => {
    expect(() => rowId('Task', text)).toThrow(NotFoundError);
  });
});

describe('a server', () => {
  test('is named by its global id', () => {
    expect(serverKey(globalId('Server', 12))).toEqual({ id: 12 });
  });

  test.each(['0123abcd', '9f2c1f7e-6a5b-4f0e-8a37-0d1f5a2b3c4d', '', 'no server at all'])(
    'is named by the text %p as it is',
    (text) => {
      expect(serverKey(text)).toEqual({ identifier: text });
    },
  );

  test('is not found by the global id of something without a number', () => {
    expect(() => serverKey(encoded('Server:x'))).toThrow(NotFoundError);
  });
});
