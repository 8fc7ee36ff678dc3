import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DaemonError } from '../../../src/domain/errors.js';
import type { NodeConfiguration } from '../../../src/domain/ports/daemon.js';
import type { NodeAddress } from '../../../src/domain/ports/node-address.js';
import { type ApplicationApi, applicationApi } from '../../support/application-api.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { daemonThat, secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const NODES = '/api/application/nodes';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

const database = describeDatabase();
let api: ApplicationApi;
let locationId: number;
/** The calls to daemons. */
const updates: { readonly node: NodeAddress; readonly configuration: NodeConfiguration }[] = [];
let daemonFailure: DaemonError | undefined;

beforeAll(async () => {
  const daemon = daemonThat({
    updateNode: async (node, configuration) => {
      updates.push({ node, configuration });
      if (daemonFailure !== undefined) throw daemonFailure;
      return true;
    },
  });
  api = await applicationApi(serviceContext(database.db, { daemon }));
  locationId = (await database.db.location.create({ data: { short: 'us.nyc', long: 'New York' } })).id;
});

afterEach(async () => {
  updates.length = 0;
  daemonFailure = undefined;
  await database.db.server.deleteMany();
  await database.db.node.deleteMany();
});

database.beforeClose(() => api?.close());

const body = (changes: object = {}) => ({
  name: 'node-1',
  location_id: locationId,
  fqdn: '127.0.0.1',
  scheme: 'http',
  memory: 65_536,
  memory_overallocate: 0,
  disk: 200_000,
  disk_overallocate: 0,
  upload_size: 100,
  daemon_sftp: 2022,
  daemon_listen: 8080,
  ...changes,
});

const rules = (answer: { readonly body: { readonly errors: { meta: { source_field: string; rule: string } }[] } }) =>
  answer.body.errors.map(({ meta }) => `${meta.source_field} ${meta.rule}`);

const namesOf = (answer: { readonly body: { readonly data: { attributes: { name: string } }[] } }) =>
  answer.body.data.map(({ attributes }) => attributes.name);

describe('POST /nodes', () => {
  test('a node is created with its defaults, and answered with its address', async () => {
    const { status, body: answer } = await api.request('POST', NODES, body());
    expect(status).toBe(201);
    expect(answer).toEqual({
      object: 'node',
      attributes: {
        id: expect.any(Number),
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        public: true,
        name: 'node-1',
        description: null,
        location_id: locationId,
        fqdn: '127.0.0.1',
        scheme: 'http',
        behind_proxy: false,
        maintenance_mode: false,
        memory: 65_536,
        memory_overallocate: 0,
        disk: 200_000,
        disk_overallocate: 0,
        upload_size: 100,
        daemon_listen: 8080,
        daemon_sftp: 2022,
        daemon_base: '/var/lib/pterodactyl/volumes',
        created_at: expect.stringMatching(TIME),
        updated_at: expect.stringMatching(TIME),
        allocated_resources: { memory: 0, disk: 0 },
      },
      meta: { resource: `${api.url}${NODES}/${answer.attributes.id}` },
    });
    const row = await database.db.node.findUniqueOrThrow({ where: { id: answer.attributes.id } });
    expect(row.daemonTokenId).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(secrets.open(row.daemonToken)).toMatch(/^[A-Za-z0-9]{64}$/);
  });

  test.each([
    ['a scheme that no daemon speaks', { scheme: 'ftp' }, 'scheme in'],
    ['no scheme', { scheme: '' }, 'scheme required'],
    ['words in the place of a host', { fqdn: 'not a host' }, 'fqdn regex'],
    ['an address with its scheme', { fqdn: 'http://node.example.com' }, 'fqdn regex'],
    ['a host with its port', { fqdn: 'node.example.com:8080' }, 'fqdn regex'],
  ])('%s is rejected at creation and at change', async (_, changes, rule) => {
    const rejected = await api.request('POST', NODES, body(changes));
    expect([rejected.status, rules(rejected)]).toEqual([422, [rule]]);
    expect(await database.db.node.count()).toBe(0);
    const { node } = await arrangeNode(database.db, { name: 'stays' });
    const change = await api.request('PATCH', `${NODES}/${node.id}`, body(changes));
    expect([change.status, rules(change)]).toEqual([422, [rule]]);
    expect((await database.db.node.findUniqueOrThrow({ where: { id: node.id } })).name).toBe('stays');
  });

  test('an empty body breaks the rule of every required field, in the order of the table', async () => {
    const answer = await api.request('POST', NODES, {});
    expect(answer.status).toBe(422);
    expect(rules(answer)).toEqual([
      'name required',
      'location_id required',
      'fqdn required',
      'scheme required',
      'memory required',
      'disk required',
      'memory_overallocate required',
      'disk_overallocate required',
      'daemon_listen required',
      'daemon_sftp required',
    ]);
    expect(answer.body.errors[1].detail).toBe('The Location field is required.');
  });

  test('every broken rule of every field is in one answer', async () => {
    const answer = await api.request(
      'POST',
      NODES,
      body({
        name: 'no/slash',
        location_id: 999_999,
        public: 'perhaps',
        memory: 0,
        disk: 'much',
        memory_overallocate: -2,
        upload_size: 1025,
        daemon_listen: 65_536,
        daemon_base: 'not/absolute',
      }),
    );
    expect(rules(answer)).toEqual([
      'name regex',
      'location_id exists',
      'public boolean',
      'memory min',
      'disk integer',
      'memory_overallocate min',
      'upload_size between',
      'daemon_listen between',
      'daemon_base regex',
    ]);
    expect(answer.body.errors.map(({ detail }: { readonly detail: string }) => detail)).toEqual([
      'The name format is invalid.',
      'The selected Location is invalid.',
      'The Node Visibility field must be true or false.',
      'The memory must be at least 1.',
      'The disk must be an integer.',
      'The memory overallocate must be at least -1.',
      'The File Upload Size Limit must be between 1 and 1024.',
      'The daemon listen must be between 1 and 65535.',
      'The Daemon Base Path format is invalid.',
    ]);
    expect(await database.db.node.count()).toBe(0);
  });

  test('numbers and flags may come as text', async () => {
    const { status, body: answer } = await api.request(
      'POST',
      NODES,
      body({ memory: '1024', disk_overallocate: '-1', public: '0', behind_proxy: 1 }),
    );
    expect(status).toBe(201);
    expect(answer.attributes).toMatchObject({ memory: 1024, disk_overallocate: -1, public: false, behind_proxy: true });
  });
});

