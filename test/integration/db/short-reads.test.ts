import { expect, test } from '@jest/globals';
import { ENVIRONMENT_SELECT } from '../../../src/domain/servers/server-environment.js';
import { describeDatabase } from '../../support/database.js';

const database = describeDatabase();

test('reads', async () => {
  const { db } = database;
  const { uuid, startup, allocationLimit, ...include } = ENVIRONMENT_SELECT;
  expect(await db.server.findMany({ include, where: { AND: [{}] }, orderBy: [{ id: 'asc' }], take: 51, skip: 0 })).toEqual([]);
  expect(await db.server.findMany({ select: undefined, include: { ...include, node: { include: { location: { select: { short: true } } } } }, where: { AND: [{}] }, orderBy: [{ id: 'asc' }], take: 51, skip: 0 })).toEqual([]);
});
