import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { isRecord } from '../../domain/values/is-record.js';
import { domainNameOf } from '../domain-names.js';
import { namedNumber } from './row-keys.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      rowReferences: RowReferencesPlugin<Types>;
    }
  }
}

/**
 * Options of an input member whose global ids identify rows. Use cases receive integer ids. An id of another type is
 * passed on unchanged, so that the model of the use case rejects it, after authorization.
 * @param domainName the name of the member in models of the domain, if it differs
 */
export const namesRows = (type: string, domainName?: string) => ({ extensions: { rowsOf: type, domainName } });

/** The type whose rows an input member identifies; undefined for other members. */
export const rowsOf = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): string | undefined =>
  extensions.rowsOf as string | undefined; // set by `namesRows` only

type Read = (value: unknown) => unknown;

/** Replaces the global ids of rows by their integer ids, and names by those of the domain; undefined if nothing differs. */
const readerOf = (member: GraphQLInputField | GraphQLArgument): Read | undefined => {
  const rows = rowsOf(member);
  return readerOfType(member.type, rows === undefined ? undefined : (value) => namedNumber(rows, value) ?? value);
};

const readerOfType = (type: GraphQLInputType, readId: Read | undefined): Read | undefined => {
  const named = getNullableType(type);
  if (isListType(named)) {
    const read = readerOfType(named.ofType, readId);
    return read && ((value) => (Array.isArray(value) ? value.map(read) : value));
  }
  if (!isInputObjectType(named)) return readId;
  const readers = readersOf(Object.values(named.getFields()));
  return readers.length === 0 ? undefined : (value) => (isRecord(value) ? readMembers(value, readers) : value);
};

type Readers = readonly (readonly [name: string, domainName: string, read: Read])[];

/** No input type contains itself. */
const readersOf = (members: readonly (GraphQLInputField | GraphQLArgument)[]): Readers =>
  members.flatMap((member) => {
    const { name } = member;
    const domainName = domainNameOf(member);
    const read = readerOf(member) ?? (domainName === name ? undefined : unchanged);
    return read === undefined ? [] : [[name, domainName, read] as const];
  });

const unchanged: Read = (value) => value;

const readMembers = (values: Readonly<Record<string, unknown>>, readers: Readers): Record<string, unknown> => {
  const members = { ...values };
  for (const [name, domainName, read] of readers) {
    if (!Object.hasOwn(members, name)) continue;
    const value = read(members[name]);
    if (domainName !== name) delete members[name];
    members[domainName] = value;
  }
  return members;
};

const READERS = new WeakMap<readonly GraphQLArgument[], Readers>();

/** The arguments of a field as its resolver receives them; also arguments that coercion has rejected. */
export const withRowNumbers = <Values extends Readonly<Record<string, unknown>>>(
  { args }: Pick<GraphQLField<unknown, unknown>, 'args'>,
  values: Values,
): Values => {
  const readers = READERS.get(args) ?? readersOf(args);
  READERS.set(args, readers);
  // The consumers of these numbers accept any value, and a model of the domain checks them.
  return readers.length === 0 ? values : (readMembers(values, readers) as Values);
};

/** Gives resolvers of queries and mutations the integer ids of the rows that inputs identify, and names of the domain. */
class RowReferencesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Query' && kind !== 'Mutation') return resolver;
    return (parent, args, ctx, info) => {
      const field = info.parentType.getFields()[info.fieldName];
      return resolver(parent, field === undefined ? args : withRowNumbers(field, { ...args }), ctx, info);
    };
  }
}

/** The plugin's name in the builder's list. */
export const ROW_REFERENCES = 'rowReferences';

SchemaBuilder.registerPlugin(ROW_REFERENCES, RowReferencesPlugin);
