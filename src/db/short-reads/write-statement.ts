import { isRecord } from '../../domain/values/is-record.js';
import { NotShortError } from './not-short-error.js';
import { type Answer, answerReader, type Part, READERS } from './read-answer.js';
import { type Column, ID, type Relation, type Table, type Tables } from './tables.js';
import { type Values, writeConditions } from './write-conditions.js';

/** One statement that answers a query of Prisma. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * Whether it is planned by its values each time. By what part of a text rows are found, and whether an index is of use,
   * nobody can tell of a pattern that is not there yet: prepared, it would soon be planned without one, and read the whole table.
   */
  readonly isPlannedByValues: boolean;
  /** What Prisma would answer, from the one row of the statement. */
  readonly read: (row: readonly unknown[]) => unknown;
}

/** What is understood of the arguments of a query. */
const ARGUMENTS: ReadonlySet<string> = new Set(['where', 'select', 'include', 'orderBy', 'take', 'skip']);

/** The same of a relation, all rows of which are read. */
const BELOW_ARGUMENTS: ReadonlySet<string> = new Set(['where', 'select', 'include', 'orderBy']);

const COUNT_ARGUMENTS: ReadonlySet<string> = new Set(['where', 'take']);

/**
 * By which column a list names whose rows it shows, where an index has the rows of each in the order of the list; and the
 * columns that narrow it further, which have indexes of their own. The first rows of many are then the first among the first
 * rows of each: otherwise the planner may go through the rows of everybody, trusting that some of these come soon, and where
 * they are old it reads the whole table.
 */
const OF_MANY: Readonly<Partial<Record<string, { readonly column: string; readonly narrows: ReadonlySet<string> }>>> = {
  ScheduleRun: { column: 'serverId', narrows: new Set(['scheduleId', 'state', 'reason', 'trigger', 'finishedAt']) },
};

/** Most rows that are read so: of more owners the next rows are some of theirs soon enough. */
const MOST_OF_MANY = 65_536;

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Reads some rows with all that hangs on them. Each part of the selection is a query of its own, of the rows that
 * hang on those of the part above, as Prisma would send it: rows that many share are read once. All of them come back in
 * one row.
 * @param isOne whether they name one row by what is unique
 * @throws {NotShortError} the arguments say more than is understood here
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
    const conditions = writeConditions({ tables, table, alias: 't', values }, many?.rest ?? given.where);
    const place = queries.push('') - 1;
    for (const [relationName, below] of relations) {
      const relation = table.relations.get(relationName);
      if (relation === undefined) throw new NotShortError();
      requireKnown(below, BELOW_ARGUMENTS);
      const key = need(part, relation.key);
      part.below.push({ name: relationName, relation, part: add(relation.model, below, { key, part, relation }) });
    }
    const order = orderOf(table, given.orderBy);
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
    // One value: what a driver does for each column is more than to read it. Functions take a hundred parts at most, arrays any.
    text: `with ${queries.join(', ')} select array_to_json(array[${answers.join(', ')}])`,
    values: values.all,
    isPlannedByValues: values.hasPattern,
    read: ([answer]) => read(answer as Answer), // as the text above has it
  };
};

/** What the rows of a part hang on. */
interface Above {
  readonly part: Part;
  readonly key: Column;
  readonly relation: Relation;
}

/**
 * What rows are found by that hang on others. The planner takes an array for short, and looks its members up; of
 * `in (select …)` it soon reads the whole table. To sort out what is there twice takes longer than to look a row up.
 */
const keysOf = ({ part, key, relation }: Above): string => {
  if (part.isOne) return `(select ${key.sql} from p${part.index})`;
  return `any(array(select ${relation.key === ID ? '' : 'distinct '}${key.sql} from p${part.index}))`;
};

/**
 * Counts rows.
 * @throws {NotShortError} the arguments say more than is understood here
 */
export const writeCount = (tables: Tables, model: string, args: Arguments): Statement => {
  requireKnown(args, COUNT_ARGUMENTS);
  const table = tableOf(tables, model);
  const values: Values = { all: [], hasPattern: false };
  const conditions = writeConditions({ tables, table, alias: 't', values }, args.where);
  const rows = args.take === undefined ? '' : limited(`select from ${table.sql} t where ${conditions}`, args, values);
  return {
    // Some of them in no order, which Prisma would ask for.
    text: `select count(*)::float8 from ${rows === '' ? `${table.sql} t where ${conditions}` : `(${rows}) t`}`,
    values: values.all,
    isPlannedByValues: values.hasPattern,
    read: ([count]) => count,
  };
};

export const tableOf = (tables: Tables, model: string): Table => {
  const table = tables.get(model);
  if (table === undefined) throw new NotShortError();
  return table;
};

const columnOf = (table: Table, name: string): Column => {
  const column = table.columns.get(name);
  if (column === undefined) throw new NotShortError();
  return column;
};

