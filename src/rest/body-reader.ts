import {
  GraphQLBoolean,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';
import type { ErrorCode, Path } from '../domain/errors.js';
import { isRecord } from '../domain/values/is-record.js';
import { domainNameOf, inputTypeNamed, rowsNamedBy } from '../schema/execute.js';
import { globalId } from './path-params.js';
import { snakeCase } from './snake-case.js';

/** Keys of a body that stand for a member of the input under another name, in order of priority. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

/** Names of a broken field, or of an error, in an answer. */
export interface FieldNames {
  /** The name under which a value was sent, or should have been: `limits.memory`, `deploy.locations.0`. */
  readonly sourceField: (path: Path) => string;
  /** The name in sentences, if it is not made from the source field. By source field, `*` for list indices. */
  readonly displayNames: Readonly<Record<string, string>>;
  /** Errors that have another code on this path, as existing tools expect. */
  readonly unauthenticatedThrottle?: Readonly<Partial<Record<ErrorCode, ErrorCode>>>;
}

export interface ReadInput<Input> extends FieldNames {
  readonly input: Input;
}

export interface BodyOptions {
  readonly aliases?: Aliases;
  readonly displayNames?: Readonly<Record<string, string>>;
  readonly unauthenticatedThrottle?: FieldNames['unauthenticatedThrottle'];
  /** Members whose empty text is a value. */
  readonly emptyTexts?: readonly string[];
  /** File names are taken unchanged: white space at an end is part of them. */
  readonly isVerbatim?: boolean;
}

/**
 * Makes a reader of bodies for one input type of the schema. It copies known keys only, from `snake_case`, and reads
 * texts as forms and old tools send them: trimmed, empty as null, numbers and booleans as text. Values of another type
 * stay unchanged, and the schema rejects them. Source: rest.md §4.2, choices.md 17.
 */
export const bodyReader = <Input>(
  typeName: string,
  {
    aliases = {},
    displayNames = {},
    unauthenticatedThrottle = {},
    emptyTexts = [],
    isVerbatim = false,
  }: BodyOptions = {},
): ((body: unknown) => ReadInput<Input>) => {
  const type = inputTypeNamed(typeName);
  const keys = Object.values(type.getFields()).map(keyOfMember);
  const normalise = isVerbatim ? withoutEmpty : trimmed;
  return (body) => {
    const sent = new Map<string, string>();
    const flat = isRecord(body) ? resolveAliases(body, { keys, aliases, normalise }, sent) : {};
    const empty = emptyTexts.filter((name) => flat[snakeCase(name)] === '').map((name) => [name, '']);
    return {
      input: { ...readObject(type, flat, normalise), ...Object.fromEntries(empty) } as Input, // the schema checks it; an invalid value never reaches a resolver
      displayNames,
      unauthenticatedThrottle,
      sourceField: ([first, ...rest]) =>
        [
          sent.get(String(first)) ?? aliases[String(first)]?.[0] ?? keyOfName(type, String(first)),
          ...keysBelow(type.getFields()[String(first)], rest),
        ].join('.'),
    };
  };
};

/** The keys of a body below a member, for a path in names of the domain or of the schema. */
const keysBelow = (
  member: GraphQLInputField | undefined,
  path: readonly (string | number)[],
): readonly (string | number)[] => {
  let type = member && getNamedType(member.type);
  // Names of egg variables stay unchanged.
  if (type !== undefined && isScalarType(type) && type.name === 'JSONObject') return path;
  return path.map((part) => {
    const field = isInputObjectType(type) ? type.getFields()[part] : undefined;
    if (field !== undefined) type = getNamedType(field.type);
    return field === undefined ? snakeCase(String(part)) : keyOfMember(field);
  });
};

/** The key of a body that stands for a member of the input. */
const keyOfMember = (field: GraphQLInputField): string => snakeCase(domainNameOf(field));

/** The key of a body for the first name of a path, which is a name of the domain or of the schema. */
const keyOfName = (type: GraphQLInputObjectType, name: string): string => {
  const field = type.getFields()[name];
  return field === undefined ? snakeCase(name) : keyOfMember(field);
};

/** The value of a text. */
type Normalise = (value: unknown) => unknown;

interface Reading {
  readonly keys: readonly string[];
  readonly aliases: Aliases;
  readonly normalise: Normalise;
}

const resolveAliases = (
  body: Readonly<Record<string, unknown>>,
  { keys: known, aliases, normalise }: Reading,
  sent: Map<string, string>,
): Readonly<Record<string, unknown>> => {
  const resolved: Record<string, unknown> = {};
  for (const key of known) if (Object.hasOwn(body, key)) resolved[key] = body[key];
  for (const [member, keys] of Object.entries(aliases)) {
    const key = keys.find((candidate) => normalise(body[candidate]) !== null && body[candidate] !== undefined);
    if (key === undefined) continue;
    resolved[snakeCase(member)] = body[key];
    sent.set(member, key);
  }
  return resolved;
};

const readObject = (
  type: GraphQLInputObjectType,
  body: Readonly<Record<string, unknown>>,
  normalise: Normalise,
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (const field of Object.values(type.getFields())) {
    const { name } = field;
    const key = keyOfMember(field);
    if (!Object.hasOwn(body, key)) continue;
    const value = PASSWORDS.has(name) ? (body[key] === '' ? null : body[key]) : readMember(field, body[key], normalise);
    input[name] = value === null ? (BLANKS.get(name) ?? null) : value;
  }
  return input;
};

/** The value of null for members in which the schema requires a value. Source: choices.md 16, rest.md §5.5. */
const BLANKS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['hasDedicatedIp', false],
  ['backups', 0],
]);

