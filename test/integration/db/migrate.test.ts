import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../../../src/db/migrate.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

test('a second migration of the same database applies nothing', async () => {
  expect(await migrate({ url: database.url, directory: 'prisma/migrations' })).toEqual([]);
});

test('a migration that was changed after it had been applied is refused', async () => {
  await database.pool.query(`update _prisma_migrations set checksum = 'other'`);
  await expect(migrate({ url: database.url, directory: 'prisma/migrations' })).rejects.toThrow('was changed after');
});
