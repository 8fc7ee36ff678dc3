import { isDeepStrictEqual } from 'node:util';
import DataLoader from 'dataloader';
import { isRecord } from '../../domain/values/is-record.js';
import { withMembers } from '../../domain/values/with-members.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { keptStatement } from './kept-statements.js';
import { NotShortError } from './not-short-error.js';
import { type NameOf, rawStatementsOn, type Source } from './raw-statements.js';
import { type Tables, tablesOf } from './tables.js';
import { type Statement, writeCount } from './write-statement.js';

interface Sources extends Source {
  /** The same for statements written by hand. */
  readonly nameOfRaw: NameOf;
}

type Read = (args?: unknown) => Promise<unknown>;

/**
 * The same database, with reads that are answered in one statement where Prisma sends one for each relation, and with
 * less ado, as statements written by hand are sent. What is not understood here, and what PostgreSQL refuses, Prisma answers
 * as ever: in its own words. Nothing else changes; transactions are Prisma's alone.
 */
export const withShortReads = (db: PrismaClient, { pool, nameOf, nameOfRaw }: Sources): PrismaClient => {
  const tables = tablesOf(db);
  const models = new Map([...tables.keys()].map((model) => [delegateName(model), model]));
  const raw = new Map<string | symbol, unknown>(Object.entries(rawStatementsOn(db, { pool, nameOf: nameOfRaw })));
  return withMembers(db, (name, delegate) => {
    const model = models.get(name);
    if (model === undefined) return raw.get(name);
    // The members of a client that are named after its models.
    const reads: ReadonlyMap<string | symbol, Read> = readsOf(delegate as Delegate, { pool, nameOf, tables, model });
    return withMembers(delegate as Delegate, (method) => reads.get(method));
  });
};

const delegateName = (model: string): string | symbol => model.charAt(0).toLowerCase() + model.slice(1);

interface ModelSource extends Source {
  readonly tables: Tables;
  readonly model: string;
}

type Delegate = Readonly<
  Record<'findMany' | 'findFirst' | 'findFirstOrThrow' | 'findUnique' | 'findUniqueOrThrow' | 'count', Read>
>;

type Args = Readonly<Record<string, unknown>>;

const readsOf = (delegate: Delegate, source: ModelSource): ReadonlyMap<string, Read> => {
  const rowsOf = async (args: unknown, isOne = false): Promise<readonly unknown[] | undefined> => {
    const write: Write = (tables, model, known) => keptStatement(tables, model, known, isOne);
    return (await readShort(source, write, args)) as readonly unknown[] | undefined; // rows, as that statement reads them
  };
  const firstOf = async (args: unknown): Promise<unknown> => {
    const rows = takes(args) ? undefined : await rowsOf({ ...Object(args), take: 1 });
    return rows && (rows[0] ?? null);
  };
  const oneOf = async (args: unknown): Promise<unknown> => {
    const rows = namesOne(args) ? await rowsOf(args, true) : undefined;
    return rows && (rows[0] ?? null);
  };
  // The library of the schema asks for rows one by one, and builds on Prisma, which reads those of one moment together.
  const oneOfMany = new DataLoader<unknown, unknown>(
    async (all) => {
      if (all.length === 1) return [await oneOf(all[0])];
      const together = togetherOf(all);
      const rows = together && (await rowsOf(together.args));
      const found = new Map(rows?.map((row) => [isRecord(row) ? row.id : undefined, row]));
      return all.map((_args, index) => found.get(together?.ids[index]));
    },
    { cache: false },
  );
  return new Map<string, Read>([
    ['findMany', async (args) => (await rowsOf(args)) ?? delegate.findMany(args)],
    ['findFirst', async (args) => or(await firstOf(args), () => delegate.findFirst(args))],
    ['findUnique', async (args) => or(await oneOf(args), () => delegate.findUnique(args))],
    // That there is none, Prisma says.
    ['findFirstOrThrow', async (args) => (await firstOf(args)) ?? delegate.findFirstOrThrow(args)],
    ['findUniqueOrThrow', async (args) => (await oneOfMany.load(args)) ?? delegate.findUniqueOrThrow(args)],
    ['count', async (args) => (await readShort(source, writeCount, args)) ?? delegate.count(args)],
  ]);
};

/**
 * The one query of rows that are asked for one by one, by id and with the same selection; undefined where they are asked for
 * otherwise.
 */
const togetherOf = (all: readonly unknown[]): { readonly ids: readonly unknown[]; readonly args: Args } | undefined => {
  const parts = all.map((args) => {
    const { where, ...selection } = isRecord(args) ? args : {};
    return { where: isRecord(where) ? where : {}, selection };
  });
  const selection: Args = parts[0]?.selection ?? {};
  const isAlike = parts.every(
    (part) => Object.keys(part.where).join() === 'id' && isDeepStrictEqual(part.selection, selection),
  );
  // Rows are told apart by what they show.
  if (!isAlike || (isRecord(selection.select) && selection.select.id !== true)) return undefined;
  const ids = parts.map(({ where }) => where.id);
  return { ids, args: { ...selection, where: { id: { in: [...new Set(ids)] } } } };
};

/** What was found, null included, or else what Prisma answers. */
const or = (found: unknown, plain: () => Promise<unknown>): unknown => (found === undefined ? plain() : found);

const takes = (args: unknown): boolean => isRecord(args) && args.take !== undefined;

/** Whether there is anything that a row is to be found by. */
const namesOne = (args: unknown): boolean =>
  isRecord(args) && isRecord(args.where) && Object.values(args.where).some((given) => given !== undefined);

type Write = (tables: Tables, model: string, args: Args) => Statement;

/** What Prisma would answer; undefined where it has to. */
const readShort = async (
  { pool, nameOf, tables, model }: ModelSource,
  write: Write,
  args: unknown = {},
): Promise<unknown> => {
  const statement = statementOf(() => (isRecord(args) ? write(tables, model, args) : undefined));
  if (statement === undefined) return undefined;
  const { text, values, isPlannedByValues, read } = statement;
  const name = isPlannedByValues ? '' : nameOf({ sql: text });
  try {
    const { rows } = await pool.query({ name, text, values: [...values], rowMode: 'array' });
    return read(rows[0] ?? []); // each of these statements has one row
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
};

const statementOf = (write: () => Statement | undefined): Statement | undefined => {
  try {
    return write();
  } catch (error) {
    if (error instanceof NotShortError) return undefined;
    throw error;
  }
};

/** What is wrong with the values of a statement (22), or with the statement (42): Prisma has words of its own for it. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:22|42)/.test(error.code);
