import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { isRecord } from '../domain/values/is-record.js';
import { builder } from './builder.js';
import { timeToMillisecond } from './time-text.js';

const parseDate = (value: unknown): Date => {
  const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : undefined;
  // PostgreSQL has no year 0.
  if (date === undefined || !(date.getUTCFullYear() >= 1)) throw new GraphQLError('Expected an ISO 8601 time.');
  return date;
};

const parseText = (value: unknown): string => {
  if (typeof value !== 'string') throw new GraphQLError('Expected a text.');
  return value;
};

const literal =
  <Value>(parse: (value: unknown) => Value) =>
  (node: ValueNode): Value =>
    parse(node.kind === Kind.STRING ? node.value : undefined);

builder.scalarType('DateTime', {
  description: 'A time in ISO 8601, to the millisecond, in UTC: `2026-11-21T04:00:00.123+00:00`.',
  serialize: timeToMillisecond,
  parseValue: parseDate,
  parseLiteral: literal(parseDate),
});

builder.scalarType('TimeZone', {
  description: 'An IANA time zone: `Europe/Berlin`.',
  serialize: (value) => value,
  parseValue: parseText,
  parseLiteral: literal(parseText),
});

builder.scalarType('CronField', {
  description:
    'One field of a cron expression: `*`, numbers, ranges, lists and steps (`*/5`, `1-5`, `0,30`); names of months and week days.',
  serialize: (value) => value,
  parseValue: parseText,
  parseLiteral: literal(parseText),
});

builder.scalarType('JSONObject', {
  description: 'An object with any members, such as the environment of an egg or the properties of an activity entry.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (!isRecord(value)) throw new GraphQLError('Expected an object.');
    return { ...value };
  },
  parseLiteral: (node, variables) => {
    const value = literalValue(node, variables ?? {});
    if (!isRecord(value)) throw new GraphQLError('Expected an object.');
    return { ...value };
  },
});

const literalValue = (node: ValueNode, variables: Readonly<Record<string, unknown>>): unknown => {
  switch (node.kind) {
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, literalValue(value, variables)]));
    case Kind.LIST:
      return node.values.map((value) => literalValue(value, variables));
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
  }
};
