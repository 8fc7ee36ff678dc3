import { isRecord } from '../../domain/values/is-record.js';
import { valueError } from './database-errors.js';
import type { Column, Relation, Table, Tables } from './tables.js';
import { unsupported } from './unsupported-query-error.js';

/** The values of a statement; each is named by its place. */
export interface Values {
  readonly all: unknown[];
  /** Whether one of them is a pattern. */
  hasPattern: boolean;
}

/** No condition. */
const ALL = 'true';

/** The place of a condition. */
interface Scope {
  readonly tables: Tables;
  /** The model of the query, for errors. */
  readonly model: string;
  readonly table: Table;
  /** The alias of the rows. */
  readonly alias: string;
  readonly values: Values;
  /** Whether it is one branch of several. */
  readonly isAlternative?: boolean;
}

/**
 * A `where` of Prisma as a condition in SQL.
 * @throws {UnsupportedQueryError} it is wrong, or not supported
 */
export const writeConditions = (scope: Scope, where: unknown): string => {
  if (where === undefined) return ALL;
  if (!isRecord(where)) return unsupported('a condition is an object');
  return allOf(
    Object.entries(where)
      .filter(([, given]) => given !== undefined)
      .map(([name, given]) => writeMember(scope, name, given)),
  );
};

const writeMember = (scope: Scope, name: string, given: unknown): string => {
  const { table, alias } = scope;
  if (name === 'AND') return allOf([given].flat().map((part) => writeConditions(scope, requireObject(part))));
  if (name === 'OR' && Array.isArray(given)) {
    return anyOf(given.map((part) => writeBranch({ ...scope, isAlternative: given.length > 1 }, requireObject(part))));
  }
  if (name === 'NOT' && !Array.isArray(given)) return `not ${writeBranch(scope, requireObject(given))}`;
  const column = table.columns.get(name);
  if (column !== undefined) return writeComparison(scope, column, { sql: `${alias}.${column.sql}`, given });
  const relation = table.relations.get(name);
  if (relation !== undefined) return writeRelation(scope, relation, given);
  const key = table.keys.get(name) ?? unsupported(`unknown member \`${name}\` of a condition`);
  if (!isRecord(given) || key.some((part) => given[part] === undefined)) {
    return unsupported(`key \`${name}\` needs \`${key.join('`, `')}\`: a part is missing`);
  }
  if (Object.keys(given).length !== key.length) return unsupported(`key \`${name}\` has unknown members`);
  return writeConditions(scope, given);
};

const requireObject = (part: unknown): unknown => part ?? unsupported('a part of AND, OR or NOT is missing');

/** Prisma leaves an empty branch out, although an empty condition means all rows. */
const writeBranch = (scope: Scope, where: unknown): string => {
  const condition = writeConditions(scope, where);
  return condition === ALL ? unsupported('a branch of OR or NOT is empty') : condition;
};

/** Rows whose related row, or one of whose related rows, meets a condition. */
const writeRelation = (scope: Scope, { model, isList, key, foreignKey }: Relation, given: unknown): string => {
  const other = scope.tables.get(model);
  const [own, foreign] = [scope.table.columns.get(key), other?.columns.get(foreignKey)];
  if (other === undefined || own === undefined || foreign === undefined || !isRecord(given)) {
    return unsupported('a condition on a relation is an object');
  }
  const alias = `${scope.alias}_`;
  const isOne = `${alias}.${foreign.sql} = ${scope.alias}.${own.sql}`;
  if (!isList && ('is' in given || 'isNot' in given)) {
    // `offset` makes the planner look up one row for each; otherwise it reads the whole table.
    const exists = `exists (select from ${other.sql} ${alias} where ${isOne} offset 0)`;
    return only(given, 'isNot') === null ? exists : unsupported('`isNot` takes null only');
  }
  const below = isList ? only(given, 'some') : given;
  const condition = writeConditions({ ...scope, table: other, alias, isAlternative: false }, below);
  const keys = `select ${alias}.${foreign.sql} from ${other.sql} ${alias} where ${condition} and ${alias}.${foreign.sql} is not null`;
  // Prisma leaves this branch out as well.
  if (scope.isAlternative === true && !isList && condition === ALL) return unsupported('a branch of OR is empty');
  if (scope.isAlternative !== true) return `${scope.alias}.${own.sql} in (${keys})`;
  // For `a or b in (select …)` the planner expects half of all rows and scans the table; for an array it uses an index.
  // For one row it compares the number of rows that meet the condition with the number of rows that are asked about.
  return isList
    ? `${scope.alias}.${own.sql} = any(array(${keys}))`
    : `exists (select from ${other.sql} ${alias} where ${isOne} and ${condition})`;
};

