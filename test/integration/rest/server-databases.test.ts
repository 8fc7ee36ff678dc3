import { beforeAll, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS, type KeyPermissions } from '../../../src/domain/access/key-permissions.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let context: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
let server: Server;
let owner: User;
let administrator: User;
let hostId: number;

const arrangeDatabase = (on: Server, name: string) =>
  database.db.serverDatabase.create({
    data: {
      ...{ serverId: on.id, hostId, database: `s${on.id}_${name}`, username: `u${on.id}_${name}` },
      ...{ remote: '%', password: secrets.seal('hunter2'), createdAt: new Date(0), updatedAt: new Date(0) },
    },
  });

beforeAll(async () => {
  context = serviceContext(database.db, { secrets });
  api = await startApi(context);
  seed = seedOf(database.db);
  ({ server, owner } = await seed.owner().server());
  administrator = await arrangePerson(context, { rootAdmin: true });
  const host = await database.db.databaseHost.create({
    data: {
      ...{
        name: 'Main',
        host: 'db.example.com',
        port: 3306,
        username: 'panel',
        password: secrets.seal('root password'),
      },
      ...{ createdAt: new Date(0), updatedAt: new Date(0) },
    },
  });
  hostId = host.id;
  for (const name of ['world', 'forum']) await arrangeDatabase(server, name);
});

database.beforeClose(() => api?.close());

const AT = '1970-01-01T00:00:00+00:00';

const ask = async (path: string, permissions: KeyPermissions = FULL_PERMISSIONS) => {
  const key = await arrangeKey(context, { userId: administrator.id, kind: 'application', permissions });
  return api.request('GET', `/api/application/${path}`, { key });
};

const askServer = async (include: string, permissions?: KeyPermissions) =>
  (await ask(`servers/${server.id}?include=${include}`, permissions)).body.attributes.relationships;

test('databases are included under their name there, oldest first', async () => {
  const { databases } = await askServer('databases');
  expect(databases.object).toBe('list');
  expect(databases.data.map((item: { object: string }) => item.object)).toEqual(['databases', 'databases']);
  expect(databases.data[0].attributes).toEqual({
    id: expect.any(Number),
    server: server.id,
    host: hostId,
    database: `s${server.id}_world`,
    username: `u${server.id}_world`,
    remote: '%',
    max_connections: 0,
    created_at: AT,
    updated_at: AT,
  });
  expect(databases.data[1].attributes.database).toBe(`s${server.id}_forum`);
});

test('host and password are included where they are asked for', async () => {
  const { databases } = await askServer('databases.host,databases.password');
  expect(databases.data[0].attributes.relationships).toEqual({
    host: {
      object: 'database_host',
      attributes: {
        id: hostId,
        name: 'Main',
        host: 'db.example.com',
        port: 3306,
        username: 'panel',
        node: null,
        created_at: AT,
        updated_at: AT,
      },
    },
    password: { object: 'database_password', attributes: { password: 'hunter2' } },
  });
});

test('a resource that the key may not read is null', async () => {
  const nothing = { object: 'null_resource', attributes: null };
  expect(await askServer('databases.password', { servers: 3, database_hosts: 3 })).toEqual({ databases: nothing });
  const { databases } = await askServer('databases.host', { servers: 1, server_databases: 1 });
  expect(databases.data[0].attributes.relationships).toEqual({ host: nothing });
});

test('databases of servers that are included in something else are included too', async () => {
  const { body } = await ask(`users/${owner.id}?include=servers.databases`);
  const [included] = body.attributes.relationships.servers.data;
  expect(included.attributes.relationships.databases.data).toHaveLength(2);
  expect(JSON.stringify(body)).not.toMatch(/hunter2|root password/);
});

test('a list of servers with databases costs the same number of statements, however long it is', async () => {
  const key = await arrangeKey(context, {
    ...{ userId: administrator.id, kind: 'application' },
    permissions: FULL_PERMISSIONS,
  });
  const list = () => api.request('GET', '/api/application/servers?include=databases.host,databases.password', { key });
  await list();
  const one = (await statementsOf(list)).length;
  for (let count = 0; count < 3; count += 1) await arrangeDatabase((await seed.owner().server()).server, 'more');
  expect((await statementsOf(list)).length).toBe(one);
});

test('over GraphQL people see the databases that they may see, and passwords with database.view_password only', async () => {
  const query = `{ server(id: "${server.uuid}") { databases { name password host { username } } } }`;
  const see = async (user: User) => {
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    return (await api.request('POST', '/graphql', { key, body: { query } })).body.data.server.databases;
  };
  const seen = (password: string | null) =>
    ['world', 'forum'].map((name) => ({ name: `s${server.id}_${name}`, password, host: null }));
  expect(await see(owner)).toEqual(seen('hunter2'));
  expect(await see(await seed.subuser(server, ['database.read']))).toEqual(seen(null));
  expect(await see(await seed.subuser(server, ['database.read', 'database.view_password']))).toEqual(seen('hunter2'));
  expect(await see(await seed.subuser(server, ['schedule.read']))).toBeNull();
  const [shown] = await see(administrator);
  expect(shown).toEqual({ name: `s${server.id}_world`, password: 'hunter2', host: { username: 'panel' } });
});
