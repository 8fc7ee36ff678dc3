import { emptyObject } from '../../domain/empty-object.js';
import { isRecord } from '../../domain/is-record.js';
import { NotShortError } from './not-short-error.js';
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

/** The rows of each part of a selection as lists of values; null where there are none. */
type Answer = readonly (readonly (readonly unknown[])[] | null)[];

type Row = Readonly<Record<string, unknown>>;

/** Rows of one table that a selection holds: those that were asked for, or those that hang on others. */
interface Part {
  readonly table: Table;
  /** Its place among the parts, and in the answer. */
  readonly index: number;
  /** What is read, with what holds rows together. */
  readonly columns: Column[];
  /** How many of them are shown: the first ones. */
  shown: number;
  /** Whether it is one row at most. */
  readonly isOne: boolean;
  readonly below: Below[];
}

interface Below {
  readonly name: string;
  readonly relation: Relation;
  readonly part: Part;
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

type Arguments = Readonly<Record<string, unknown>>;

/** A statement but for the values of its first conditions. */
interface KeptStatement extends Omit<Statement, 'values'> {
  /** Of what hangs on the rows. */
  readonly valuesBelow: readonly unknown[];
}

/** By frozen selections, which are the same each time, and by what else a statement says. */
const KEPT = new WeakMap<object, Map<string, KeptStatement>>();

/**
 * Reads some rows with all that hangs on them. Each part of the selection is a query of its own, of the rows that
 * hang on those of the part above, as Prisma would send it: rows that many share are read once. All of them come back in
 * one row. Where the selection is frozen, only the conditions are written anew.
 * @param isOne whether they name one row by what is unique
 * @throws {NotShortError} the arguments say more than is understood here
 */
export const writeStatement = (tables: Tables, model: string, args: Arguments, isOne = false): Statement => {
  const { where, select, include = select, orderBy, ...others } = args;
  const isKept =
    isRecord(include) && Object.isFrozen(include) && Object.values(others).every((given) => given === undefined);
  if (!isKept) return writeAnew(tables, model, args, isOne);
  const table = tableOf(tables, model);
  const values: Values = { all: [], hasPattern: false };
  const conditions = writeConditions({ tables, table, alias: 't', values }, where);
  const kept = KEPT.get(include) ?? new Map<string, KeptStatement>();
  KEPT.set(include, kept);
  const key = `${model} ${isOne} ${select === include} ${conditions} ${orderOf(table, orderBy)}`;
  const before = kept.get(key);
  if (before !== undefined) return { ...before, values: [...values.all, ...before.valuesBelow] };
  const written = writeAnew(tables, model, args, isOne);
  kept.set(key, { ...written, valuesBelow: written.values.slice(values.all.length) });
  return written;
};

const writeAnew = (tables: Tables, model: string, args: Arguments, isOne: boolean): Statement => {
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
  const read = readerOf(root);
  return {
    // One value: what a driver does for each column is more than to read it.
    text: `with ${queries.join(', ')} select json_build_array(${answers.join(', ')})`,
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

const tableOf = (tables: Tables, model: string): Table => {
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

const orderOf = (table: Table, orderBy: unknown): string => {
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

// ---------------------------------------------------------------------------------------------------------- the answer

/** As many rows are read the sooner for what is made ready for them. */
const MANY = 8;

const readerOf = ({ columns, shown, index, below }: Part): ((answer: Answer) => Row[]) => {
  const names = columns.slice(0, shown).map(({ name }) => name);
  const readers = columns.slice(0, shown).map(columnReaderOf);
  const finders = below.map(({ name, relation, part }) => ({
    name,
    key: columns.findIndex((column) => column.name === relation.key),
    findIn: finderOf(relation, part),
  }));
  let rowsRead = 0;
  let empty: Row = {};
  return (answer) => {
    const all = answer[index] ?? [];
    if (rowsRead < MANY && rowsRead + all.length >= MANY) {
      empty = emptyObject([...names, ...below.map(({ name }) => name)]);
    }
    rowsRead += all.length;
    const found = finders.map(({ name, key, findIn }) => ({ name, key, find: findIn(answer) }));
    return all.map((values) => {
      const row: Record<string, unknown> = { ...empty };
      for (let place = 0; place < shown; place += 1) {
        const value = values[place];
        const read = readers[place];
        row[names[place] as string] = read === undefined ? value : read(value); // of the same length
      }
      for (const { name, key, find } of found) row[name] = find(values[key]);
      return row;
    });
  };
};

type Reader = (value: unknown) => unknown;

/** What a value of JSON stands for, where it is not the value itself. */
const READERS: Readonly<Partial<Record<string, Reader>>> = {
  DateTime: (text) => (text === null ? null : new Date(String(text))),
  BigInt: (text) => (text === null ? null : BigInt(String(text))),
};

const columnReaderOf = ({ type, isList }: Column): Reader | undefined => (isList ? readList : READERS[type]);

/** Prisma stores nothing for a list that nobody gave, and reads an empty one. */
const readList: Reader = (list) => list ?? [];

/** The rows that hang on one with a key: one or none, or a list. */
const finderOf = ({ isList, foreignKey }: Relation, part: Part): ((answer: Answer) => (key: unknown) => unknown) => {
  const read = readerOf(part);
  const key = part.columns.findIndex(({ name }) => name === foreignKey);
  return (answer) => {
    const rows = read(answer);
    const keys = (answer[part.index] ?? []).map((values) => values[key]);
    if (!isList) {
      const found = new Map(keys.map((value, index) => [value, rows[index]]));
      return (value) => found.get(value) ?? null;
    }
    const groups = new Map<unknown, Row[]>();
    for (const [index, value] of keys.entries()) {
      const row = rows[index];
      const group = groups.get(value);
      if (row === undefined) continue;
      if (group === undefined) groups.set(value, [row]);
      else group.push(row);
    }
    return (value) => groups.get(value) ?? [];
  };
};
