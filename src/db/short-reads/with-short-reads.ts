import type pg from 'pg';
import { isRecord } from '../../domain/is-record.js';
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
  const delegates = [...tables.keys()].map((model): [string, object] => {
    const name = model.charAt(0).toLowerCase() + model.slice(1);
    const delegate: Delegate = Reflect.get(db, name);
    return [name, withMembers(delegate, readsOf(delegate, { ...source, tables, model }))];
  });
  return withMembers(db, Object.fromEntries(delegates));
};

/** The same object with some members replaced. Functions are called on the object itself, which knows nothing of it. */
const withMembers = <Target extends object>(target: Target, replaced: object): Target => {
  const members = new Map<string | symbol, unknown>(Object.entries(replaced));
  return new Proxy(target, {
    get: (original, name) => {
      const known = members.get(name);
      if (known !== undefined) return known;
      const member: unknown = Reflect.get(original, name, original);
      if (typeof member !== 'function') return member;
      const bound: unknown = member.bind(original);
      members.set(name, bound);
      return bound;
    },
  });
};

interface ModelSource extends Source {
  readonly tables: Tables;
  readonly model: string;
}

type Delegate = Readonly<Record<'findMany' | 'findFirst' | 'findUnique', Read>>;

const readsOf = ({ findMany, findFirst, findUnique }: Delegate, source: ModelSource): Delegate => {
  const one =
    (plain: Read, more: object): Read =>
    async (args) => {
      const rows = await readShort(source, args, more);
      return rows === undefined ? plain(args) : (rows[0] ?? null);
    };
  return {
    findMany: async (args) => (await readShort(source, args)) ?? findMany(args),
    findFirst: one(findFirst, { take: 1 }),
    findUnique: one(findUnique, {}),
  };
};

/** The rows; undefined where Prisma has to answer. */
const readShort = async (
  { pool, nameOf, tables, model }: ModelSource,
  args: unknown = {},
  more: object = {},
): Promise<readonly unknown[] | undefined> => {
  const statement = statementOf(tables, model, { ...Object(args), ...more });
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

const statementOf = (tables: Tables, model: string, args: object): Statement | undefined => {
  try {
    return isRecord(args) ? writeStatement(tables, model, args) : undefined;
  } catch (error) {
    if (error instanceof NotShortError) return undefined;
    throw error;
  }
};

/** What is wrong with the values of a statement (22), of which Prisma has words of its own. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
