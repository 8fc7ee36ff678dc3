import { expect, test } from '@jest/globals';
import { lockServer } from '../../../../src/domain/access/lock-server.js';
import type { Transaction } from '../../../../src/domain/context.js';
import { NotFoundError } from '../../../../src/domain/errors.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();

test('a server is locked as its row is, column by column', async () => {
  const { node } = await arrangeNode(database.db);
  const differing = { description: 'x', allocationLimit: 2, backupLimit: 3, suspended: true } as const;
  for (const state of [
    { ...differing, databaseLimit: 1, status: 'installing' as const },
    { ...differing, databaseLimit: null, status: null },
  ]) {
    const { id } = await arrangeServer(database.db, node, state);
    const row = await database.db.server.findUniqueOrThrow({ where: { id } });
    const locked = await database.db.$transaction((tx) => lockServer(tx, id));
    expect(row).toMatchObject(locked);
    expect(Object.keys(locked)).toHaveLength(15);
  }
});

test('a deleted server cannot be locked', async () => {
  await expect(database.db.$transaction((tx) => lockServer(tx, 2_000_000_000))).rejects.toThrow(NotFoundError);
});

test('a statement that locks one by itself waits no longer than a transaction may take', async () => {
  const { node } = await arrangeNode(database.db);
  const { id, ownerId } = await arrangeServer(database.db, node);
  const limitOf = async (db: Transaction): Promise<unknown> =>
    db.$queryRaw`select current_setting('lock_timeout') as "limit"`;
  await database.db.$transaction(async (tx) => {
    expect(await tx.$queryRaw`select * from gamewarden_lock_server(${id}::int)`).toEqual([{ owner_id: ownerId }]);
    expect(await limitOf(tx)).toEqual([{ limit: '15s' }]);
  });
  expect(await limitOf(database.db)).toEqual([{ limit: '0' }]);
});