describe('GET /nodes', () => {
  test.each([
    ['filter[name]=ALP', ['alpha']],
    ['filter[name]=alp,bet', ['alpha', 'beta']],
    ['filter[fqdn]=b.example', ['beta']],
    ['filter[daemon_token_id]=betatoken', ['beta']],
    ['sort=-memory', ['beta', 'alpha']],
    ['sort=disk', ['beta', 'alpha']],
    ['per_page=1&page=2', ['beta']],
  ])('?%s finds %j', async (query, names) => {
    await arrangeNode(database.db, { name: 'alpha', fqdn: 'a.example.com', memory: 1, disk: 9 });
    await arrangeNode(database.db, {
      name: 'beta',
      fqdn: 'b.example.com',
      memory: 2,
      disk: 3,
      daemonTokenId: 'BetaToken0000000',
    });
    expect(namesOf(await api.request('GET', `${NODES}?${query}`))).toEqual(names);
  });

  test('unknown filters and sorts are named, with those there are', async () => {
    expect((await api.request('GET', `${NODES}?filter[memory]=1`)).body.errors[0]).toMatchObject({
      code: 'InvalidFilterQuery',
      detail:
        'Requested filter(s) `memory` are not allowed. Allowed filter(s) are `uuid, name, fqdn, daemon_token_id`.',
    });
    expect((await api.request('GET', `${NODES}?sort=name`)).body.errors[0]).toMatchObject({
      code: 'InvalidSortQuery',
      detail: 'Requested sort(s) `name` is not allowed. Allowed sort(s) are `id, uuid, memory, disk`.',
    });
  });

  test('each node shows the sums of the limits of its servers', async () => {
    const { node } = await arrangeNode(database.db, { name: 'full' });
    await arrangeNode(database.db, { name: 'empty' });
    await arrangeServer(database.db, node, { memory: 2_000_000_000, disk: 1, suspended: true });
    await arrangeServer(database.db, node, { memory: 2_000_000_000, disk: 2 });
    const { body: answer } = await api.request('GET', `${NODES}`);
    expect(answer.data.map(({ attributes }: { readonly attributes: object }) => attributes)).toMatchObject([
      { name: 'full', allocated_resources: { memory: 4_000_000_000, disk: 3 } },
      { name: 'empty', allocated_resources: { memory: 0, disk: 0 } },
    ]);
  });
});

