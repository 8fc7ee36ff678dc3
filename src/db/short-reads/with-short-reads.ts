import type pg from 'pg';
import { isRecord } from '../../domain/is-record.js';
import { withMembers } from '../../domain/with-members.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { NotShortError } from './not-short-error.js';
import { type Tables, tablesOf } from './tables.js';
import { type Answer, type Statement, writeStatement } from './write-statement.js';

/** What names prepared statements; none is no name. */
type NameOf = (query: { readonly sql: string }) => string;

interface Source {
  readonly pool: pg.Pool;
  readonly nameOf: NameOf;
}

type Read = (args?: unknown) => Promise<unknown>;

/**
 * The same database, with reads that are answered in one statement where Prisma sends one for each relation, and with
 * less ado. What is not understood here, and what PostgreSQL refuses, Prisma answers as ever: in its own words. Nothing
 * else changes; transactions are Prisma's alone.
 */
export const withShortReads = (db: PrismaClient, source: Source): PrismaClient => {
  const tables = tablesOf(db);
  const models = new Map([...tables.keys()].map((model) => [delegateName(model), model]));
  return withMembers(db, (name, delegate) => {
    const model = models.get(name);
    if (model === undefined) return undefined;
    // The members of a client that are named after its models.
    const reads: ReadonlyMap<string | symbol, Read> = readsOf(delegate as Delegate, { ...source, tables, model });
    return withMembers(delegate as Delegate, (method) => reads.get(method));
  });
};

const delegateName = (model: string): string | symbol => model.charAt(0).toLowerCase() + model.slice(1);

interface ModelSource extends Source {
  readonly tables: Tables;
  readonly model: string;
}

type Delegate = Readonly<Record<'findMany' | 'findFirst' | 'findUnique', Read>>;

const readsOf = ({ findMany, findFirst, findUnique }: Delegate, source: ModelSource): ReadonlyMap<string, Read> => {
  const one =
    (plain: Read, toFirst: (args: unknown) => unknown): Read =>
    async (args) => {
      const first = toFirst(args);
      const rows = first === undefined ? undefined : await readShort(source, first);
      return rows === undefined ? plain(args) : (rows[0] ?? null);
    };
  return new Map<string, Read>([
    ['findMany', async (args) => (await readShort(source, args)) ?? findMany(args)],
    ['findFirst', one(findFirst, (args) => (takes(args) ? undefined : { ...Object(args), take: 1 }))],
    ['findUnique', one(findUnique, (args) => (namesOne(args) ? args : undefined))],
  ]);
};

const takes = (args: unknown): boolean => isRecord(args) && args.take !== undefined;

/** Whether there is anything that a row is to be found by. */
const namesOne = (args: unknown): boolean =>
  isRecord(args) && isRecord(args.where) && Object.values(args.where).some((given) => given !== undefined);

/** The rows; undefined where Prisma has to answer. */
const readShort = async (
  { pool, nameOf, tables, model }: ModelSource,
  args: unknown = {},
): Promise<readonly unknown[] | undefined> => {
  const statement = statementOf(tables, model, args);
  if (statement === undefined) return undefined;
  const { text, values, read } = statement;
  try {
    const { rows } = await pool.query({ name: nameOf({ sql: text }), text, values: [...values], rowMode: 'array' });
    return read(rows[0] as Answer); // a statement without a table has one row
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
};

const statementOf = (tables: Tables, model: string, args: unknown): Statement | undefined => {
  try {
    return isRecord(args) ? writeStatement(tables, model, args) : undefined;
  } catch (error) {
    if (error instanceof NotShortError) return undefined;
    throw error;
  }
};

/** What is wrong with the values of a statement (22), or with the statement (42): Prisma has words of its own for it. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:22|42)/.test(error.code);