/** Members that are taken unchanged: white space at an end of a password is part of it. */
const PASSWORDS: ReadonlySet<string> = new Set(['password', 'currentPassword', 'passwordConfirmation']);

const readValue = (type: GraphQLInputType, raw: unknown, normalise: Normalise): unknown => {
  const value = normalise(raw);
  if (isInputObjectType(type)) return isRecord(value) ? readObject(type, value, normalise) : value;
  if (isListType(type)) {
    return Array.isArray(value) ? value.map((item) => readValue(getNullableType(type.ofType), item, normalise)) : value;
  }
  if (type === GraphQLInt && typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  if (type === GraphQLBoolean) return readBoolean(value);
  // PHP clients send an empty object as `[]`.
  if (isScalarType(type) && type.name === 'JSONObject' && Array.isArray(value) && value.length === 0) return {};
  return value;
};

/** REST identifies rows by integers: an invalid integer stays invalid in the global id made of it. */
const readMember = (field: GraphQLInputField, raw: unknown, normalise: Normalise): unknown => {
  const type = getNullableType(field.type);
  const rows = rowsNamedBy(field);
  if (rows === undefined) return readValue(type, raw, normalise);
  const readId = (value: unknown): unknown => {
    const id = normalise(value);
    if (typeof id === 'string') return globalId(rows, id);
    // With all digits: a number of more than 21 digits would have an exponent as text, and not be an integer.
    return typeof id === 'number' && Number.isInteger(id) ? globalId(rows, String(BigInt(id))) : id;
  };
  if (!isListType(type)) return readId(raw);
  if (Array.isArray(raw)) return raw.map(readId);
  // The schema accepts one value as a list of it; here a text instead of a list is rejected.
  const value = normalise(raw);
  return typeof value === 'string' ? {} : readId(value);
};

const readBoolean = (value: unknown): unknown => {
  if (value === 1 || value === '1') return true;
  return value === 0 || value === '0' ? false : value;
};

/** Text without its outer white space; only white space is null. */
const trimmed: Normalise = (value) => (typeof value === 'string' ? withoutEmpty(value.trim()) : value);

const withoutEmpty: Normalise = (value) => (value === '' ? null : value);
