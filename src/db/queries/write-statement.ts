import { isRecord } from '../../domain/values/is-record.js';
import { type Answer, answerReader, type Part, READERS } from './read-answer.js';
import { type Column, ID, type Relation, type Table, type Tables } from './tables.js';
import { unsupported } from './unsupported-query-error.js';
import { type Values, writeConditions } from './write-conditions.js';

/** One statement that answers a query of Prisma. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * Whether PostgreSQL plans it by its values each time. The selectivity of a pattern, and whether an index serves it, depend on
   * its text: a prepared statement would soon get a generic plan that reads the whole table.
   */
  readonly isPlannedByValues: boolean;
  /** Reads the result, as Prisma would return it, from the one row of the statement. */
  readonly read: (row: readonly unknown[]) => unknown;
}

/** The supported arguments of a query. */
const ARGUMENTS: ReadonlySet<string> = new Set(['where', 'select', 'include', 'orderBy', 'take', 'skip']);

/** Those of a relation, all rows of which are read. */
const RELATION_ARGUMENTS: ReadonlySet<string> = new Set(['where', 'select', 'include', 'orderBy']);

const COUNT_ARGUMENTS: ReadonlySet<string> = new Set(['where', 'take']);

/**
 * The column by which a list names the parents of its rows, where an index has the rows of each parent in the order of the list;
 * and the columns that narrow it further, which have indexes of their own. The first rows of many parents are then the first
 * among the first rows of each. Otherwise the planner may scan the rows of all parents in order, expecting matches soon, and
 * reads the whole table where the matches are old.
 */
const OF_MANY: Readonly<Partial<Record<string, { readonly column: string; readonly narrows: ReadonlySet<string> }>>> = {
  ScheduleRun: { column: 'serverId', narrows: new Set(['scheduleId', 'state', 'reason', 'trigger', 'finishedAt']) },
};

/** Most rows that are read so: of more parents, a scan in order finds rows soon enough. */
const MOST_OF_MANY = 65_536;

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Reads rows with their relations. Each part of the selection is one common table expression, which reads the rows that are
 * related to those of the part above, as a query of Prisma would: a row that many share is read once. The result is one row.
 * @param isOne whether the arguments name one row by a unique key
 * @throws {UnsupportedQueryError} the arguments are wrong, or not supported
 */
export const writeStatement = (tables: Tables, model: string, args: Arguments, isOne = false): Statement => {
  const values: Values = { all: [], hasPattern: false };
  const parts: Part[] = [];
  const queries: string[] = [];

  const add = (name: string, given: Arguments, above?: Above): Part => {
    const table = tableOf(tables, name);
    const isOneHere = above === undefined ? isOne : above.part.isOne && !above.relation.isList;
    const part: Part = { table, index: parts.length, columns: [], shown: 0, isOne: isOneHere, below: [] };
    parts.push(part);
    const { columns, relations } = selectionOf(table, given);
    part.columns.push(...columns);
    part.shown = columns.length;
    const origin = above && `t.${need(part, above.relation.foreignKey).sql} = ${keysOf(above)} and `;
    const many = above === undefined ? manyOf(name, given) : undefined;
    const conditions = writeConditions({ tables, model, table, alias: 't', values }, many?.rest ?? given.where);
    const place = queries.push('') - 1;
    for (const [relationName, below] of relations) {
      const relation = table.relations.get(relationName);
      if (relation === undefined) return unsupported(`unknown relation \`${relationName}\``);
      requireKnown(below, RELATION_ARGUMENTS);
      const key = need(part, relation.key);
      part.below.push({ name: relationName, relation, part: add(relation.model, below, { key, part, relation }) });
    }
    const order = orderOf(table, given.orderBy, isLast(given));
    const list = part.columns.map(({ sql }) => `t.${sql}`).join(', ');
    const from =
      many === undefined
        ? `${table.sql} t where ${origin ?? ''}${conditions}`
        : `unnest($${values.all.push(many.whose)}::int[]) as whose (id) cross join lateral (select * from ${table.sql} t
           where t.${columnOf(table, many.column).sql} = whose.id and ${conditions}${order} limit ${many.limit}) t`;
    const query = `select ${list} from ${from}${order}`;
    queries[place] = `p${part.index} as (${limited(query, given, values)})`;
    return part;
  };

  requireKnown(args, ARGUMENTS);
  const root = add(model, args);
  const answers = parts.map(
    ({ index, columns }) => `(select json_agg(json_build_array(${columns.map(toJson).join(', ')})) from p${index})`,
  );
  const read = answerReader(root);
  return {
    // One value: the driver's work for each column costs more than reading it. Functions take 100 arguments at most, arrays any.
    text: `with ${queries.join(', ')} select array_to_json(array[${answers.join(', ')}])`,
    values: values.all,
    isPlannedByValues: values.hasPattern,
    read: ([answer]) => {
      const rows = read(answer as Answer); // as the text above has it
      return isLast(args) ? rows.reverse() : rows;
    },
  };
};