/** Has a part read a column that holds rows together, shown or not. */
const need = (part: Part, name: string): Column => {
  const column = columnOf(part.table, name);
  if (!part.columns.includes(column)) part.columns.push(column);
  return column;
};

const requireKnown = (args: Arguments, known: ReadonlySet<string>): void => {
  for (const [name, given] of Object.entries(args)) {
    if (given !== undefined && !known.has(name)) throw new NotShortError();
  }
};

/** Which columns are shown, and which relations, each with its arguments. */
const selectionOf = (
  { columns, relations }: Table,
  { select, include }: Arguments,
): { readonly columns: readonly Column[]; readonly relations: readonly (readonly [string, Arguments])[] } => {
  const given = select ?? include ?? {};
  if (!isRecord(given) || (select !== undefined && include !== undefined)) throw new NotShortError();
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== false);
  const below = named
    .filter(([name]) => relations.has(name))
    .map(([name, value]) => [name, value === true ? {} : value] as const)
    .map(([name, value]) => (isRecord(value) ? ([name, value] as const) : refuse()));
  const plain = named.filter(([name]) => !relations.has(name));
  if (select === undefined && plain.length > 0) throw new NotShortError();
  const shown = select === undefined ? [...columns.values()] : plain.map(([name]) => columns.get(name) ?? refuse());
  if (named.length === 0 && select !== undefined) throw new NotShortError();
  return { columns: shown, relations: below };
};

const refuse = (): never => {
  throw new NotShortError();
};

export const orderOf = (table: Table, orderBy: unknown): string => {
  const all = [orderBy ?? []].flat().flatMap((by) => (isRecord(by) ? Object.entries(by) : refuse()));
  const terms = all
    .filter(([, direction]) => direction !== undefined)
    .map(([name, direction]) => {
      if (direction !== 'asc' && direction !== 'desc') throw new NotShortError();
      return `t.${columnOf(table, name).sql} ${direction}`;
    });
  return terms.length === 0 ? '' : ` order by ${terms.join(', ')}`;
};

/**
 * The query of some of the rows. Of a limit that it does not see, the planner takes a tenth of the rows, and goes through the
 * whole table in their order for so few: a rounded one is written out, so that few statements differ by it, and what it is
 * planned for knows of no other (`materialized`).
 */
const limited = (query: string, { take, skip }: Arguments, { all }: Values): string => {
  const offset = skip === undefined || skip === 0 ? '' : ` offset $${all.push(rowCount(skip))}`;
  if (take === undefined) return `${query}${offset}`;
  const most = rowCount(take);
  return `with most as materialized (${query} limit ${rounded(most)}${offset}) select * from most limit $${all.push(most)}`;
};

const rounded = (count: number): string => String(LIMITS.find((limit) => limit >= count) ?? 'all');

const LIMITS = [1, 16, 128, 1_024, 16_384];

interface OfMany {
  readonly column: string;
  readonly whose: readonly number[];
  /** The other conditions. */
  readonly rest: unknown;
  /** Most rows of each that can be among those of the list. */
  readonly limit: string;
}

/** A list of the first rows of many, if it is one: see {@link OF_MANY}. */
const manyOf = (model: string, { where, orderBy, take, skip }: Arguments): OfMany | undefined => {
  const known = OF_MANY[model];
  if (known === undefined || orderBy === undefined || take === undefined) return undefined;
  const { column, narrows } = known;
  const { whose, rest } = withoutMany(where, column);
  if (whose === undefined || !whose.every(isId)) return undefined;
  // All rows of each would be read to find what is rare.
  if (isNarrowed(rest, narrows)) return undefined;
  const limit = rounded(rowCount(take) + rowCount(skip ?? 0));
  return whose.length * Number(limit) <= MOST_OF_MANY ? { column, whose: [...new Set(whose)], rest, limit } : undefined;
};

/** Whether conditions ask for some of the values of one of these columns, and not only for all but one. */
const isNarrowed = (where: unknown, columns: ReadonlySet<string>): boolean =>
  isRecord(where) &&
  Object.entries(where).some(([name, given]) => {
    if (given === undefined) return false;
    if (['AND', 'OR'].includes(name)) return [given].flat().some((part) => isNarrowed(part, columns));
    return columns.has(name) && !(isRecord(given) && 'not' in given);
  });

const isId = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;

/** The values that a column is to have one of, and the conditions without it; as it was where nothing says so for all rows. */
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
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 0) throw new NotShortError();
  return given;
};

/** Numbers that JSON would round are texts in it. */
const toJson = ({ type, isList, sql }: Column): string => {
  if (type === 'Bytes' || type === 'Decimal' || type === 'Float') throw new NotShortError();
  if (isList && READERS[type] !== undefined) throw new NotShortError();
  return type === 'BigInt' ? `${sql}::text` : sql;
};
