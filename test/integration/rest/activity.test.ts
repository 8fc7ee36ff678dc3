import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { Prisma, Server, User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let context: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
let server: Server;
let owner: User;
let key: string;

const keyOf = (user: User) => arrangeKey(context, { userId: user.id, kind: 'client' });

beforeAll(async () => {
  context = serviceContext(database.db);
  api = await startApi(context);
  seed = seedOf(database.db);
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  ({ server, owner } = await seed.owner().server());
  key = await keyOf(owner);
});

/** Writes an entry, by default of the server, by its owner with a key, at this minute. */
const write = (minute: number, changes: Partial<Prisma.ActivityUncheckedCreateInput> = {}) =>
  database.db.activity.create({
    data: {
      ...{ event: 'server:power.start', serverId: server.id, actorId: owner.id, apiKeyId: 1, ip: '203.0.113.7' },
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      ...changes,
    },
  });

const list = (query = '', asked = key) =>
  api.request('GET', `/api/client/servers/${server.identifier}/activity${query}`, { key: asked });

interface Listed {
  readonly data: readonly { readonly attributes: { readonly event: string; readonly ip: string | null } }[];
}

const eventsOf = ({ data }: Listed) => data.map(({ attributes }) => attributes.event);

test('an entry is shown as tools of the field know it', async () => {
  await write(0, { event: 'server:schedule.execute', properties: { name: 'Nightly' } });
  const { status, body } = await list('?include=actor');
  expect(status).toBe(200);
  expect(body).toEqual({
    object: 'list',
    data: [
      {
        object: 'activity_log',
        attributes: {
          id: expect.stringMatching(/^[0-9a-f]{40}$/),
          batch: null,
          event: 'server:schedule.execute',
          is_api: true,
          ip: '203.0.113.7',
          description: null,
          properties: { name: 'Nightly' },
          has_additional_metadata: false,
          timestamp: '2026-01-01T00:00:00+00:00',
          relationships: {
            actor: {
              object: 'user',
              attributes: {
                uuid: owner.uuid,
                username: owner.username,
                email: owner.email,
                image: expect.stringMatching(/^https:\/\/gravatar\.com\/avatar\/[0-9a-f]{32}$/),
                '2fa_enabled': false,
                created_at: expect.stringMatching(/\+00:00$/),
              },
            },
          },
        },
      },
    ],
    meta: {
      pagination: { total: 1, count: 1, per_page: 25, current_page: 1, total_pages: 1, links: {} },
    },
  });
});

test('an entry of the service has no actor, and one without properties has an empty object', async () => {
  await write(0, { actorId: null, apiKeyId: null, ip: null });
  const { attributes } = (await list('?include=actor')).body.data[0];
  expect(attributes).toMatchObject({ is_api: false, ip: null, properties: {} });
  expect(attributes.relationships.actor).toEqual({ object: 'null_resource', attributes: null });
  expect((await list()).body.data[0].attributes).not.toHaveProperty('relationships');
});

test('entries come newest first, or as asked, in pages of 25 and at most 100', async () => {
  for (const minute of [0, 2, 1]) await write(minute, { event: `server:event.${minute}` });
  const newest = ['server:event.2', 'server:event.1', 'server:event.0'];
  expect(eventsOf((await list()).body)).toEqual(newest);
  expect(eventsOf((await list('?sort=-timestamp')).body)).toEqual(newest);
  expect(eventsOf((await list('?sort=timestamp')).body)).toEqual([...newest].reverse());
  expect(eventsOf((await list('?per_page=2&page=2')).body)).toEqual(['server:event.0']);
  const sizes = ['', '?per_page=0', '?per_page=x', '?per_page=7', '?per_page=5000'];
  const answers = await Promise.all(sizes.map((query) => list(query)));
  expect(answers.map(({ body }) => body.meta.pagination.per_page)).toEqual([25, 25, 25, 7, 100]);
  expect((await list('?sort=ip')).body.errors[0].code).toBe('InvalidSortQuery');
});

test('a filter matches parts of events, in any case and literally', async () => {
  for (const event of ['server:power.start', 'server:task.create', 'server:task.update']) await write(0, { event });
  const matched = async (text: string) => eventsOf((await list(`?sort=timestamp&filter[event]=${text}`)).body);
  expect(await matched('TASK')).toEqual(['server:task.create', 'server:task.update']);
  expect(await matched('power,create')).toEqual(['server:power.start', 'server:task.create']);
  expect(await matched('%25')).toEqual([]);
  expect((await list('?filter[event]=task')).body.meta.pagination.total).toBe(2);
  expect((await list('?filter[ip]=203')).body.errors[0].code).toBe('InvalidFilterQuery');
  expect((await list('?filter[event]=%00')).status).toBe(400);
});

describe('an address', () => {
  const addressesFor = async (user: User) => {
    const { body } = await list('?sort=timestamp', await keyOf(user));
    return (body as Listed).data.map(({ attributes }) => attributes.ip);
  };

  test('is shown only to the actor and to administrators', async () => {
    const subuser = await seed.subuser(server, ['activity.read']);
    await write(0, { ip: '203.0.113.1' });
    await write(1, { ip: '203.0.113.2', actorId: subuser.id });
    await write(2, { ip: '203.0.113.3', actorId: null });
    expect(await addressesFor(owner)).toEqual(['203.0.113.1', null, null]);
    expect(await addressesFor(subuser)).toEqual([null, '203.0.113.2', null]);
    const administrator = await arrangePerson(context, { rootAdmin: true });
    expect(await addressesFor(administrator)).toEqual(['203.0.113.1', '203.0.113.2', '203.0.113.3']);
  });
});

test('only who holds activity.read sees what happened on a server, and on no other', async () => {
  const other = (await seed.owner().server()).server;
  await write(0, { event: 'server:mine' });
  await write(0, { event: 'server:other', serverId: other.id });
  await write(0, { event: 'user:mine', serverId: null });
  expect(eventsOf((await list()).body)).toEqual(['server:mine']);
  const blind = await seed.subuser(server, ['schedule.read']);
  expect((await list('', await keyOf(blind))).status).toBe(403);
  expect((await list('', await keyOf(await arrangePerson(context)))).status).toBe(404);
  await database.db.server.update({ where: { id: server.id }, data: { suspended: true } });
  expect((await list()).status).toBe(409);
});

test('the account shows what its person did that concerns no server', async () => {
  await write(0, { event: 'server:mine' });
  await write(1, { event: 'user:api-key.create', serverId: null, properties: { identifier: 'ptlc_x' } });
  await write(2, { event: 'user:api-key.create', serverId: null, actorId: (await arrangePerson(context)).id });
  const { body } = await api.request('GET', '/api/client/account/activity?include=actor', { key });
  expect(eventsOf(body)).toEqual(['user:api-key.create']);
  expect(body.data[0].attributes.properties).toEqual({ identifier: 'ptlc_x' });
  expect(body.data[0].attributes.relationships.actor.attributes.uuid).toBe(owner.uuid);
  expect(body.meta.pagination.total).toBe(1);
});

test('over GraphQL servers show their newest entries to who may see them, the account its own', async () => {
  await write(0);
  await write(1, { event: 'user:account.email-changed', serverId: null });
  const ask = async (asked: string) => {
    const query = `{
      servers { edges { node { identifier activity { event ip actor { username } } } } }
      account { activity(first: 5) { totalCount edges { node { event } } } }
    }`;
    return (await api.request('POST', '/graphql', { key: asked, body: { query } })).body.data;
  };
  expect(await ask(key)).toEqual({
    servers: {
      edges: [
        {
          node: {
            identifier: server.identifier,
            activity: [{ event: 'server:power.start', ip: '203.0.113.7', actor: { username: owner.username } }],
          },
        },
      ],
    },
    account: { activity: { totalCount: 1, edges: [{ node: { event: 'user:account.email-changed' } }] } },
  });
  const blind = await seed.subuser(server);
  const { servers, account } = await ask(await keyOf(blind));
  expect(servers.edges).toEqual([{ node: { identifier: server.identifier, activity: null } }]);
  expect(account.activity.totalCount).toBe(0);
});

test('a list costs the same number of statements, however long it is', async () => {
  await write(0);
  const count = async (work: () => Promise<unknown>) => (await statementsOf(work)).length;
  const ask = () => list('?include=actor');
  const askGraph = () =>
    api.request('POST', '/graphql', {
      key,
      body: { query: '{ servers { edges { node { activity { actor { uuid } } } } } }' },
    });
  await Promise.all([ask(), askGraph()]);
  const one = [await count(ask), await count(askGraph)];
  const others = await Promise.all([1, 2, 3].map(() => arrangePerson(context)));
  for (const [index, { id }] of others.entries()) await write(index, { actorId: id });
  for (const other of others) {
    const made = await seed.owner().server({ ownerId: owner.id });
    await write(0, { serverId: made.server.id, actorId: other.id });
  }
  expect([await count(ask), await count(askGraph)]).toEqual(one);
});
