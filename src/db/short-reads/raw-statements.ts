import pg from 'pg';
import { withMembers } from '../../domain/values/with-members.js';
import { Prisma } from '../../generated/prisma/client.js';

/** What names prepared statements; none is no name. */
export type NameOf = (query: { readonly sql: string }) => string;

/** Where statements are sent. */
export interface Source {
  readonly pool: pg.Pool;
  readonly nameOf: NameOf;
}

/** Either a template with its values, or a statement that was put together before. */
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

/** What Prisma gives for a statement: nothing is sent before somebody waits for it, or a transaction takes it. */
type Planned = Prisma.PrismaPromise<unknown>;

/** The members of a client that send statements written by hand. */
export interface RawClient {
  $queryRaw(...given: Given): Planned;
  $executeRaw(...given: Given): Planned;
}

/**
 * Statements written by hand, outside of transactions, without the way through Prisma's engine, which takes several times
 * what sending one takes. Rows and errors are as Prisma has them.
 */
export const rawStatementsOn = (client: RawClient, { pool, nameOf }: Source): RawClient => {
  const send = async ([first, ...values]: Given): Promise<pg.QueryResult> => {
    const { text, values: all } = 'strings' in first ? first : Prisma.sql(first, ...values);
    try {
      return await pool.query({ name: nameOf({ sql: text }), text, values: [...all], types });
    } catch (error) {
      throw error instanceof pg.DatabaseError ? saidByTheDatabase(error) : error;
    }
  };
  return {
    $queryRaw: (...given) => sentBy(client.$queryRaw(...given), async () => (await send(given)).rows),
    $executeRaw: (...given) => sentBy(client.$executeRaw(...given), async () => (await send(given)).rowCount ?? 0),
  };
};

/** A planned statement that is sent otherwise, unless a transaction takes it. */
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

const saidByTheDatabase = (error: pg.DatabaseError): Error =>
  new Prisma.PrismaClientKnownRequestError(`Raw query failed. ${error.message}`, {
    code: RAW_FAILED,
    clientVersion: Prisma.prismaVersion.client,
    meta: { originalCode: error.code, originalMessage: error.message },
  });
