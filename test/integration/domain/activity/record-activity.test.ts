import { beforeEach, expect, test } from '@jest/globals';
import { insertActivity, recordActivity } from '../../../../src/domain/activity/record-activity.js';
import type { Principal } from '../../../../src/domain/context.js';
import { createTraceContext, inTrace } from '../../../../src/domain/tracing/trace-context.js';
import { Prisma } from '../../../../src/generated/prisma/client.js';
import { describeDatabase } from '../../../support/database.js';
import { asUser, seedOf } from '../../../support/seed.js';

const database = describeDatabase();

let server: { readonly id: number };
let user: Principal;

beforeEach(async () => {
  const seed = seedOf(database.db);
  server = (await seed.owner().server()).server;
  user = asUser(await seed.user());
});

const rowsOf = async () =>
  (await database.db.activity.findMany({ orderBy: { id: 'asc' } })).map(({ id, createdAt, ...row }) => row);

test.each(['user', 'system'] as const)(
  'an entry of a %s has the same columns, alone or in a larger statement',
  async (kind) => {
    const principal: Principal = kind === 'user' ? user : { kind };
    await database.db.activity.deleteMany();
    const properties = { name: 'Übung "1"', count: 3, nested: { isOn: true } };
    const id = await recordActivity({ principal }, database.db, {
      event: 'server:test',
      serverId: server.id,
      subject: ['Task', 7],
      properties,
    });
    expect(await database.db.activity.count({ where: { id } })).toBe(1);
    const entry = Prisma.sql`
    select 'server:test' as event, id as server_id, ${JSON.stringify(properties)}::jsonb as properties,
      'Task:7' as subject
    from servers where id = ${server.id}`;
    await database.db.$executeRaw(insertActivity({ principal }, entry));
    const [alone, inStatement] = await rowsOf();
    const actor =
      principal.kind === 'user'
        ? { actorId: principal.user.id, apiKeyId: principal.key.id, ip: principal.ip }
        : { actorId: null, apiKeyId: null, ip: null };
    expect(alone).toEqual({
      ...{ event: 'server:test', serverId: server.id, subject: 'Task:7', properties, requestId: null },
      ...actor,
    });
    expect(inStatement).toEqual(alone);
  },
);

test('an entry has the id of the request that caused it', async () => {
  await database.db.activity.deleteMany();
  const context = createTraceContext({ requestId: 'ticket-4711' });
  await inTrace(context, undefined, () => recordActivity({ principal: user }, database.db, { event: 'user:test' }));
  expect(await rowsOf()).toMatchObject([{ event: 'user:test', requestId: 'ticket-4711' }]);
  expect(context.statements).toBe(1);
});

test('an entry without a server and without properties has neither, and goes with its transaction', async () => {
  await database.db.activity.deleteMany();
  await recordActivity({ principal: user }, database.db, { event: 'user:test' });
  expect(await rowsOf()).toMatchObject([{ event: 'user:test', serverId: null, properties: {} }]);
  const failing = database.db.$transaction(async (tx) => {
    await recordActivity({ principal: user }, tx, { event: 'user:lost' });
    throw new Error('the action failed');
  });
  await expect(failing).rejects.toThrow('the action failed');
  expect(await rowsOf()).toHaveLength(1);
});
