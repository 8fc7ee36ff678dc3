import { expect, test } from '@jest/globals';
import { findWatchedRuns } from '../../../../src/domain/schedules/find-watched-runs.js';
import { systemContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { startRun } from '../../../support/runs.js';
import { seedOf } from '../../../support/seed.js';
import { statementsOf } from '../../../support/statements.js';

const database = describeDatabase();

test('what many watch is read once, and everybody is shown their own', async () => {
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
    seen = await Promise.all(serverIds.map((serverId) => findWatchedRuns(db, { serverId, ids, heard: 1 })));
  });
  expect(seen.map((found) => found.map(({ id }) => id))).toEqual(serverIds.map((_, index) => [ids[index % 2]]));
  expect(statements).toHaveLength(1);

  // Whoever looks later, and has heard of nothing since, is shown the same.
  const again = await statementsOf(() => findWatchedRuns(db, { serverId: one.server.id, ids, heard: 1 }));
  expect(again).toEqual([]);

  // Something was heard of: nothing is kept for whoever looks next, nor for whoever looks on from before.
  await db.scheduleRun.updateMany({ where: { id: { in: ids } }, data: { state: 'cancelled' } });
  for (const heard of [2, 1]) {
    expect(await findWatchedRuns(db, { serverId: one.server.id, ids, heard })).toMatchObject([{ state: 'cancelled' }]);
  }
});