describe('GET /nodes/{id}', () => {
  test('includes are in `relationships`, and nested ones in the relationships of those', async () => {
    const { node } = await arrangeNode(database.db, { locationId });
    const server = await arrangeServer(database.db, node);
    await database.db.allocation.create({ data: { nodeId: node.id, ip: '10.0.0.1', port: 2000 } });
    const include = 'allocations.server,allocations.node,location.nodes,servers.user,servers.allocations.node,foo';
    const { body: answer } = await api.request('GET', `${NODES}/${node.id}?include=${include}`);
    const { allocations, location, servers } = answer.attributes.relationships;
    expect(location.attributes).toMatchObject({ short: 'us.nyc' });
    expect(location.attributes.relationships.nodes.data[0].attributes.id).toBe(node.id);
    expect(allocations.data).toHaveLength(2);
    expect(allocations.data[0].attributes).toMatchObject({ ip: '0.0.0.0', assigned: true });
    expect(allocations.data[0].attributes.relationships.server.attributes.id).toBe(server.id);
    expect(allocations.data[0].attributes.relationships.node.attributes.id).toBe(node.id);
    expect(allocations.data[1].attributes.relationships.server).toEqual({ object: 'null_resource', attributes: null });
    expect(servers.data[0].object).toBe('server');
    expect(Object.keys(servers.data[0].attributes.relationships)).toEqual(['allocations', 'user']);
    expect(servers.data[0].attributes.relationships.allocations.data[0].attributes).not.toHaveProperty('relationships');
  });

  test('without includes there are no relationships', async () => {
    const { node } = await arrangeNode(database.db);
    const { body: answer } = await api.request('GET', `${NODES}/${node.id}`);
    expect(answer.attributes).not.toHaveProperty('relationships');
  });

  test.each(['999999', 'abc', '1abc'])('/%s is 404', async (id) => {
    expect(await api.request('GET', `${NODES}/${id}`)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'NotFoundHttpException' }] },
    });
  });
});

describe('GET /nodes/{id}/configuration', () => {
  test('the bare configuration has the token in clear and calls back where it was asked for', async () => {
    const { node, authorization } = await arrangeNode(database.db, { fqdn: 'Node.Example.com', scheme: 'https' });
    const { body: answer } = await api.request('GET', `${NODES}/${node.id}/configuration`);
    expect(answer).toEqual({
      debug: false,
      uuid: node.uuid,
      token_id: node.daemonTokenId,
      token: authorization.split('.')[1],
      api: {
        host: '0.0.0.0',
        port: 8080,
        ssl: {
          enabled: true,
          cert: '/etc/letsencrypt/live/node.example.com/fullchain.pem',
          key: '/etc/letsencrypt/live/node.example.com/privkey.pem',
        },
        upload_limit: 100,
      },
      system: { data: '/var/lib/pterodactyl/volumes', sftp: { bind_port: 2022 } },
      allowed_mounts: [],
      remote: api.url,
    });
  });

  test('behind a proxy the daemon speaks no TLS', async () => {
    const { node } = await arrangeNode(database.db, { scheme: 'https', behindProxy: true });
    const { body: answer } = await api.request('GET', `${NODES}/${node.id}/configuration`);
    expect(answer.api.ssl.enabled).toBe(false);
  });
});

describe('PATCH /nodes/{id}', () => {
  test('the change is stored and handed to the daemon at its new address', async () => {
    const { node } = await arrangeNode(database.db, { public: false });
    const changed = body({ name: 'renamed', fqdn: 'new.example.com', daemon_listen: 9090 });
    const { status, body: answer } = await api.request('PATCH', `${NODES}/${node.id}`, changed);
    expect([status, answer.object]).toEqual([200, 'node']);
    expect(answer.attributes).toMatchObject({ name: 'renamed', fqdn: 'new.example.com', public: false });
    expect(answer).not.toHaveProperty('meta');
    expect(updates).toEqual([
      {
        node: expect.objectContaining({ fqdn: 'new.example.com', daemonListen: 9090, daemonToken: node.daemonToken }),
        configuration: expect.objectContaining({ tokenId: node.daemonTokenId, remote: api.url }),
      },
    ]);
  });

  test('a new token is signed for with the old one', async () => {
    const { node } = await arrangeNode(database.db);
    await api.request('PATCH', `${NODES}/${node.id}`, body({ reset_secret: true }));
    const row = await database.db.node.findUniqueOrThrow({ where: { id: node.id } });
    expect(row.daemonTokenId).not.toBe(node.daemonTokenId);
    expect(updates[0]?.node.daemonToken).toBe(node.daemonToken);
    expect(updates[0]?.configuration).toMatchObject({
      tokenId: row.daemonTokenId,
      token: secrets.open(row.daemonToken),
    });
  });

  test.each([false, 1, '1', 'true', null])('reset_secret %j leaves the token', async (reset) => {
    const { node } = await arrangeNode(database.db);
    const { status } = await api.request('PATCH', `${NODES}/${node.id}`, body({ reset_secret: reset }));
    expect(status).toBe(200);
    expect(await database.db.node.findUniqueOrThrow({ where: { id: node.id } })).toMatchObject({
      daemonToken: node.daemonToken,
    });
  });

  test('a daemon that does not take it is a 400, and the change is stored', async () => {
    const { node } = await arrangeNode(database.db);
    daemonFailure = new DaemonError({ delivery: 'not_sent', status: null });
    const answer = await api.request('PATCH', `${NODES}/${node.id}`, body({ name: 'renamed' }));
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'ConfigurationNotPersistedException', status: '400' }] },
    });
    expect(await database.db.node.findUniqueOrThrow({ where: { id: node.id } })).toMatchObject({ name: 'renamed' });
  });

  test('required fields are required again, and no daemon is called', async () => {
    const { node } = await arrangeNode(database.db);
    const answer = await api.request('PATCH', `${NODES}/${node.id}`, { name: 'renamed' });
    expect([answer.status, rules(answer)[0]]).toEqual([422, 'location_id required']);
    expect(updates).toEqual([]);
  });

  test('a node that is not there is 404', async () => {
    expect((await api.request('PATCH', `${NODES}/999999`, body())).status).toBe(404);
  });
});

