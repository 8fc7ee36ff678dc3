import { expect, test } from '@jest/globals';
import { migrate } from '../../../src/db/migrate.js';
import { describeDatabase } from '../../support/database.js';

const database = describeDatabase();

test('a second migration of the same database applies nothing', async () => {
  expect(await migrate({ url: database.url, directory: 'prisma/migrations' })).toEqual([]);
});

test('a migration that was changed after it was applied is rejected', async () => {
  await database.pool.query(`update _prisma_migrations set checksum = 'other'`);
  await expect(migrate({ url: database.url, directory: 'prisma/migrations' })).rejects.toThrow('was changed after');
});
