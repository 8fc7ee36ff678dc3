import { isRecord } from '../../domain/values/is-record.js';
import { NotShortError } from './not-short-error.js';
import type { Column, Relation, Table, Tables } from './tables.js';

/** The values of a statement; each is named by its place. */
export interface Values {
  readonly all: unknown[];
  /** Whether one of them is a pattern. */
  hasPattern: boolean;
}

/** No condition. */
const ALL = 'true';

/** Where a condition stands. */
interface Scope {
  readonly tables: Tables;
  readonly table: Table;
  /** What the rows are called by. */
  readonly alias: string;
  readonly values: Values;
  /** Whether other rows may do without it. */
  readonly isAlternative?: boolean;
}

/**
 * A `where` of Prisma as a condition in SQL.
 * @throws {NotShortError} it says more than is understood here
 */
export const writeConditions = (scope: Scope, where: unknown): string => {
  if (where === undefined) return ALL;
  if (!isRecord(where)) throw new NotShortError();
  return allOf(
    Object.entries(where)
      .filter(([, given]) => given !== undefined)
      .map(([name, given]) => writeMember(scope, name, given)),
  );
};

const writeMember = (scope: Scope, name: string, given: unknown): string => {
  const { table, alias, values } = scope;
  if (name === 'AND') return allOf([given].flat().map((part) => writeConditions(scope, part ?? refuse())));
  if (name === 'OR' && Array.isArray(given))
    return anyOf(given.map((part) => writeBranch({ ...scope, isAlternative: given.length > 1 }, part ?? refuse())));
  const column = table.columns.get(name);
  if (column !== undefined) return writeComparison(column, { sql: `${alias}.${column.sql}`, given, values });
  const relation = table.relations.get(name);
  if (relation !== undefined) return writeRelation(scope, relation, given);
  const key = table.keys.get(name);
  if (key === undefined || !isRecord(given) || key.some((part) => given[part] === undefined)) throw new NotShortError();
  if (Object.keys(given).length !== key.length) throw new NotShortError();
  return writeConditions(scope, given);
};

/** A branch that says nothing would mean all rows; Prisma leaves it out. */
const writeBranch = (scope: Scope, where: unknown): string => {
  const condition = writeConditions(scope, where);
  return condition === ALL ? refuse() : condition;
};

/** Rows that hang together with one, or with some, that meet a condition. */
const writeRelation = (scope: Scope, { model, isList, key, foreignKey }: Relation, given: unknown): string => {
  const other = scope.tables.get(model);
  const [own, foreign] = [scope.table.columns.get(key), other?.columns.get(foreignKey)];
  if (other === undefined || own === undefined || foreign === undefined || !isRecord(given)) throw new NotShortError();
  const alias = `${scope.alias}_`;
  const isOne = `${alias}.${foreign.sql} = ${scope.alias}.${own.sql}`;
  if (!isList && ('is' in given || 'isNot' in given)) {
    // Rather than look at one for each row the planner would read all there are, but for `offset`.
    const exists = `exists (select from ${other.sql} ${alias} where ${isOne} offset 0)`;
    return only(given, 'isNot') === null ? exists : refuse();
  }
  const below = isList ? only(given, 'some') : given;
  const condition = writeConditions({ ...scope, table: other, alias, isAlternative: false }, below);
  const keys = `select ${alias}.${foreign.sql} from ${other.sql} ${alias} where ${condition} and ${alias}.${foreign.sql} is not null`;
  // A branch that says nothing of its one row Prisma leaves out, too.
  if (scope.isAlternative === true && !isList && condition === ALL) return refuse();
  if (scope.isAlternative !== true) return `${scope.alias}.${own.sql} in (${keys})`;
  // Of `a or b in (select …)` the planner takes half of all rows, and looks at every one; an array it looks up in an index.
  // Of one row it decides whether all that meet the condition are fewer than those that are asked about.
  return isList
    ? `${scope.alias}.${own.sql} = any(array(${keys}))`
    : `exists (select from ${other.sql} ${alias} where ${isOne} and ${condition})`;
};

