import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Node } from '../../../src/generated/prisma/client.js';
import { type ApplicationApi, applicationApi } from '../../support/application-api.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const database = describeDatabase();
let api: ApplicationApi;
let node: Node;
let path: string;

beforeAll(async () => {
  const resolver = {
    addressOf: async (hostName: string) => (hostName === 'play.example.com' ? '203.0.113.7' : null),
  };
  api = await applicationApi(serviceContext(database.db, { resolver }));
});

beforeEach(async () => {
  ({ node } = await arrangeNode(database.db));
  path = `/api/application/nodes/${node.id}/allocations`;
});

afterEach(async () => {
  await database.db.server.deleteMany();
  await database.db.node.deleteMany();
});

database.beforeClose(() => api?.close());

const pairs = async (): Promise<readonly string[]> =>
  (
    await database.db.allocation.findMany({ where: { nodeId: node.id }, orderBy: [{ ip: 'asc' }, { port: 'asc' }] })
  ).map(({ ip, port, ipAlias }) => `${ip}:${port}${ipAlias === null ? '' : ` ${ipAlias}`}`);

describe('POST /nodes/{id}/allocations', () => {
  test('every port is created on every address, with its alias', async () => {
    const body = { ip: '10.0.0.4/31', alias: 'play.example.com', ports: ['25565', '25570-25571'] };
    expect(await api.request('POST', path, body)).toEqual({ status: 204, body: undefined });
    expect(await pairs()).toEqual(
      ['10.0.0.4', '10.0.0.5'].flatMap((ip) =>
        [25_565, 25_570, 25_571].map((port) => `${ip}:${port} play.example.com`),
      ),
    );
  });

  test('existing pairs stay unchanged', async () => {
    await api.request('POST', path, { ip: '10.0.0.4', alias: 'first', ports: ['25565'] });
    const { status } = await api.request('POST', path, { ip: '10.0.0.4', alias: 'second', ports: ['25564-25566'] });
    expect(status).toBe(204);
    expect(await pairs()).toEqual(['10.0.0.4:25564 second', '10.0.0.4:25565 first', '10.0.0.4:25566 second']);
  });

  test('a host name is resolved', async () => {
    await api.request('POST', path, { ip: 'play.example.com', ports: ['25565'] });
    expect(await pairs()).toEqual(['203.0.113.7:25565']);
  });

  test('the widest block with the widest range is created, and nothing wider', async () => {
    expect((await api.request('POST', path, { ip: '10.0.0.0/25', ports: ['25000-25999'] })).status).toBe(204);
    expect(await database.db.allocation.count({ where: { nodeId: node.id } })).toBe(128_000);
    const answer = await api.request('POST', path, { ip: '10.0.0.0/25', ports: ['25000-25999', '30000'] });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'DisplayException' }] } });
  });

  test('twenty requests for the same pairs at once make each pair once', async () => {
    const requests = Array.from({ length: 20 }, (_, index) =>
      api.request('POST', path, { ip: '10.0.0.4/30', ports: index % 2 === 0 ? ['2000-2099'] : ['2050-2099', '2000'] }),
    );
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([204]));
    expect(await database.db.allocation.count({ where: { nodeId: node.id } })).toBe(400);
  });

  test.each([
    [
      { ip: '10.0.0.4', ports: ['abc'] },
      'InvalidPortMappingException',
      'The mapping provided for abc was invalid and could not be processed.',
    ],
    [
      { ip: '10.0.0.4', ports: ['25565', '1024'] },
      'PortOutOfRangeException',
      'Ports in an allocation must be greater than 1024 and less than or equal to 65535.',
    ],
    [
      { ip: '10.0.0.4', ports: ['2000-9000'] },
      'TooManyPortsInRangeException',
      'Adding more than 1000 ports in a single range at once is not supported.',
    ],
    [
      { ip: '10.0.0.0/24', ports: ['25565'] },
      'CidrOutOfRangeException',
      'CIDR notation only allows masks between /25 and /32.',
    ],
    [
      { ip: 'nobody.example.com', ports: ['25565'] },
      'DisplayException',
      'Could not parse provided allocation IP address (nobody.example.com): Invalid IP address format',
    ],
  ])('%j is a 400 %s', async (body, code, detail) => {
    expect(await api.request('POST', path, body)).toEqual({
      status: 400,
      body: { errors: [{ code, status: '400', detail }] },
    });
    expect(await pairs()).toEqual([]);
  });

  test.each([
    [{}, ['ip required', 'ports required']],
    [{ ip: '10.0.0.4', ports: [] }, ['ports required']],
    [{ ip: '10.0.0.4', ports: [25_565] }, ['ports.0 string']],
    [{ ip: 5, ports: ['25565'] }, ['ip string']],
    [{ ip: '10.0.0.4', alias: 'x'.repeat(192), ports: ['25565'] }, ['alias max']],
  ])('%j breaks %j', async (body, broken) => {
    const answer = await api.request('POST', path, body);
    expect(answer.status).toBe(422);
    expect(
      answer.body.errors.map(
        ({ meta }: { readonly meta: { readonly source_field: string; readonly rule: string } }) =>
          `${meta.source_field} ${meta.rule}`,
      ),
    ).toEqual(broken);
  });

  test('a node that is not there is 404', async () => {
    const unknown = '/api/application/nodes/999999/allocations';
    expect((await api.request('POST', unknown, { ip: '10.0.0.4', ports: ['25565'] })).status).toBe(404);
    expect((await api.request('GET', unknown)).status).toBe(404);
  });
});

