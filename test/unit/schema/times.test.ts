import { describe, expect, test } from '@jest/globals';
import { type GraphQLScalarType, isScalarType } from 'graphql';
import { schema } from '../../../src/schema/index.js';

const scalar = (name: string): GraphQLScalarType => {
  const type = schema.getType(name);
  if (!isScalarType(type)) throw new Error(`There is no ${name}.`);
  return type;
};

describe('a time', () => {
  test.each([
    '2026-11-21T04:05:06.078Z',
    '2026-01-01T00:00:00.000Z',
    '2028-02-29T23:59:59.999Z',
    '1969-12-31T23:59:59.900Z',
    '1000-01-01T00:00:00.000Z',
    '0999-12-31T09:08:07.006Z',
    '9999-12-31T23:59:59.999Z',
    '+010000-01-01T00:00:00.000Z',
  ])('is shown as ISO 8601 has it, with the offset: %s', (text) => {
    const time = new Date(text);
    expect(scalar('DateTime').serialize(time)).toBe(text.replace('Z', '+00:00'));
  });

  test.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '2026-13-01T00:00:00Z', '2026-01-01'])(
    'that PostgreSQL does not store, or that is none, is an error: %s',
    (text) => {
      expect(() => scalar('DateTime').parseValue(text)).toThrow('Expected an ISO 8601 time.');
    },
  );

  test('that is none is not shown', () => {
    expect(() => scalar('DateTime').serialize(new Date(Number.NaN))).toThrow(RangeError);
  });
});
