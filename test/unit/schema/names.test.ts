import { expect, test } from '@jest/globals';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { schema } from '../../../src/schema/index.js';

/** The rules for names in the guide of the GraphQL API. */

interface Named {
  readonly place: string;
  readonly name: string;
  readonly type: string;
  readonly isList: boolean;
  readonly isOutput: boolean;
}

const namedOf =
  (owner: string, isOutput: boolean) =>
  ({ name, type }: GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument): Named => ({
    place: `${owner}.${name}`,
    name,
    type: getNamedType(type).name,
    isList: isListType(getNullableType(type)),
    isOutput,
  });

const TYPES = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

const NAMES: readonly Named[] = TYPES.flatMap((type) => {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(namedOf(type.name, false));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    namedOf(type.name, true)(field),
    ...field.args.map(namedOf(`${type.name}.${field.name}`, false)),
  ]);
});

const placesOf = (names: readonly Named[]): readonly string[] => names.map(({ place }) => place);

/** What a mutation or a stream is told to do. */
const IMPERATIVES = [
  'force',
  'foreground',
  'includeNodes',
  'resetSecret',
  'skipScripts',
  'startOnCompletion',
  'truncate',
  'useHeader',
];

test('Booleans begin with is, has or can; what inputs order is an imperative', () => {
  const wrong = NAMES.filter(
    ({ name, type, isOutput }) =>
      type === 'Boolean' && !/^(is|has|can)[A-Z]/.test(name) && (isOutput || !IMPERATIVES.includes(name)),
  );
  expect(placesOf(wrong)).toEqual([]);
});

test('an argument or a member of an input that takes global ids is called after what they identify', () => {
  const ids = NAMES.filter(({ type, isOutput }) => type === 'ID' && !isOutput);
  const wrong = ids.filter(({ name, isList }) => !(isList ? /(^i|I)ds$/ : /(^i|I)d$/).test(name));
  expect(ids.length).toBeGreaterThan(100);
  expect(placesOf(wrong)).toEqual([]);
});

test('a value of an enum is in upper case', () => {
  const values = TYPES.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => `${type.name}.${name}`));
  expect(values.filter((place) => !/\.[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(place))).toEqual([]);
});

test('integer ids are those of the REST API, and named so', () => {
  const wrong = NAMES.filter(({ name, type }) => type === 'Int' && /Ids?$/.test(name) && !/[iI]nternalId$/.test(name));
  expect(placesOf(wrong)).toEqual([]);
});

test('moments have the scalar of moments', () => {
  const wrong = NAMES.filter(
    ({ name, type }) => /(At|Since|Until|From)$/.test(name) && !['DateTime', 'Boolean', 'TaskWait'].includes(type),
  );
  expect(placesOf(wrong)).toEqual([]);
});

test('a status is an enum, and called status', () => {
  const statuses = NAMES.filter(({ name }) => name === 'status');
  expect(placesOf(statuses.filter(({ type }) => !isEnumType(schema.getType(type))))).toEqual([]);
  expect(placesOf(NAMES.filter(({ name }) => ['state', 'states', 'statuses'].includes(name)))).toEqual([]);
});

test('every list is sorted by a field and a direction', () => {
  const sorts = TYPES.filter(isInputObjectType).filter(({ name }) => name.endsWith('Sort'));
  for (const type of sorts) {
    expect([type.name, Object.keys(type.getFields()).sort()]).toEqual([type.name, ['direction', 'field']]);
  }
});

/** Arguments that some mutations have. */
const OPTIONAL_ARGUMENTS = ['scope', 'ifUnchangedSince'];

test('a mutation takes an input, an idempotency key and what its object must be unchanged since, and its input has no inner object of the same fields', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  for (const { name, args } of mutations) {
    const names = args.map((argument) => argument.name).filter((argument) => !OPTIONAL_ARGUMENTS.includes(argument));
    expect([name, names.sort()]).toEqual([name, ['idempotencyKey', 'input']]);
  }
  const nested = mutations.flatMap(({ name, args }) => {
    const input = getNamedType(args.find((argument) => argument.name === 'input')?.type);
    if (!isInputObjectType(input)) return [`${name}: no input`];
    return Object.values(input.getFields())
      .filter(({ name: member }) => name.toLowerCase().endsWith(member.toLowerCase()))
      .filter(({ type }) => isInputObjectType(getNullableType(type)))
      .map(({ name: member }) => `${name}.${member}`);
  });
  expect(nested).toEqual([]);
});

test('every connection has nodes beside edges, and a total', () => {
  const connections = TYPES.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'));
  for (const type of connections) {
    expect([type.name, Object.keys(type.getFields())]).toEqual([
      type.name,
      expect.arrayContaining(['edges', 'nodes', 'pageInfo', 'totalCount']),
    ]);
  }
});