describe('GET /nodes/{id}/allocations', () => {
  test('the list is in pages, with attributes and includes', async () => {
    const server = await arrangeServer(database.db, node);
    await database.db.allocation.create({ data: { nodeId: node.id, ip: '10.0.0.1', port: 2000, ipAlias: 'Alias' } });
    const { body } = await api.request('GET', `${path}?per_page=2&include=node.location,server.user`);
    expect(body.meta.pagination).toEqual({
      total: 2,
      count: 2,
      per_page: 2,
      current_page: 1,
      total_pages: 1,
      links: {},
    });
    const [assigned, free] = body.data;
    expect(assigned.attributes.relationships.server.attributes).toMatchObject({ id: server.id });
    expect(Object.keys(assigned.attributes.relationships.server.attributes.relationships)).toEqual(['user']);
    expect(assigned.attributes.relationships.node.attributes.relationships.location.object).toBe('location');
    const { relationships, ...attributes } = free.attributes;
    expect([free.object, attributes]).toEqual([
      'allocation',
      { id: expect.any(Number), ip: '10.0.0.1', alias: 'Alias', port: 2000, notes: null, assigned: false },
    ]);
    expect(relationships.server).toEqual({ object: 'null_resource', attributes: null });
  });

  test('pages link to each other', async () => {
    await api.request('POST', path, { ip: '10.0.0.4', ports: ['2000-2002'] });
    const { body } = await api.request('GET', `${path}/?per_page=1&page=2&filter[ip]=10.0.0.4`);
    expect(body.meta.pagination.links).toEqual({
      previous: `${api.url}${path}?page=1`,
      next: `${api.url}${path}?page=3`,
    });
  });

  test('filters narrow the list', async () => {
    const server = await arrangeServer(database.db, node);
    await api.request('POST', path, { ip: '10.0.0.4', alias: 'Play.example', ports: ['2000'] });
    await api.request('POST', path, { ip: '10.0.0.40', ports: ['2001'] });
    const found = async (query: string) =>
      (await api.request('GET', `${path}?${query}`)).body.data.map(
        ({ attributes }: { readonly attributes: { readonly port: number } }) => attributes.port,
      );
    const own = 25_565;
    expect(await found('')).toEqual([own, 2000, 2001]);
    expect(await found('filter[ip]=10.0.0.4')).toEqual([2000]);
    expect(await found('filter[ip]=10.0.0.4,10.0.0.40')).toEqual([2000, 2001]);
    expect(await found('filter[port]=2001')).toEqual([2001]);
    expect(await found('filter[port]=200')).toEqual([]);
    expect(await found('filter[port]=x')).toEqual([]);
    expect(await found('filter[ip_alias]=PLAY')).toEqual([2000]);
    expect(await found(`filter[server_id]=${server.id}`)).toEqual([own]);
    expect(await found('filter[server_id]=99999999999')).toEqual([]);
    for (const free of ['0', 'false', 'none', '-1']) {
      expect(await found(`filter[server_id]=${free}`)).toEqual([2000, 2001]);
    }
    expect(await found('filter[server_id]=')).toEqual([own, 2000, 2001]);
    expect((await api.request('GET', `${path}?filter[notes]=x`)).body.errors[0]).toMatchObject({
      code: 'InvalidFilterQuery',
      detail: 'Requested filter(s) `notes` are not allowed. Allowed filter(s) are `ip, port, ip_alias, server_id`.',
    });
  });
});

describe('DELETE /nodes/{id}/allocations/{allocation}', () => {
  test('a free allocation is deleted', async () => {
    const { id } = await database.db.allocation.create({ data: { nodeId: node.id, ip: '10.0.0.1', port: 2000 } });
    expect(await api.request('DELETE', `${path}/${id}`)).toEqual({ status: 204, body: undefined });
    expect((await api.request('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  test('an assigned one stays', async () => {
    const { allocationId } = await arrangeServer(database.db, node);
    expect(await api.request('DELETE', `${path}/${allocationId}`)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            code: 'ServerUsingAllocationException',
            detail:
              'A server is currently assigned to this allocation. An allocation can only be deleted if no server is currently assigned.',
          },
        ],
      },
    });
    expect(await database.db.allocation.count({ where: { id: allocationId } })).toBe(1);
  });

  test('one of another node is 404', async () => {
    const other = (await arrangeNode(database.db)).node;
    const { id } = await database.db.allocation.create({ data: { nodeId: other.id, ip: '10.0.0.1', port: 2000 } });
    expect((await api.request('DELETE', `${path}/${id}`)).status).toBe(404);
    expect(await database.db.allocation.count({ where: { id } })).toBe(1);
  });
});
