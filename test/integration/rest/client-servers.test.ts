import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Node, Server, User } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { arrangeKey, arrangePerson, type RestApp, startRestApp } from '../../support/rest-app.js';
import { statementsOf } from '../../support/statements.js';

const NOT_FOUND = 'The requested resource could not be found on the server.';
const NOT_ON_THIS_SERVER = 'The requested resource does not exist on this server.';

const database = describeDatabase();
let app: RestApp;
let node: Node;
let server: Server;
/** The keys of users, by their relation to `server`. */
let keys: { owner: string; administrator: string; stranger: string };

const keyOf = (userId: number): Promise<string> => arrangeKey(serviceContext(database.db), { userId, kind: 'client' });

const person = (changes: { readonly rootAdmin?: boolean } = {}): Promise<User> =>
  arrangePerson(serviceContext(database.db), { rootAdmin: false, ...changes });

/** The key of a new subuser. */
const subuser = async (permissions: readonly string[], { id: serverId }: Server = server): Promise<string> => {
  const { id: userId } = await person();
  await database.db.subuser.create({ data: { userId, serverId, permissions: [...permissions] } });
  return keyOf(userId);
};

beforeAll(async () => {
  app = await startRestApp(serviceContext(database.db));
  ({ node } = await arrangeNode(database.db, { name: 'fra-1', fqdn: 'fra-1.example.com', daemonSftp: 2022 }));
  server = await arrangeServer(database.db, node, {
    name: 'Survival EU',
    description: 'The first',
    startup: 'java -Xmx{{SERVER_MEMORY}}M -jar {{JAR}} --port={{SERVER_PORT}} {{MOTD}}',
    threads: '0-3',
    databaseLimit: 2,
    backupLimit: 3,
  });
  const { db } = database;
  const [jar] = await db.eggVariable.findMany({ where: { eggId: server.eggId }, orderBy: { id: 'asc' } });
  await db.serverVariable.create({
    data: { serverId: server.id, variableId: Number(jar?.id), value: 'paper.jar' },
  });
  await db.eggVariable.updateMany({
    where: { eggId: server.eggId, envVariable: 'MOTD' },
    data: { userViewable: false, defaultValue: 's3cret' },
  });
  await db.egg.update({ where: { id: server.eggId }, data: { features: ['eula', 'java_version'] } });
  await db.allocation.update({
    where: { id: server.allocationId },
    data: { notes: 'the front door', ipAlias: 'play' },
  });
  await db.allocation.create({
    data: { nodeId: node.id, serverId: server.id, ip: '203.0.113.5', port: 25_700, notes: 'query' },
  });
  keys = {
    owner: await keyOf(server.ownerId),
    administrator: await keyOf((await person({ rootAdmin: true })).id),
    stranger: await keyOf((await person()).id),
  };
});

database.beforeClose(() => app?.close());

const view = (key: string, name = server.identifier, query = '') =>
  app.call('GET', `/api/client/servers/${name}${query}`, { key });

const primaryOf = (id: number) => database.db.allocation.findUniqueOrThrow({ where: { id } });

const errorBody = (status: number, code: string, detail: string) => ({
  status,
  body: { errors: [{ code, status: String(status), detail }] },
});

