import { beforeEach, expect, test } from '@jest/globals';
import { pruneActivity } from '../../../../src/domain/activity/prune-activity.js';
import { NOW, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const DAY_MS = 24 * 60 * 60_000;

const database = describeDatabase();

beforeEach(() => database.db.activity.deleteMany());

/** Entries of this many days ago. */
const write = (days: number, count = 1) =>
  database.db.activity.createMany({
    data: Array.from({ length: count }, () => ({
      event: `server:day.${days}`,
      createdAt: new Date(NOW.getTime() - days * DAY_MS),
    })),
  });

const left = async () => (await database.db.activity.findMany({ orderBy: { id: 'asc' } })).map(({ event }) => event);

test('entries are kept for 90 days, or for the configured number of days', async () => {
  for (const days of [0, 89, 91, 400]) await write(days);
  expect(await pruneActivity(serviceContext(database.db))).toBe(2);
  expect(await left()).toEqual(['server:day.0', 'server:day.89']);
  expect(await pruneActivity(serviceContext(database.db))).toBe(0);
  const ctx = serviceContext(database.db);
  expect(await pruneActivity({ ...ctx, settings: { ...ctx.settings, keepActivityDays: 7 } })).toBe(1);
  expect(await left()).toEqual(['server:day.0']);
});

test('more than one piece is deleted piece by piece, by several at once too', async () => {
  await write(100, 25);
  await write(1);
  const ctx = serviceContext(database.db);
  const counts = await Promise.all([1, 2, 3].map(() => pruneActivity(ctx, { batch: 4 })));
  const rest = await pruneActivity(ctx, { batch: 4 });
  expect([...counts, rest].reduce((sum, count) => sum + count, 0)).toBe(25);
  expect(await left()).toEqual(['server:day.1']);
});

test('a service that stops begins no further piece', async () => {
  await write(100, 9);
  const stopping = new AbortController();
  stopping.abort();
  expect(await pruneActivity(serviceContext(database.db), { batch: 4, signal: stopping.signal })).toBe(0);
});