const only = (given: Readonly<Record<string, unknown>>, name: string): unknown => {
  const names = Object.keys(given).filter((member) => given[member] !== undefined);
  if (names.length !== 1 || names[0] !== name) throw new NotShortError();
  return given[name];
};

interface Comparison {
  readonly sql: string;
  readonly given: unknown;
  readonly values: Values;
}

const writeComparison = (column: Column, { sql, given, values }: Comparison): string => {
  if (given === null || !isRecord(given) || given instanceof Date) {
    return column.isList ? refuse() : equals(column, { sql, given, values });
  }
  const isInsensitive = given.mode === 'insensitive';
  return allOf(
    Object.entries(given)
      .filter(([name, value]) => value !== undefined && name !== 'mode')
      .map(([name, value]) => {
        const write = isInsensitive ? INSENSITIVE[name] : (column.isList ? ON_LISTS : ON_VALUES)[name];
        return write === undefined ? refuse() : write(column, { sql, given: value, values });
      }),
  );
};

type Operator = (column: Column, comparison: Comparison) => string;

const equals: Operator = (column, { sql, given, values }) =>
  given === null ? `${sql} is null` : `${sql} = ${place(values, checked(column, given))}`;

const compare =
  (operator: string): Operator =>
  (column, { sql, given, values }) =>
    `${sql} ${operator} ${place(values, checked(column, given))}`;

const ON_VALUES: Readonly<Partial<Record<string, Operator>>> = {
  equals,
  lt: compare('<'),
  lte: compare('<='),
  gt: compare('>'),
  gte: compare('>='),
  not: (_column, { sql, given }) => (given === null ? `${sql} is not null` : refuse()),
  in: (column, { sql, given, values }) => {
    if (!Array.isArray(given)) throw new NotShortError();
    if (given.length === 0) return 'false';
    return `${sql} = any(${place(
      values,
      given.map((value) => checked(column, value)),
    )})`;
  },
};

const ON_LISTS: Readonly<Partial<Record<string, Operator>>> = {
  has: (column, { sql, given, values }) => `${place(values, checked(column, given))} = any(${sql})`,
};

/** Prisma takes these for patterns, in which `%` and `_` mean something. */
const like =
  (toPattern: (text: string) => string): Operator =>
  (column, { sql, given, values }) => {
    if (column.type !== 'String' || column.isList || typeof given !== 'string') throw new NotShortError();
    values.hasPattern = true;
    return `${sql} ilike ${place(values, toPattern(given))}`;
  };

const INSENSITIVE: Readonly<Partial<Record<string, Operator>>> = {
  contains: like((text) => `%${text}%`),
  startsWith: like((text) => `${text}%`),
};

/** Values that Prisma takes for a column; what it would refuse is its own to say. */
const TAKEN: Readonly<Partial<Record<string, (value: unknown) => boolean>>> = {
  Int: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  BigInt: (value) => typeof value === 'bigint',
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  DateTime: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
};

const checked = ({ type, isEnum }: Column, value: unknown): unknown => {
  const isTaken = isEnum ? typeof value === 'string' : TAKEN[type]?.(value);
  return isTaken === true ? value : refuse();
};

const refuse = (): never => {
  throw new NotShortError();
};

/** Adds a value to those of the statement. */
const place = (values: Values, value: unknown): string => `$${values.all.push(value)}`;

const allOf = (conditions: readonly string[]): string => {
  const saying = conditions.filter((condition) => condition !== ALL);
  return joined(saying, 'and', ALL);
};

const anyOf = (conditions: readonly string[]): string => joined(conditions, 'or', 'false');

const joined = (conditions: readonly string[], word: string, ofNone: string): string => {
  const [first = ofNone] = conditions;
  return conditions.length > 1 ? `(${conditions.join(` ${word} `)})` : first;
};
