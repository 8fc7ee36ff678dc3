import { expect, test } from '@jest/globals';
import { findWatchedRuns } from '../../../../src/domain/schedules/find-watched-runs.js';
import { systemContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { startRun } from '../../../support/runs.js';
import { seedOf } from '../../../support/seed.js';
import { statementsOf } from '../../../support/statements.js';

const database = describeDatabase();

test('a run with many watchers is read once, and each watcher sees only runs of its server', async () => {
  const { db } = database;
  const [one, other] = [await seedOf(db).owner().schedule(), await seedOf(db).owner().schedule()];
  const runs = [
    await startRun(systemContext(db), one.schedule.id),
    await startRun(systemContext(db), other.schedule.id),
  ];
  const ids = runs.map(({ id }) => id);
  const serverIds = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other).server.id);
  let seen: readonly (readonly { readonly id: string }[])[] = [];
  const statements = await statementsOf(async () => {
    seen = await Promise.all(
      serverIds.map((serverId) => findWatchedRuns(database.reads, { serverId, ids, version: 1 })),
    );
  });
  expect(seen.map((found) => found.map(({ id }) => id))).toEqual(serverIds.map((_, index) => [ids[index % 2]]));
  expect(statements).toHaveLength(1);

  // A later read without a change in between returns the same object.
  const again = await statementsOf(() => findWatchedRuns(database.reads, { serverId: one.server.id, ids, version: 1 }));
  expect(again).toEqual([]);

  // After a change the cache is empty for all readers.
  await db.scheduleRun.updateMany({ where: { id: { in: ids } }, data: { state: 'cancelled' } });
  for (const version of [2, 1]) {
    expect(await findWatchedRuns(database.reads, { serverId: one.server.id, ids, version })).toMatchObject([
      { state: 'cancelled' },
    ]);
  }
});
