import { describe, expect, test } from '@jest/globals';
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import { type InputModel, readShape } from '../../../src/domain/input/input-model.js';
import { domainNameOf } from '../../../src/schema/domain-names.js';
import { schema } from '../../../src/schema/index.js';

const MODELLED: readonly (readonly [string, GraphQLInputObjectType, InputModel])[] = Object.values(schema.getTypeMap())
  .filter(isInputObjectType)
  .flatMap((type) => {
    const model = type.extensions.model as InputModel | undefined; // set by the schema's own input types only
    return model === undefined ? [] : [[type.name, type, model] as const];
  });

/** What must be there and may be null: the language of schemas has no word for it, their descriptions say so. */
const NULLABLE: ReadonlySet<string> = new Set([
  'CreateServerInput featureLimits.databases',
  'CreateServerInput featureLimits.allocations',
  // Over GraphQL they have defaults.
  'CreateServerInput featureLimits.backups',
  'CreateServerInput deploy.dedicatedIp',
  'RestoreBackupInput truncate',
  // This or `id`.
  'DeleteSshKeyInput fingerprint',
  'SetServerVariableInput value',
  // This or `isPrimary`.
  'UpdateServerAllocationInput notes',
]);

/** Every object that the model knows is there, and empty: all that is missing is told. */
const emptyGroups = (type: GraphQLInputObjectType): object =>
  Object.fromEntries(
    Object.values(type.getFields()).flatMap(({ name, type: member }) => {
      const inner = getNamedType(member);
      return isInputObjectType(inner) ? [[name, { nothing: true }]] : [];
    }),
  );

/** The members of an input. Models have the cron fields beside the others, inputs in a member of their own. */
const fieldsOf = (type: GraphQLInputObjectType): GraphQLInputField[] => {
  const { cron, ...fields } = type.getFields();
  const clock = cron === undefined ? undefined : getNamedType(cron.type);
  return Object.values(isInputObjectType(clock) ? { ...fields, ...clock.getFields() } : fields);
};

/** A member by its name in the domain. */
const memberOf = (type: GraphQLInputObjectType, name: string | number | undefined) =>
  fieldsOf(type).find((field) => domainNameOf(field) === String(name));

describe.each(MODELLED)('%s', (name, type, model) => {
  test('has a member for each that its model speaks of', () => {
    expect(fieldsOf(type).map(domainNameOf)).toEqual(expect.arrayContaining(Object.keys(model.schema.shape)));
  });

  test('requires what its model requires', () => {
    const missing = readShape(model, emptyGroups(type)).issues.filter(
      ({ rule }) => rule === 'required' || rule === 'present',
    );
    const optional = missing.filter(({ path: [member, inner] }) => {
      const field = memberOf(type, member);
      const group = field === undefined ? undefined : getNamedType(field.type);
      const asked = inner !== undefined && isInputObjectType(group) ? memberOf(group, inner) : field;
      return asked === undefined || !isNonNullType(asked.type);
    });
    const told = optional.map(({ path }) => `${name} ${path.join('.')}`);
    expect(told.filter((place) => !NULLABLE.has(place))).toEqual([]);
  });
});