describe('the view of a server', () => {
  test('has everything that its owner sees', async () => {
    const { status, body } = await view(keys.owner);
    const primary = await primaryOf(server.allocationId);
    const second = await database.db.allocation.findFirstOrThrow({ where: { ip: '203.0.113.5' } });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        object: 'server',
        attributes: {
          server_owner: true,
          identifier: server.identifier,
          internal_id: server.id,
          uuid: server.uuid,
          name: 'Survival EU',
          node: 'fra-1',
          is_node_under_maintenance: false,
          sftp_details: { ip: 'fra-1.example.com', port: 2022 },
          description: 'The first',
          limits: { memory: 1024, swap: 0, disk: 4096, io: 500, cpu: 100, threads: '0-3', oom_disabled: true },
          invocation: `java -Xmx1024M -jar paper.jar --port=${primary.port} [hidden]`,
          docker_image: 'example/java:21',
          egg_features: ['eula', 'java_version'],
          feature_limits: { databases: 2, allocations: null, backups: 3 },
          status: null,
          is_suspended: false,
          is_installing: false,
          is_transferring: false,
          relationships: {
            allocations: {
              object: 'list',
              data: [
                {
                  object: 'allocation',
                  attributes: {
                    ...{ id: primary.id, ip: '0.0.0.0', ip_alias: 'play', port: primary.port },
                    ...{ notes: 'the front door', is_default: true },
                  },
                },
                {
                  object: 'allocation',
                  attributes: {
                    ...{ id: second.id, ip: '203.0.113.5', ip_alias: null, port: 25_700 },
                    ...{ notes: 'query', is_default: false },
                  },
                },
              ],
            },
            variables: {
              object: 'list',
              data: [
                {
                  object: 'egg_variable',
                  attributes: {
                    name: 'Jar',
                    description: '',
                    env_variable: 'JAR',
                    default_value: 'server.jar',
                    server_value: 'paper.jar',
                    is_editable: true,
                    rules: 'required|string',
                  },
                },
              ],
            },
          },
        },
        meta: { is_server_owner: true, user_permissions: ['*'] },
      },
    });
  });

  test('shows administrators their additional permissions', async () => {
    const { body } = await view(keys.administrator);
    expect(body.attributes).toMatchObject({ server_owner: false, invocation: expect.stringContaining('[hidden]') });
    expect(body.meta).toEqual({
      is_server_owner: false,
      user_permissions: ['*', 'admin.websocket.errors', 'admin.websocket.install', 'admin.websocket.transfer'],
    });
  });

  test('shows a subuser what the permissions are for', async () => {
    const key = await subuser(['startup.read', 'allocation.read', 'websocket.connect']);
    const { body } = await view(key);
    expect(body.meta).toEqual({
      is_server_owner: false,
      user_permissions: ['startup.read', 'allocation.read', 'websocket.connect'],
    });
    expect(body.attributes.relationships.variables.data).toHaveLength(1);
    expect(body.attributes.relationships.allocations.data).toHaveLength(2);
    expect(body.attributes.relationships.allocations.data[0].attributes.notes).toBe('the front door');
    expect(body.attributes.invocation).toMatch(/ paper\.jar .*\[hidden\]$/);
  });

  test('hides variables and further allocations from a subuser without their permissions', async () => {
    const { status, body } = await view(await subuser(['control.console']));
    expect(status).toBe(200);
    expect(body.attributes.relationships.variables).toEqual({ object: 'null_resource', attributes: null });
    expect(body.attributes.relationships.allocations.data).toEqual([
      { object: 'allocation', attributes: expect.objectContaining({ id: server.allocationId, notes: null }) },
    ]);
    expect(body.attributes.invocation).toMatch(/^java -Xmx1024M -jar \[hidden\] --port=\d+ \[hidden\]$/);
    expect(JSON.stringify(body)).not.toMatch(/paper\.jar|s3cret|front door|25700/);
  });

  test('ignores unknown permissions', async () => {
    const { body } = await view(await subuser(['*', 'admin.websocket.errors', 'startup', 'schedule.read']));
    expect(body.meta.user_permissions).toEqual(['schedule.read']);
    expect(body.attributes.relationships.variables.object).toBe('null_resource');
  });

  test('is found by the short identifier and the uuid, in any case', async () => {
    for (const name of [server.identifier, server.uuid]) {
      for (const spelled of [name, name.toUpperCase()]) {
        expect((await view(keys.owner, spelled)).body.attributes.uuid).toBe(server.uuid);
      }
    }
  });

  test.each([
    'deadbeef',
    randomUUID(),
    '1',
    'nonsense',
    '%00',
    '%E2%80%A8',
    "'",
    '..%2F..',
    'U2VydmVyOjE=',
    'x'.repeat(200),
  ])('is 404 for %s', async (name) => {
    const { status, body } = await view(keys.administrator, name);
    expect({ status, body }).toEqual(errorBody(404, 'NotFoundHttpException', NOT_FOUND));
  });

  test('is not found by a part of the uuid or by the integer id', async () => {
    for (const name of [server.uuid.slice(0, 9), server.uuid.slice(0, 7), String(server.id), `${server.uuid} `]) {
      expect((await view(keys.owner, encodeURIComponent(name))).status).toBe(404);
    }
  });

  test('is 404 for other users and 403 for application keys', async () => {
    const { status, body } = await view(keys.stranger);
    expect({ status, body }).toEqual(errorBody(404, 'NotFoundHttpException', NOT_ON_THIS_SERVER));
    expect(await view(app.key)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'AccessDeniedHttpException', detail: expect.stringContaining('application API key') }] },
    });
    expect((await view(app.key, 'deadbeef')).status).toBe(404);
  });

  test.each<[Partial<Server>, object]>([
    [{ suspended: true }, { status: 'suspended', is_suspended: true, is_installing: false }],
    [
      { suspended: true, status: 'installing' },
      { status: 'suspended', is_suspended: true, is_installing: false },
    ],
    [{ status: 'installing' }, { status: 'installing', is_suspended: false, is_installing: true }],
    [{ status: 'install_failed' }, { status: 'install_failed', is_suspended: false, is_installing: true }],
    [{ status: 'reinstall_failed' }, { status: 'reinstall_failed', is_suspended: false, is_installing: false }],
    [{ status: 'restoring_backup' }, { status: 'restoring_backup', is_suspended: false, is_installing: false }],
    [{ powerState: 'running' }, { status: null, is_suspended: false, is_installing: false }],
  ])('is shown in every state: %j is %j', async (state, shown) => {
    const { identifier, ownerId } = await arrangeServer(database.db, node, state);
    const { status, body } = await view(await keyOf(ownerId), identifier);
    expect(status).toBe(200);
    expect(body.attributes).toMatchObject(shown);
  });

  test('is shown while its node is under maintenance', async () => {
    const { node: away } = await arrangeNode(database.db, { maintenanceMode: true });
    const { identifier, ownerId } = await arrangeServer(database.db, away);
    const { status, body } = await view(await keyOf(ownerId), identifier);
    expect(status).toBe(200);
    expect(body.attributes).toMatchObject({ is_node_under_maintenance: true, status: null });
  });

  test('includes the egg when it is asked to', async () => {
    const egg = await database.db.egg.findUniqueOrThrow({ where: { id: server.eggId } });
    const { body } = await view(keys.owner, server.uuid, '?include=egg,nothing');
    expect(body.attributes.relationships.egg).toEqual({
      object: 'egg',
      attributes: { uuid: egg.uuid, name: egg.name },
    });
    expect((await view(keys.owner)).body.attributes.relationships).not.toHaveProperty('egg');
  });
});

