import { expect, test } from '@jest/globals';
import { documentedKeys, introspection } from '../../e2e/dashboard/schema-of-caches.js';

/** Types that graphcache stores without a key by itself. */
const KNOWN = /^__|PageInfo|(Connection|Edge)$/;

test('the documented `keys` name each type without an id, and no other', () => {
  const { queryType, mutationType, subscriptionType, types } = introspection.__schema;
  const roots = [queryType.name, mutationType?.name, subscriptionType?.name];
  const withoutId = types.flatMap((type) => {
    if (type.kind !== 'OBJECT' || KNOWN.test(type.name) || roots.includes(type.name)) return [];
    return type.fields.some(({ name }) => name === 'id') ? [] : [type.name];
  });
  expect(Object.keys(documentedKeys).sort()).toEqual(withoutId.sort());
});
