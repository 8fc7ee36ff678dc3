import { beforeAll, expect, test } from '@jest/globals';
import { endOverdueRestores } from '../../../../src/domain/backups/end-overdue-restores.js';
import { BACKUP_LIMIT_MS } from '../../../../src/domain/backups/fail-overdue-backups.js';
import type { Node, Server } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { NOW, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();
let node: Node;

beforeAll(async () => {
  ({ node } = await arrangeNode(database.db));
});
const arrange = (status: Server['status'], ageMs: number): Promise<Server> =>
  arrangeServer(database.db, node, { status, statusAt: new Date(NOW.getTime() - ageMs) });

test('a restore that has not ended after six hours ends as unknown; younger ones and other states continue', async () => {
  const overdue = await arrange('restoring_backup', BACKUP_LIMIT_MS + 1);
  const others = [
    await arrange('restoring_backup', BACKUP_LIMIT_MS - 60 * 60_000),
    await arrange('installing', BACKUP_LIMIT_MS + 1),
    await arrange(null, BACKUP_LIMIT_MS + 1),
  ];
  const context = serviceContext(database.db);
  await endOverdueRestores(context);
  await endOverdueRestores(context);

  const now = await database.db.server.findMany({ orderBy: { id: 'asc' } });
  expect(now[0]).toMatchObject({ id: overdue.id, status: null, statusAt: expect.any(Date) });
  expect(now.slice(1).map(({ id, status }) => [id, status])).toEqual(others.map(({ id, status }) => [id, status]));
  expect(await database.db.activity.findMany()).toMatchObject([
    { event: 'server:backup.restore-unknown', serverId: overdue.id, actorId: null, properties: { reason: 'overdue' } },
  ]);
});