/** The part that the rows of another are related to. */
interface Above {
  readonly part: Part;
  readonly key: Column;
  readonly relation: Relation;
}

/**
 * The keys by which related rows are found. The planner expects few members of an array, and looks them up; for
 * `in (select …)` it soon reads the whole table. Removing duplicates takes longer than looking a row up twice.
 */
const keysOf = ({ part, key, relation }: Above): string => {
  if (part.isOne) return `(select ${key.sql} from p${part.index})`;
  return `any(array(select ${relation.key === ID ? '' : 'distinct '}${key.sql} from p${part.index}))`;
};

/**
 * Counts rows.
 * @throws {UnsupportedQueryError} the arguments are wrong, or not supported
 */
export const writeCount = (tables: Tables, model: string, args: Arguments): Statement => {
  requireKnown(args, COUNT_ARGUMENTS);
  const table = tableOf(tables, model);
  const values: Values = { all: [], hasPattern: false };
  const conditions = writeConditions({ tables, model, table, alias: 't', values }, args.where);
  const rows = args.take === undefined ? '' : limited(`select from ${table.sql} t where ${conditions}`, args, values);
  return {
    // The bounded count needs no order, which Prisma would ask for.
    text: `select count(*)::float8 from ${rows === '' ? `${table.sql} t where ${conditions}` : `(${rows}) t`}`,
    values: values.all,
    isPlannedByValues: values.hasPattern,
    read: ([count]) => count,
  };
};

export const tableOf = (tables: Tables, model: string): Table =>
  tables.get(model) ?? unsupported(`unknown model \`${model}\``);

const columnOf = (table: Table, name: string): Column =>
  table.columns.get(name) ?? unsupported(`unknown column \`${name}\``);

/** Has a part read a column that relates rows, selected or not. */
const need = (part: Part, name: string): Column => {
  const column = columnOf(part.table, name);
  if (!part.columns.includes(column)) part.columns.push(column);
  return column;
};

const requireKnown = (args: Arguments, known: ReadonlySet<string>): void => {
  for (const [name, given] of Object.entries(args)) {
    if (given !== undefined && !known.has(name)) unsupported(`argument \`${name}\``);
  }
};

/** The selected columns, and the selected relations with their arguments. */
const selectionOf = (
  { columns, relations }: Table,
  { select, include }: Arguments,
): { readonly columns: readonly Column[]; readonly relations: readonly (readonly [string, Arguments])[] } => {
  const given = select ?? include ?? {};
  if (!isRecord(given)) return unsupported('a selection is an object');
  if (select !== undefined && include !== undefined) return unsupported('both `select` and `include`');
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== false);
  const below = named
    .filter(([name]) => relations.has(name))
    .map(([name, value]) => [name, value === true ? {} : argumentsOf(value)] as const);
  const plain = named.filter(([name]) => !relations.has(name));
  if (select === undefined) {
    for (const [name] of plain) unsupported(`unknown relation \`${name}\``);
    return { columns: [...columns.values()], relations: below };
  }
  if (named.length === 0) return unsupported('an empty `select`');
  const selected = plain.map(([name]) => columns.get(name) ?? unsupported(`unknown column \`${name}\``));
  return { columns: selected, relations: below };
};

const argumentsOf = (value: unknown): Arguments =>
  isRecord(value) ? value : unsupported('the selection of a relation is true or an object');

export const orderOf = (table: Table, orderBy: unknown, isReversed = false): string => {
  const all = [orderBy ?? []]
    .flat()
    .flatMap((by) => (isRecord(by) ? Object.entries(by) : unsupported('an order is an object')));
  const terms = all
    .filter(([, direction]) => direction !== undefined)
    .map(([name, order]) => {
      const isNullsLast = isRecord(order) && order.nulls === 'last';
      const direction = isNullsLast ? order.sort : order;
      if (direction !== 'asc' && direction !== 'desc') return unsupported(`order by \`${name}\``);
      const isAscending = (direction === 'asc') !== isReversed;
      const nulls = isNullsLast ? ` nulls ${isReversed ? 'first' : 'last'}` : '';
      return `t.${columnOf(table, name).sql} ${isAscending ? 'asc' : 'desc'}${nulls}`;
    });
  if (isReversed && terms.length === 0) return unsupported('the last rows of a list without an order');
  return terms.length === 0 ? '' : ` order by ${terms.join(', ')}`;
};