const only = (given: Readonly<Record<string, unknown>>, name: string): unknown => {
  const names = Object.keys(given).filter((member) => given[member] !== undefined);
  if (names.length !== 1 || names[0] !== name) return unsupported(`a condition on a relation takes \`${name}\``);
  return given[name];
};

interface Comparison {
  readonly sql: string;
  readonly given: unknown;
}

const writeComparison = (scope: Scope, column: Column, { sql, given }: Comparison): string => {
  if (given === null || !isRecord(given) || given instanceof Date) {
    return column.isList ? unsupported(`\`${column.name}\` takes \`has\``) : equals(scope, column, { sql, given });
  }
  const isInsensitive = given.mode === 'insensitive';
  return allOf(
    Object.entries(given)
      .filter(([name, value]) => value !== undefined && name !== 'mode')
      .map(([name, value]) => {
        const write = isInsensitive ? INSENSITIVE[name] : (column.isList ? ON_LISTS : ON_VALUES)[name];
        return write === undefined
          ? unsupported(`operator \`${name}\` on \`${column.name}\``)
          : write(scope, column, { sql, given: value });
      }),
  );
};

type Operator = (scope: Scope, column: Column, comparison: Comparison) => string;

const equals: Operator = (scope, column, { sql, given }) =>
  isNull(column, given) ? `${sql} is null` : `${sql} = ${place(scope, checked(scope, column, given))}`;

const compare =
  (operator: string): Operator =>
  (scope, column, { sql, given }) =>
    `${sql} ${operator} ${place(scope, checked(scope, column, given))}`;

const isNull = ({ name, isNullable }: Column, given: unknown): boolean => {
  if (given === null && !isNullable) return unsupported(`\`${name}\` must not be null`);
  return given === null;
};

const ON_VALUES: Readonly<Partial<Record<string, Operator>>> = {
  equals,
  lt: compare('<'),
  lte: compare('<='),
  gt: compare('>'),
  gte: compare('>='),
  not: (scope, column, comparison) =>
    isNull(column, comparison.given) ? `${comparison.sql} is not null` : compare('<>')(scope, column, comparison),
  in: (scope, column, { sql, given }) => {
    if (!Array.isArray(given)) return unsupported('`in` takes a list');
    if (given.length === 0) return 'false';
    const values = given.map((value) => checked(scope, column, value));
    return `${sql} = any(${place(scope, values)})`;
  },
};

const ON_LISTS: Readonly<Partial<Record<string, Operator>>> = {
  has: (scope, column, { sql, given }) => `${place(scope, checked(scope, column, given))} = any(${sql})`,
};

/** Prisma passes these on as patterns: `%` and `_` in the text have their meaning in SQL. */
const like =
  (toPattern: (text: string) => string): Operator =>
  (scope, column, { sql, given }) => {
    if (column.type !== 'String' || column.isList || typeof given !== 'string') {
      return unsupported(`\`${column.name}\` is not compared with a pattern`);
    }
    scope.values.hasPattern = true;
    return `${sql} ilike ${place(scope, toPattern(given))}`;
  };

const INSENSITIVE: Readonly<Partial<Record<string, Operator>>> = {
  equals: like((text) => text),
  contains: like((text) => `%${text}%`),
  startsWith: like((text) => `${text}%`),
};

/** Whether a value is of the type of a column. PostgreSQL checks ranges, except of dates. */
const IS_OF: Readonly<Partial<Record<string, (value: unknown) => boolean>>> = {
  Int: Number.isInteger,
  BigInt: (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  DateTime: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
};

const checked = ({ model }: Scope, { name, type, enumValues }: Column, value: unknown): unknown => {
  const isTaken = enumValues === undefined ? IS_OF[type]?.(value) : enumValues.includes(value);
  if (isTaken !== true) return unsupported(`invalid value for \`${name}\`, expected ${type}`);
  // The driver would send the year 0 as 1 BC, and so on.
  if (value instanceof Date && value.getUTCFullYear() < 1) {
    throw valueError(model, { code: '22008', message: 'date/time field value out of range' });
  }
  return value;
};

/** Adds a value to those of the statement. */
const place = ({ values }: Scope, value: unknown): string => `$${values.all.push(value)}`;

const allOf = (conditions: readonly string[]): string => {
  const saying = conditions.filter((condition) => condition !== ALL);
  return joined(saying, 'and', ALL);
};

const anyOf = (conditions: readonly string[]): string => joined(conditions, 'or', 'false');

const joined = (conditions: readonly string[], word: string, ofNone: string): string => {
  const [first = ofNone] = conditions;
  return conditions.length > 1 ? `(${conditions.join(` ${word} `)})` : first;
};
