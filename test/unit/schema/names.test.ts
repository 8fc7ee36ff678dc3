import { describe, expect, test } from '@jest/globals';
import {
  type GraphQLInputType,
  GraphQLInt,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { schema } from '../../../src/schema/index.js';

const TYPES = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));

/** Everything that clients fill in, with its place. */
function* inputs(): Generator<{ readonly place: string; readonly name: string; readonly type: GraphQLInputType }> {
  for (const type of TYPES) {
    if (isInputObjectType(type)) {
      for (const { name, type: of } of Object.values(type.getFields())) {
        yield { place: `${type.name}.${name}`, name, type: of };
      }
    }
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      for (const { name, type: of } of field.args)
        yield { place: `${type.name}.${field.name}(${name})`, name, type: of };
    }
  }
}

/** What can be named: types with ids, `Node` without the word before it, and whom servers belong to. */
const NOUNS = new Set(
  TYPES.filter(isObjectType)
    .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
    .flatMap(({ name }) => [name, name.replace(/^(Host|Server|Schedule)(?=[A-Z])/, ''), 'Owner', 'Host'])
    .map((name) => name.toLowerCase()),
);

const isReference = (name: string): boolean => {
  const lower = name.toLowerCase();
  return /ids?$/.test(lower) || [lower, lower.replace(/s$/, '')].some((noun) => NOUNS.has(noun));
};

/** The place of a task among its schedule's, under the name that the field has for it. */
const POSITION = 'sequenceId';

/** How many of each there may be: they are named after what is counted. */
const COUNTS = /^FeatureLimits(Input|Change)\./;

describe('what clients fill in', () => {
  test('names rows by global ids, and by the integers of REST only as `internalId`', () => {
    const integers = [...inputs()].filter(({ type }) => getNamedType(type) === GraphQLInt);
    expect(integers.length).toBeGreaterThan(20);
    const references = integers.filter(
      ({ name, place }) => name !== POSITION && isReference(name) && !COUNTS.test(place),
    );
    expect([...new Set(references.map(({ name }) => name))]).toEqual(['internalId']);
  });

  test('is looked at by nouns that there are', () => {
    for (const noun of ['server', 'node', 'egg', 'user', 'allocation', 'location', 'database']) {
      expect(NOUNS).toContain(noun);
    }
  });
});

test('a page of rows is called `…Connection`, and a row of it `…Edge`', () => {
  const pages = TYPES.filter(isObjectType).filter((type) => 'pageInfo' in type.getFields());
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const edge = getNamedType(page.getFields().edges?.type);
    expect([page.name, edge?.name]).toEqual([
      expect.stringMatching(/(?<!Connection)Connection$/),
      page.name.replace(/Connection$/, 'Edge'),
    ]);
  }
  const named = TYPES.filter(({ name }) => name.endsWith('Edge'));
  expect(named).toHaveLength(pages.length);
});
