import { isDeepStrictEqual } from 'node:util';
import DataLoader from 'dataloader';
import type pg from 'pg';
import type { Reads } from '../../domain/ports/reads.js';
import { isRecord } from '../../domain/values/is-record.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { NameOf } from '../raw-statements.js';
import { cachedStatement } from './cached-statement.js';
import { missingRowError, toPrismaError } from './database-errors.js';
import { requireUniqueKey } from './require-unique-key.js';
import { type Tables, tablesOf } from './tables.js';
import { describedError, unsupported } from './unsupported-query-error.js';
import { type Arguments, type Statement, tableOf, writeCount } from './write-statement.js';

interface Source {
  readonly pool: pg.Pool;
  readonly nameOf: NameOf;
}

/** Reads in one statement each, on a pool. */
export const createReads = (db: PrismaClient, source: Source): Reads => {
  const tables = tablesOf(db);
  const reads = [...tables.keys()].map((model) => [delegateName(model), readsOf({ ...source, tables, model })]);
  // Each operation reads what its statement selects, as its types have it.
  return Object.fromEntries(reads) as Reads;
};

const delegateName = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1);

interface ModelSource extends Source {
  readonly tables: Tables;
  readonly model: string;
}

type Read = (args?: unknown) => Promise<unknown>;

type Rows = readonly unknown[];

const readsOf = (source: ModelSource): Readonly<Record<string, Read>> => {
  const { tables, model } = source;
  const table = tableOf(tables, model);
  /** Writes a statement, and names the operation where it is not supported. */
  const writing =
    (operation: string, write: (args: Arguments) => Statement) =>
    (args: unknown = {}): Statement => {
      try {
        return write(isRecord(args) ? args : unsupported('the arguments are an object'));
      } catch (error) {
        throw describedError(error, `${delegateName(model)}.${operation}`, args);
      }
    };
  const writeMany = (operation: string) => writing(operation, (args) => cachedStatement(tables, model, args));
  const writeFirst = (operation: string) =>
    writing(operation, (args) => {
      if (args.take !== undefined || args.skip !== undefined) unsupported('`take` and `skip` of one row');
      return cachedStatement(tables, model, { ...args, take: 1 });
    });
  const writeOne = (operation: string) =>
    writing(operation, (args) => {
      requireUniqueKey(table, args.where);
      return cachedStatement(tables, model, args, true);
    });
  /** The first row of a statement; the statement is written before anything is awaited. */
  const first =
    (write: (args: unknown) => Statement): Read =>
    async (args) => {
      const [row] = (await send(source, write(args))) as Rows; // rows, as these statements read them
      return row ?? null;
    };
  const required =
    (read: Read): Read =>
    async (args) => {
      const row = (await read(args)) ?? null;
      if (row === null) throw missingRowError(model);
      return row;
    };
  const requireNamed = (args: unknown): unknown => {
    try {
      requireUniqueKey(table, isRecord(args) ? args.where : undefined);
      return args;
    } catch (error) {
      throw describedError(error, `${delegateName(model)}.findUniqueOrThrow`, args);
    }
  };
  const [many, one] = [writeMany('findUniqueOrThrow'), writeOne('findUniqueOrThrow')];
  // Pothos' plugin reads the rows of one moment one by one, and relies on Prisma to read them in one statement.
  const oneOfMany = new DataLoader<unknown, unknown>(
    async (all) => {
      const together = all.length > 1 ? togetherOf(all) : undefined;
      if (together === undefined) return Promise.all(all.map((args) => first(one)(args).catch(asError)));
      const rows = (await send(source, many(together.args))) as Rows; // as above
      const found = new Map(rows.map((row) => [isRecord(row) ? row.id : undefined, row]));
      return together.ids.map((id) => found.get(id) ?? null);
    },
    { cache: false },
  );
  const [findMany, count] = [writeMany('findMany'), writing('count', (args) => writeCount(tables, model, args))];
  return {
    findMany: async (args) => send(source, findMany(args)),
    findFirst: first(writeFirst('findFirst')),
    findFirstOrThrow: required(first(writeFirst('findFirstOrThrow'))),
    findUnique: first(writeOne('findUnique')),
    // Each row is checked before it is read with others.
    findUniqueOrThrow: required(async (args) => oneOfMany.load(requireNamed(args))),
    count: async (args) => send(source, count(args)),
  };
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** One query for rows that are named by id, one by one, with the same selection; undefined if they are not. */
const togetherOf = (all: Rows): { readonly ids: Rows; readonly args: Arguments } | undefined => {
  const parts = all.map((args) => {
    const { where, ...selection } = isRecord(args) ? args : {};
    return { where: isRecord(where) ? where : {}, selection };
  });
  const selection: Arguments = parts[0]?.selection ?? {};
  const isAlike = parts.every(
    (part) => Object.keys(part.where).join() === 'id' && isDeepStrictEqual(part.selection, selection),
  );
  // The rows are told apart by their ids.
  if (!isAlike || (isRecord(selection.select) && selection.select.id !== true)) return undefined;
  const ids = parts.map(({ where }) => where.id);
  return { ids, args: { ...selection, where: { id: { in: [...new Set(ids)] } } } };
};

/** The result of a statement. */
const send = async ({ pool, nameOf, model }: ModelSource, statement: Statement): Promise<unknown> => {
  const { text, values, isPlannedByValues, read } = statement;
  const name = isPlannedByValues ? '' : nameOf({ sql: text });
  try {
    const { rows } = await pool.query({ name, text, values: [...values], rowMode: 'array' });
    return read(rows[0] ?? []); // each of these statements has one row
  } catch (error) {
    throw toPrismaError(error, model);
  }
};
