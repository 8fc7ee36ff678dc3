import pg from 'pg';
import { withMembers } from '../domain/values/with-members.js';
import { Prisma, type PrismaClient } from '../generated/prisma/client.js';

/** Names prepared statements; an empty name means that a statement is not prepared. */
export type NameOf = (query: { readonly sql: string }) => string;

/** The pool that statements are sent to. */
interface Source {
  readonly pool: pg.Pool;
  readonly nameOf: NameOf;
}

/** A template with its values, or a composed statement. */
type Given = readonly [TemplateStringsArray | Prisma.Sql, ...unknown[]];

/** The values of a column as Prisma reads them, where the driver reads them otherwise. */
const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : (READERS.get(oid) ?? pg.types.getTypeParser(oid)),
};

/** Prisma's lazy promise: a statement is sent when it is awaited, or in a transaction that it is passed to. */
type Planned = Prisma.PrismaPromise<unknown>;

/** The members of a client that send raw statements. */
interface RawClient {
  $queryRaw(...given: Given): Planned;
  $executeRaw(...given: Given): Planned;
}

/**
 * The client, with raw statements outside of transactions sent directly to the pool: Prisma's engine takes several
 * times as long. They stay behind Prisma's client because transactions take its lazy promises. Rows and errors are as
 * Prisma returns them.
 */
export const withRawStatements = (db: PrismaClient, source: Source): PrismaClient => {
  const members = new Map<string | symbol, unknown>(Object.entries(rawStatementsOn(db, source)));
  return withMembers(db, (name) => members.get(name));
};

const rawStatementsOn = (client: RawClient, { pool, nameOf }: Source): RawClient => {
  const send = async ([first, ...values]: Given): Promise<pg.QueryResult> => {
    const { text, values: all } = 'strings' in first ? first : Prisma.sql(first, ...values);
    try {
      return await pool.query({ name: nameOf({ sql: text }), text, values: [...all], types });
    } catch (error) {
      throw error instanceof pg.DatabaseError ? toRawError(error) : error;
    }
  };
  return {
    $queryRaw: (...given) => sentBy(client.$queryRaw(...given), async () => (await send(given)).rows),
    $executeRaw: (...given) => sentBy(client.$executeRaw(...given), async () => (await send(given)).rowCount ?? 0),
  };
};

/** A lazy promise that sends its statement by `send` when it is awaited; a transaction that receives it sends it itself. */
const sentBy = (planned: Planned, send: () => Promise<unknown>): Planned => {
  let sent: Promise<unknown> | undefined;
  const once = (): Promise<unknown> => (sent ??= send());
  const waiting = new Map<string | symbol, unknown>([
    ['then', (...given: Parameters<Promise<unknown>['then']>) => once().then(...given)],
    ['catch', (...given: Parameters<Promise<unknown>['catch']>) => once().catch(...given)],
    ['finally', (...given: Parameters<Promise<unknown>['finally']>) => once().finally(...given)],
  ]);
  return withMembers(planned, (name) => waiting.get(name));
};

/** The code of Prisma for a raw statement that failed. */
const RAW_FAILED = 'P2010';

const toRawError = (error: pg.DatabaseError): Error =>
  new Prisma.PrismaClientKnownRequestError(`Raw query failed. ${error.message}`, {
    code: RAW_FAILED,
    clientVersion: Prisma.prismaVersion.client,
    meta: { originalCode: error.code, originalMessage: error.message },
  });