/** Whether the last rows of a list are asked for, which are read in the reverse order. */
const isLast = ({ take }: Arguments): boolean => Number(take) < 0;

/**
 * The query of some of the rows. For a limit that it does not see, the planner expects a tenth of the rows, and scans the
 * table in their order. A rounded limit is therefore written out, so that few statements differ by it; `materialized` hides
 * the exact limit from the planner.
 */
const limited = (query: string, { take, skip }: Arguments, { all }: Values): string => {
  const offset = skip === undefined || skip === 0 ? '' : ` offset $${all.push(rowCount(skip))}`;
  if (take === undefined) return `${query}${offset}`;
  const most = Math.abs(integer(take));
  return `with most as materialized (${query} limit ${rounded(most)}${offset}) select * from most limit $${all.push(most)}`;
};

const rounded = (count: number): string => String(LIMITS.find((limit) => limit >= count) ?? 'all');

const LIMITS = [1, 16, 128, 1_024, 16_384];

interface OfMany {
  readonly column: string;
  readonly whose: readonly number[];
  /** The other conditions. */
  readonly rest: unknown;
  /** Most rows of each parent that can be in the list. */
  readonly limit: string;
}

/** The list as the first rows of many parents, if it is one: see {@link OF_MANY}. */
const manyOf = (model: string, { where, orderBy, take, skip }: Arguments): OfMany | undefined => {
  const known = OF_MANY[model];
  if (known === undefined || orderBy === undefined || take === undefined) return undefined;
  const { column, narrows } = known;
  const { whose, rest } = withoutMany(where, column);
  if (whose === undefined || !whose.every(isId)) return undefined;
  // All rows of each parent would be read to find a few.
  if (isNarrowed(rest, narrows)) return undefined;
  const limit = rounded(Math.abs(integer(take)) + rowCount(skip ?? 0));
  return whose.length * Number(limit) <= MOST_OF_MANY ? { column, whose: [...new Set(whose)], rest, limit } : undefined;
};

/** Whether conditions select values of one of these columns, other than by `not`. */
const isNarrowed = (where: unknown, columns: ReadonlySet<string>): boolean =>
  isRecord(where) &&
  Object.entries(where).some(([name, given]) => {
    if (given === undefined) return false;
    if (['AND', 'OR'].includes(name)) return [given].flat().some((part) => isNarrowed(part, columns));
    return columns.has(name) && !(isRecord(given) && 'not' in given);
  });

const isId = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;

/** The values that `in` gives for a column in all rows, and the conditions without it; the conditions as they are if none. */
const withoutMany = (
  where: unknown,
  column: string,
): { readonly whose?: readonly unknown[]; readonly rest: unknown } => {
  if (!isRecord(where)) return { rest: where };
  const given = where[column];
  if (isRecord(given) && Array.isArray(given.in) && Object.keys(given).length === 1) {
    return { whose: given.in, rest: { ...where, [column]: undefined } };
  }
  const all: unknown[] = [where.AND ?? []].flat();
  for (const [index, part] of all.entries()) {
    const { whose, rest } = withoutMany(part, column);
    if (whose !== undefined) return { whose, rest: { ...where, AND: all.with(index, rest) } };
  }
  return { rest: where };
};

const rowCount = (given: unknown): number => {
  const count = integer(given);
  return count < 0 ? unsupported('a negative number of rows') : count;
};

const integer = (given: unknown): number =>
  typeof given === 'number' && Number.isSafeInteger(given) ? given : unsupported('`take` and `skip` are integers');

/** A column in JSON. Numbers that JSON would round are texts, and so are bytes. */
const toJson = ({ name, type, isList, sql }: Column): string => {
  if (type === 'Decimal' || type === 'Float') return unsupported(`columns of type ${type}, such as \`${name}\``);
  if (isList && READERS[type] !== undefined) return unsupported(`lists of type ${type}, such as \`${name}\``);
  if (type === 'Bytes') return `encode(${sql}, 'hex')`;
  return type === 'BigInt' ? `${sql}::text` : sql;
};
