import { expect, test } from '@jest/globals';
import { assertScalarType } from 'graphql';
import { restLeaf } from '../../../src/schema/compiled/leaf-values.js';
import { schema } from '../../../src/schema/index.js';

const DATE_TIME = assertScalarType(schema.getType('DateTime'));
const AT = new Date('2026-11-21T04:00:00.123Z');

test('times of REST are to the second, except those of runs', () => {
  expect(restLeaf(DATE_TIME, 'created_at')(AT)).toBe('2026-11-21T04:00:00+00:00');
  expect(restLeaf(DATE_TIME, 'scheduled_at')(AT)).toBe('2026-11-21T04:00:00.123+00:00');
});

test('values of enums in REST are those of the domain, and no others', () => {
  const leaf = restLeaf(schema.getType('RunStatus') as Parameters<typeof restLeaf>[0], 'status'); // an enum
  expect(leaf('succeeded')).toBe('succeeded');
  expect(() => leaf('SUCCEEDED')).toThrow();
});