describe('the subusers of a server', () => {
  test('are included for who may read them, else a null resource', async () => {
    const { identifier, ownerId, id } = await arrangeServer(database.db, node);
    const { id: userId, uuid } = await person();
    await database.db.subuser.create({ data: { userId, serverId: id, permissions: ['user.read'] } });
    const { id: blindId } = await person();
    await database.db.subuser.create({ data: { userId: blindId, serverId: id, permissions: ['startup.read'] } });
    for (const key of [await keyOf(ownerId), await keyOf(userId)]) {
      const { data } = (await view(key, identifier, '?include=subusers')).body.attributes.relationships.subusers;
      expect(data).toHaveLength(2);
      expect(data[0]).toMatchObject({ object: 'server_subuser', attributes: { uuid, permissions: ['user.read'] } });
    }
    const { body } = await view(await keyOf(blindId), identifier, '?include=subusers');
    expect(body.attributes.relationships.subusers).toEqual({ object: 'null_resource', attributes: null });
    expect(body.attributes).not.toHaveProperty('heldPermissions');
    const { data } = (await app.call('GET', '/api/client?include=subusers', { key: await keyOf(userId) })).body;
    expect(data[0].attributes.relationships.subusers.data).toHaveLength(2);
  });
});

describe('the list of servers', () => {
  /** A user who owns two servers and shares a third; the names are unique to them. */
  const arrangePersonWithServers = async (changes: { readonly rootAdmin?: boolean } = {}) => {
    const owner = await person(changes);
    const mark = randomUUID().slice(0, 8);
    const own = async (name: string, values: Partial<Server> = {}) =>
      arrangeServer(database.db, node, { ownerId: owner.id, name: `${mark} ${name}`, ...values });
    const [first, second] = [await own('Alpha', { description: 'Of 100%' }), await own('Beta')];
    const shared = await arrangeServer(database.db, node, { name: `${mark} Shared` });
    await database.db.subuser.create({ data: { userId: owner.id, serverId: shared.id, permissions: [] } });
    const foreign = await arrangeServer(database.db, node, { name: `${mark} Foreign` });
    return { key: await keyOf(owner.id), mark, first, second, shared, foreign };
  };

  const list = async (key: string, query = '') => {
    const { status, body } = await app.call('GET', `/api/client${query}`, { key });
    expect(status).toBe(200);
    return {
      ...body,
      ids: body.data.map((each: { attributes: { internal_id: number } }) => each.attributes.internal_id),
    };
  };

  test('has owned and shared servers, oldest first, in the form of the single view without its meta', async () => {
    const { key, first, second, shared } = await arrangePersonWithServers();
    const { object, ids, data, meta } = await list(key);
    expect({ object, ids }).toEqual({ object: 'list', ids: [first.id, second.id, shared.id] });
    const { meta: _meta, ...item } = (await view(key, first.uuid)).body;
    expect(data[0]).toEqual(item);
    expect(data[2].attributes).toMatchObject({
      server_owner: false,
      relationships: { variables: { object: 'null_resource', attributes: null } },
    });
    expect(meta.pagination).toEqual({
      total: 3,
      count: 3,
      per_page: 50,
      current_page: 1,
      total_pages: 1,
      links: {},
    });
  });

  test('takes a statement for its servers, one for their allocations, and one where some are shared', async () => {
    const { key, shared } = await arrangePersonWithServers();
    const tablesOf = async (): Promise<readonly (string | undefined)[]> => {
      const statements = await statementsOf(() => list(key));
      const tables = statements.map(({ sql }) => /\bfrom "?(?<table>\w{2,})/.exec(sql)?.groups?.table);
      return tables.filter((table) => table !== 'api_keys'); // read again after a second
    };
    expect(await tablesOf()).toEqual(['servers', 'allocations', 'subusers']);
    await database.db.subuser.deleteMany({ where: { serverId: shared.id } });
    expect(await tablesOf()).toEqual(['servers', 'allocations']);
  });

  test('is the same for administrators, unless they ask for what they administer', async () => {
    const { key, mark, first, second, shared, foreign } = await arrangePersonWithServers({ rootAdmin: true });
    const ids = async (query: string) => (await list(key, `?filter[name]=${mark}${query}`)).ids;
    const own = [first.id, second.id, shared.id];
    expect(await ids('')).toEqual(own);
    expect(await ids('&type=nonsense')).toEqual(own);
    expect(await ids('&type[]=admin')).toEqual(own);
    expect(await ids('&type=owner')).toEqual([first.id, second.id]);
    expect(await ids('&type=admin')).toEqual([foreign.id]);
    expect(await ids('&type=admin-all')).toEqual([...own, foreign.id]);
    expect((await list(key, '?type=admin&per_page=1')).meta.pagination.total).toBe(
      (await database.db.server.count()) - own.length,
    );
  });

  test('is empty for the administered servers of a user who is not an administrator', async () => {
    const { key, first, second } = await arrangePersonWithServers();
    expect((await list(key, '?type=admin')).ids).toEqual([]);
    expect((await list(key, '?type=admin-all')).ids).toEqual([]);
    expect((await list(key, '?type=owner')).ids).toEqual([first.id, second.id]);
    expect((await list(keys.stranger)).ids).toEqual([]);
  });

  test('is 403 for application keys', async () => {
    expect(await app.call('GET', '/api/client')).toMatchObject({ status: 403 });
    expect(await app.call('GET', '/api/client?type=admin-all')).toMatchObject({ status: 403 });
  });

  test('has pages of 50, of 100 at most, and links that repeat the query', async () => {
    const { key } = await arrangePersonWithServers();
    const { ids, meta } = await list(key, '?filter[name]=a%20b&type=owner&page=2&per_page=1');
    expect(ids).toEqual([]);
    expect(meta.pagination).toMatchObject({ per_page: 1, current_page: 2 });
    const page = (await list(key, '?per_page=1&page=2')).meta.pagination;
    const { previous, next } = page.links;
    expect(page).toMatchObject({ total: 3, count: 1, per_page: 1, current_page: 2, total_pages: 3 });
    expect(previous).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/client\?per_page=1&page=1$/);
    expect(next).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/client\?per_page=1&page=3$/);
    const { data } = (await app.call('GET', new URL(next).pathname + new URL(next).search, { key })).body;
    expect(data[0].attributes.name).toMatch(/Shared$/);
    for (const [asked, given] of [
      ['101', 100],
      ['100', 100],
      ['0', 50],
      ['-1', 50],
      ['many', 50],
      ['1e3', 50],
      ['99999999999999999999', 50],
    ] as const) {
      expect((await list(key, `?per_page=${asked}`)).meta.pagination.per_page).toBe(given);
    }
    const filtered = await list(key, '?filter[name]=a&per_page=1');
    expect(new URL(filtered.meta.pagination.links.next).searchParams.get('filter[name]')).toBe('a');
  });

  test('includes the egg', async () => {
    const { key } = await arrangePersonWithServers();
    for (const { attributes } of (await list(key, '?include[]=egg')).data) {
      expect(Object.keys(attributes.relationships.egg.attributes)).toEqual(['uuid', 'name']);
    }
  });

  test.each([
    ['uuid', (one: Server) => one.uuid.slice(3, 18).toUpperCase()],
    ['name', (one: Server) => one.name.toUpperCase()],
    ['description', () => '100%'],
    ['external_id', (one: Server) => `${one.externalId?.slice(2)}`],
  ])('is filtered by a part of the %s, in any case', async (field, textOf) => {
    const { key, first } = await arrangePersonWithServers();
    const found = await database.db.server.update({
      where: { id: first.id },
      data: { externalId: `order-${first.uuid}` },
    });
    expect((await list(key, `?filter[${field}]=${encodeURIComponent(textOf(found))}`)).ids).toEqual([first.id]);
    expect((await list(keys.stranger, `?filter[${field}]=${encodeURIComponent(textOf(found))}`)).ids).toEqual([]);
  });

  test('joins several filters with AND and several texts with OR', async () => {
    const { key, first, second } = await arrangePersonWithServers();
    expect((await list(key, '?filter[name]=alpha,beta')).ids).toEqual([first.id, second.id]);
    expect((await list(key, '?filter[name]=alpha,beta&filter[description]=of')).ids).toEqual([first.id]);
    expect((await list(key, '?filter[*]=alpha&filter[name]=beta')).ids).toEqual([]);
    expect((await list(key, '?filter[name]=a_pha')).ids).toEqual([]);
  });

  test('is searched by uuid, identifier, external id and name', async () => {
    const { key, mark, first, second, foreign } = await arrangePersonWithServers();
    const externalId = `ext-${first.uuid}`;
    await database.db.server.update({ where: { id: first.id }, data: { externalId } });
    const ids = async (text: string) => (await list(key, `?filter[*]=${encodeURIComponent(text)}`)).ids;
    for (const text of [first.uuid, first.uuid.slice(0, 20), first.identifier.toUpperCase(), externalId, 'LPH']) {
      expect([text, await ids(text)]).toEqual([text, [first.id]]);
    }
    expect(await ids(`${mark} b`)).toEqual([second.id]);
    for (const text of [first.uuid.slice(9), externalId.slice(1), '%', '_', `${foreign.name}`]) {
      expect([text, await ids(text)]).toEqual([text, []]);
    }
  });

  test('is searched by address and port', async () => {
    const { key, first, second } = await arrangePersonWithServers();
    const allocate = (serverId: number, ip: string, port: number) =>
      database.db.allocation.create({ data: { nodeId: node.id, serverId, ip, port } });
    await allocate(first.id, '198.51.100.7', 30_155);
    await allocate(second.id, '198.51.100.7', 3015);
    await allocate(second.id, '198.51.100.70', 40_001);
    const ids = async (text: string) => (await list(key, `?filter[*]=${encodeURIComponent(text)}`)).ids;
    expect(await ids('198.51.100.7')).toEqual([first.id, second.id]);
    expect(await ids('198.51.100.70')).toEqual([second.id]);
    expect(await ids('198.51.100.7:3015')).toEqual([first.id, second.id]);
    expect(await ids('198.51.100.7:30155')).toEqual([first.id]);
    expect(await ids('198.51.100.70:3')).toEqual([]);
    expect(await ids(':30155')).toEqual([first.id]);
    expect(await ids(':4000')).toEqual([second.id]);
    expect(await ids(':03015')).toEqual([]);
    expect(await ids('198.51.100')).toEqual([]);
    expect(await ids(':99999')).toEqual([]);
  });

  test.each(['foo', 'uuidShort', 'image', 'identifier', 'search', 'access', 'constructor'])(
    'does not know the filter %s',
    async (name) => {
      const { status, body } = await app.call('GET', `/api/client?filter[${name}]=x`, { key: keys.owner });
      const detail = `Requested filter(s) \`${name}\` are not allowed. Allowed filter(s) are \`uuid, name, description, external_id, *\`.`;
      expect({ status, body }).toEqual(errorBody(400, 'InvalidFilterQuery', detail));
    },
  );

  test('has a bound on the values of a filter', async () => {
    const texts = (count: number) => Array.from({ length: count }, () => 'a').join(',');
    const statusOf = async (field: string, count: number) =>
      (await app.call('GET', `/api/client?filter[${field}]=${texts(count)}`, { key: keys.owner })).status;
    for (const field of ['name', '*']) {
      expect(await statusOf(field, 500)).toBe(200);
      expect(await statusOf(field, 501)).toBe(400);
      expect(await statusOf(field, 7_000)).toBe(400);
    }
  });

  test('is empty beyond its end, however far', async () => {
    for (const page of [2, 1_000, 20_000_000]) {
      const { data, meta } = await list(keys.stranger, `?page=${page}`);
      expect(data).toEqual([]);
      expect(meta.pagination).toMatchObject({ total: 0, count: 0, current_page: page, total_pages: 1 });
    }
  });

  test.each(['name', 'uuid', 'description', 'external_id', '*'])(
    'answers odd texts in filter[%s] without a fault of its own',
    async (field) => {
      const odd = [
        '%00',
        '%ED%A0%80',
        '%FF',
        'x'.repeat(5_000),
        ':',
        '1.2.3.4:',
        '::1',
        '999.1.1.1',
        '%5C',
        '%27%3B--',
      ];
      for (const text of odd) {
        const { status } = await app.call('GET', `/api/client?filter[${field}]=${text}`, { key: keys.owner });
        expect([text, status]).toEqual([text, text === '%00' ? 400 : 200]);
      }
    },
  );
});
