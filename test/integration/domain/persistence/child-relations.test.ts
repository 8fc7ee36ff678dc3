import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isChildOf, parentOf, placeSelection } from '../../../../src/domain/persistence/child-forms.js';
import { type ChildId, findChildIds } from '../../../../src/domain/persistence/child-ids.js';
import { CHILD_RELATIONS, type ChildRelation } from '../../../../src/domain/persistence/child-relations.js';
import { describeDatabase } from '../../../support/database.js';
import { type Seed, seedOf } from '../../../support/seed.js';

/** The two forms that are derived from a declaration, Prisma's condition and SQL, must find the same rows. */

const database = describeDatabase();

const ALL = { limit: 1_000, total: 1_000, isBackwards: false };

type Row = Readonly<Record<string, unknown>> & { readonly id: ChildId };
interface Query {
  readonly where: object;
  readonly orderBy: object[];
  readonly select: object;
}

/** Reads the children by Prisma; each declaration has its own model. */
const READERS: Readonly<Record<string, (query: Query) => Promise<unknown>>> = {
  activity: (query) => database.db.activity.findMany(query),
  allocations: (query) => database.db.allocation.findMany(query),
  backups: (query) => database.db.backup.findMany(query),
  eggs: (query) => database.db.egg.findMany(query),
  nodes: (query) => database.db.node.findMany(query),
  schedule_runs: (query) => database.db.scheduleRun.findMany(query),
  servers: (query) => database.db.server.findMany(query),
};

const byPrisma = async (relation: ChildRelation, parents: number[]): Promise<readonly Row[]> => {
  const { table, orderBy } = CHILD_RELATIONS[relation];
  const select = { id: true, ...placeSelection(relation) };
  const rows = await READERS[table]?.({ where: isChildOf(relation, parents), orderBy: [...orderBy], select });
  return rows as Row[]; // each selection has the id
};

const idsOf = (rows: readonly Row[]): readonly ChildId[] => rows.map(({ id }) => id);

/** Ids of rows of every table: each table has fewer. */
const PARENTS = Array.from({ length: 20 }, (_, index) => index + 1);

const seedServer = async (seed: Seed, nodeId?: number) => {
  const { db } = database;
  const { server, owner, schedule } = await seed.owner().schedule();
  if (nodeId !== undefined) await db.server.update({ where: { id: server.id }, data: { nodeId } });
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const backup = (deletedAt?: Date) => ({ uuid: randomUUID(), serverId: server.id, name: 'b', deletedAt });
  await db.backup.createMany({ data: [backup(), backup(at(0)), backup()] });
  // Two of one moment, and one that was written last and happened first.
  const times = [5, 5, 9, 1].map((minute) => ({ createdAt: at(minute), actorId: owner.id }));
  await db.activity.createMany({
    data: times.flatMap((entry) => [
      { ...entry, event: 'server:test', serverId: server.id },
      { ...entry, event: 'user:test' },
    ]),
  });
  const run = {
    ...{ scheduleId: schedule.id, serverId: server.id, scheduleName: 's', serverName: 's', serverUuid: server.uuid },
    ...({ trigger: 'cron', scheduleVersion: 1, state: 'succeeded' } as const),
  };
  for (const minute of [5, 9, 1]) {
    await db.scheduleRun.create({
      data: { ...run, id: randomUUID(), dueAt: at(minute), scheduledAt: at(minute), finishedAt: at(minute) },
    });
  }
  return server;
};

beforeAll(async () => {
  const seed = seedOf(database.db);
  const first = await seedServer(seed);
  await seedServer(seed, first.nodeId);
  await seedServer(seedOf(database.db));
});

const RELATIONS = Object.keys(CHILD_RELATIONS) as ChildRelation[]; // the names of the declarations

describe.each(RELATIONS)('%s', (relation) => {
  test('has the same rows in both forms, in the same order', async () => {
    const found = [];
    for (const parent of PARENTS) {
      const rows = await byPrisma(relation, [parent]);
      expect(await findChildIds(database.db, relation, { ...ALL, parents: [parent] })).toEqual(idsOf(rows));
      expect(rows.map((row) => parentOf(relation, row))).toEqual(rows.map(() => parent));
      found.push(...rows);
    }
    expect(found.length).toBeGreaterThan(1);
    const together = await findChildIds(database.db, relation, { ...ALL, parents: PARENTS });
    expect(new Set(together)).toEqual(new Set(idsOf(found)));
  });

  test('has the same rows behind a row, and backwards', async () => {
    const members = CHILD_RELATIONS[relation].orderBy.flatMap((part) => Object.keys(part));
    for (const parent of PARENTS) {
      const rows = await byPrisma(relation, [parent]);
      const backwards = await findChildIds(database.db, relation, { ...ALL, parents: [parent], isBackwards: true });
      expect(backwards).toEqual(idsOf(rows).toReversed());
      for (const [index, row] of rows.entries()) {
        const place = { ...ALL, parents: [parent], behind: members.map((member) => row[member]) };
        expect(await findChildIds(database.db, relation, place)).toEqual(idsOf(rows.slice(index + 1)));
        expect(await findChildIds(database.db, relation, { ...place, isBackwards: true })).toEqual(
          idsOf(rows.slice(0, index)).toReversed(),
        );
      }
    }
  });
});