describe('DELETE /nodes/{id}', () => {
  test('a node without servers is deleted with its allocations', async () => {
    const { node } = await arrangeNode(database.db);
    await database.db.allocation.create({ data: { nodeId: node.id, ip: '10.0.0.1', port: 2000 } });
    expect(await api.request('DELETE', `${NODES}/${node.id}`)).toEqual({ status: 204, body: undefined });
    expect(await database.db.allocation.count({ where: { nodeId: node.id } })).toBe(0);
    expect((await api.request('DELETE', `${NODES}/${node.id}`)).status).toBe(404);
  });

  test('a node with servers stays', async () => {
    const { node } = await arrangeNode(database.db);
    await arrangeServer(database.db, node);
    expect(await api.request('DELETE', `${NODES}/${node.id}`)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            code: 'HasActiveServersException',
            detail: 'A node must have no servers linked to it in order to be deleted.',
          },
        ],
      },
    });
    expect(await database.db.node.count({ where: { id: node.id } })).toBe(1);
  });
});

describe('GET /nodes/deployable', () => {
  test('nodes with enough capacity are listed without pages, with their sums as text', async () => {
    const { node } = await arrangeNode(database.db, { name: 'roomy', memory: 2048, disk: 8192 });
    await arrangeServer(database.db, node);
    await arrangeNode(database.db, { name: 'small', memory: 10 });
    await arrangeNode(database.db, { name: 'private', memory: 9999, disk: 9999, public: false });
    const { status, body: answer } = await api.request('GET', `${NODES}/deployable?memory=1024&disk=4096`);
    expect(status).toBe(200);
    expect(namesOf({ body: answer })).toEqual(['roomy']);
    expect(answer).not.toHaveProperty('meta');
    expect(answer.data[0].attributes).toMatchObject({
      sum_memory: '1024',
      sum_disk: '4096',
      allocated_resources: { memory: 1024, disk: 4096 },
    });
  });

  test('with a page there are pages', async () => {
    await arrangeNode(database.db, { name: 'one' });
    await arrangeNode(database.db, { name: 'two' });
    const query = 'memory=1&disk=1&page=2&per_page=1';
    const { body: answer } = await api.request('GET', `${NODES}/deployable?${query}`);
    expect(namesOf({ body: answer })).toEqual(['two']);
    expect(answer.meta.pagination).toEqual({
      total: 2,
      count: 1,
      per_page: 1,
      current_page: 2,
      total_pages: 2,
      links: { previous: `${api.url}${NODES}/deployable?page=1` },
    });
  });

  test.each(['location_ids[]=', 'location_ids[0]=', 'location_ids[25]='])(
    '?%s narrows the search',
    async (parameter) => {
      const { node } = await arrangeNode(database.db, { name: 'here' });
      await arrangeNode(database.db, { name: 'there' });
      const query = `memory=1&disk=1&${parameter}${node.locationId}&include=allocations`;
      const { body: answer } = await api.request('GET', `${NODES}/deployable?${query}`);
      expect(namesOf({ body: answer })).toEqual(['here']);
      expect(answer.data[0].attributes.relationships.allocations).toEqual({ object: 'list', data: [] });
    },
  );

  test('no node with enough capacity is a 400', async () => {
    await arrangeNode(database.db);
    expect(await api.request('GET', `${NODES}/deployable?memory=1025&disk=0`)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            code: 'NoViableNodeException',
            detail: 'No nodes satisfying the requirements specified for automatic deployment could be found.',
          },
        ],
      },
    });
  });

  test('memory and disk are required', async () => {
    const answer = await api.request('GET', `${NODES}/deployable`);
    expect(rules(answer)).toEqual(['memory required', 'disk required']);
    const wrong = await api.request('GET', `${NODES}/deployable?memory=-1&disk=x&location_ids=y`);
    expect(rules(wrong)).toEqual(['memory min', 'disk integer', 'location_ids array']);
  });
});
