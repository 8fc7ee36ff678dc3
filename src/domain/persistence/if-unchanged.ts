import { Prisma } from '../../generated/prisma/client.js';
import type { Database, Transaction } from '../context.js';
import { ConflictError } from '../errors.js';

/** The tables of the objects that updates change; the row that use cases lock before them, if there is one. */
const TABLES = {
  Allocation: { table: 'allocations', parent: ['servers', 'server_id'] },
  DatabaseHost: { table: 'database_hosts' },
  Egg: { table: 'eggs' },
  EggVariable: { table: 'egg_variables', parent: ['eggs', 'egg_id'] },
  HostNode: { table: 'nodes' },
  Location: { table: 'locations' },
  Nest: { table: 'nests' },
  Schedule: { table: 'schedules' },
  Server: { table: 'servers' },
  Subuser: { table: 'subusers', parent: ['servers', 'server_id'] },
  Task: { table: 'tasks', parent: ['schedules', 'schedule_id'] },
  User: { table: 'users' },
} as const satisfies Readonly<
  Record<string, { readonly table: string; readonly parent?: readonly [table: string, column: string] }>
>;

/** A type of objects that one update changes. */
export type UpdatedType = keyof typeof TABLES;

export interface Unchanged {
  readonly type: UpdatedType;
  readonly id: number;
  /** Its `updatedAt` as the caller has read it. */
  readonly since: Date;
}

/** A database whose first transaction begins with a check. */
export interface CheckedDatabase {
  readonly db: Database;
  /** Runs the check alone, if no transaction has begun. */
  readonly checkAtLeast: () => Promise<void>;
}

/**
 * The database for one update: its first transaction locks the object and requires that it is as the caller has read
 * it. So the check and the write are one transaction, and of two concurrent updates the second is rejected.
 * @throws {ConflictError} from the transaction: another request has changed the object
 */
export const ifUnchanged = (db: Database, unchanged: Unchanged): CheckedDatabase => {
  let isChecked = false;
  const check = async (tx: Transaction): Promise<void> => {
    if (isChecked) return;
    isChecked = true;
    await requireUnchanged(tx, unchanged);
  };
  const transaction = (work: (tx: Transaction) => Promise<unknown>, options?: object) =>
    db.$transaction(async (tx) => {
      await check(tx);
      return work(tx);
    }, options);
  return {
    db: new Proxy(db, { get: (target, name) => (name === '$transaction' ? transaction : Reflect.get(target, name)) }),
    checkAtLeast: async () => {
      if (!isChecked) await db.$transaction(check);
    },
  };
};

/** An object that does not exist is left to the use case. */
const requireUnchanged = async (tx: Transaction, { type, id, since }: Unchanged): Promise<void> => {
  const { table, parent } = { parent: undefined, ...TABLES[type] };
  if (parent !== undefined) {
    const [parentTable, column] = parent.map((name) => Prisma.raw(name));
    // In the order in which use cases lock, so that none waits for another in a circle.
    await tx.$executeRaw`
      select 1 from ${parentTable} where id = (select ${column} from ${Prisma.raw(table)} where id = ${id}) for no key update`;
  }
  const [row] = await tx.$queryRaw<readonly { readonly updatedAt: Date }[]>`
    select updated_at as "updatedAt" from ${Prisma.raw(table)} where id = ${id} for no key update`;
  if (row === undefined || row.updatedAt.getTime() === since.getTime()) return;
  throw new ConflictError('Another request has changed this since it was read.', 'CONFLICT', [type, id]).at(
    'ifUnchangedSince',
  );
};
