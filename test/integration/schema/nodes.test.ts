import { beforeAll, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { DaemonError } from '../../../src/domain/errors.js';
import type { Node } from '../../../src/generated/prisma/client.js';
import { type ApplicationApi, applicationApi } from '../../support/application-api.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { daemonThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let api: ApplicationApi;
let node: Node;

beforeAll(async () => {
  const updateNode = () => Promise.reject(new DaemonError({ delivery: 'not_sent', status: null }));
  api = await applicationApi(serviceContext(database.db, { daemon: daemonThat({ updateNode }) }));
  for (let count = 0; count < 10; count += 1) ({ node } = await arrangeNode(database.db, { name: `node-${count}` }));
  await arrangeServer(database.db, node, { memory: 100, disk: 200 });
});

database.beforeClose(() => api?.close());

const input = () => ({
  name: 'renamed',
  locationId: encodeGlobalID('Location', node.locationId),
  fqdn: 'new.example.com',
  scheme: 'HTTPS',
  memory: 1,
  disk: 1,
  memoryOverallocate: 0,
  diskOverallocate: 0,
  daemonListen: 8080,
  daemonSftp: 2022,
});

const id = () => encodeGlobalID('HostNode', node.id);

describe('nodes over GraphQL', () => {
  test('no fqdn that is no host, and no scheme that is none', async () => {
    const query = `mutation ($node: CreateHostNodeInput!) { createHostNode(input: $node) {
      ... on Error { code path } ... on ValidationError { issues { rule } } } }`;
    const { body } = await api.graphql(query, { node: { ...input(), fqdn: 'not a host' } });
    expect(body.data.createHostNode).toEqual({ code: 'VALIDATION', path: ['fqdn'], issues: [{ rule: 'regex' }] });
    const wrong = await api.graphql(query, { node: { ...input(), scheme: 'ftp' } });
    expect(wrong.body.errors).toMatchObject([
      { message: expect.stringContaining('at "node.scheme"'), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  test('ten nodes with what their servers may use cost three statements, the key included', async () => {
    const statements = await statementsOf(async () => {
      const query = '{ hostNodes { totalCount edges { node { name allocatedResources { memory disk } } } } }';
      const { body } = await api.graphql(query);
      expect(body.data.hostNodes.totalCount).toBe(10);
      expect(body.data.hostNodes.edges[9].node).toEqual({
        name: 'node-9',
        allocatedResources: { memory: 100, disk: 200 },
      });
    });
    // The page is the last one: it tells the total.
    expect(statements).toHaveLength(3);
  });

  test('what nodes and locations have, and what is given away of it, costs a statement for each of both', async () => {
    const place = await database.db.location.create({ data: { short: 'counted' } });
    const empty = await database.db.location.create({ data: { short: 'empty' } });
    const sizes = { locationId: place.id, memory: 1_000, memoryOverallocate: 50, disk: 10, diskOverallocate: -1 };
    const first = await arrangeNode(database.db, sizes);
    const second = await arrangeNode(database.db, { ...sizes, memoryOverallocate: 0 });
    await arrangeServer(database.db, first.node, { memory: 100, disk: 0 });
    await arrangeServer(database.db, first.node, { memory: 0, disk: 7, suspended: true });
    await database.db.allocation.create({ data: { nodeId: second.node.id, ip: '192.0.2.77', port: 1 } });
    const free = await database.db.allocation.count({ where: { node: { locationId: place.id }, serverId: null } });
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on HostNode { capacity { ...All } } ... on Location { capacity { ...All } } } }
      fragment All on Capacity { nodeCount serverCount freeAllocations assignedAllocations allocatedMemory memoryLimit allocatedDisk diskLimit }`;
    const ids = [
      encodeGlobalID('HostNode', first.node.id),
      ...[place, empty].map(({ id }) => encodeGlobalID('Location', id)),
    ];
    const { body } = await api.graphql(query, { ids });
    const [ofNode, ofPlace, ofEmpty] = body.data.nodes.map(({ capacity }: { capacity: object }) => capacity);
    const given = { serverCount: 2, assignedAllocations: 2, allocatedMemory: 100, allocatedDisk: 7, diskLimit: null };
    expect(ofNode).toMatchObject({ ...given, nodeCount: 1, memoryLimit: 1_500 });
    expect(ofPlace).toEqual({ ...given, nodeCount: 2, freeAllocations: free, memoryLimit: 2_500 });
    expect(ofEmpty).toMatchObject({ nodeCount: 0, serverCount: 0, memoryLimit: 0, diskLimit: 0 });
    const list = '{ hostNodes { edges { node { capacity { serverCount } location { capacity { serverCount } } } } } }';
    const plain = await statementsOf(() => api.graphql(list.replaceAll('capacity { serverCount }', 'id')));
    expect(await statementsOf(() => api.graphql(list))).toHaveLength(plain.length + 2);
    await database.db.server.deleteMany({ where: { nodeId: first.node.id } });
    await database.db.node.deleteMany({ where: { locationId: place.id } });
  });

  test('what nodes say of themselves is shown without asking them, and read with them', async () => {
    const system = {
      version: '1.11.11',
      architecture: 'amd64',
      cpuThreads: 8,
      kernelVersion: '6.1.0',
      os: 'Debian',
      isolation: 'accounts',
    };
    const row = { ...system, nodeId: node.id, memoryBytes: 33_567_000_000n, readAt: new Date() };
    await database.db.nodeSystem.create({ data: row });
    const query =
      '{ hostNodes { edges { node { version system { version cpuThreads memoryBytes containerEngine isolation } } } } }';
    const statements = await statementsOf(async () => {
      const { body } = await api.graphql(query);
      expect(body.data.hostNodes.edges.slice(8).map((edge: { node: unknown }) => edge.node)).toEqual([
        { version: null, system: null },
        {
          version: '1.11.11',
          system: {
            version: '1.11.11',
            cpuThreads: 8,
            memoryBytes: 33_567_000_000,
            containerEngine: null,
            isolation: 'accounts',
          },
        },
      ]);
    });
    expect(statements).toHaveLength(2);
  });

  test('the same list over REST with its allocations costs one statement more', async () => {
    const statements = await statementsOf(() => api.request('GET', '/api/application/nodes?include=allocations'));
    expect(statements).toHaveLength(4);
  });

  test('a node is changed in part', async () => {
    const change = async (wanted: object) => {
      const mutation =
        'mutation ($input: UpdateHostNodeInput!) { updateHostNode(input: $input) { ... on Error { code path } } }';
      const { body } = await api.graphql(mutation, { input: { id: id(), ...wanted } });
      return body.data.updateHostNode;
    };
    const before = await database.db.node.findUniqueOrThrow({ where: { id: node.id } });
    expect(await change({ memory: 77 })).toMatchObject({ code: 'NODE_NOT_CONFIGURED' });
    const { memory, updatedAt, ...rest } = await database.db.node.findUniqueOrThrow({ where: { id: node.id } });
    expect(memory).toBe(77);
    expect({ ...rest, memory: before.memory, updatedAt: before.updatedAt }).toEqual(before);
    expect(await change({ name: null })).toMatchObject({ code: 'VALIDATION', path: ['name'] });
  });

  test('errors are data with a code', async () => {
    const mutation = `mutation ($input: UpdateHostNodeInput!) {
      updateHostNode(input: $input) { __typename ... on Error { code } ... on HostNode { name } }
    }`;
    const { body } = await api.graphql(mutation, { input: { id: id(), ...input() } });
    expect(body.data.updateHostNode).toEqual({ __typename: 'RefusedError', code: 'NODE_NOT_CONFIGURED' });
    const unknown = await api.graphql(mutation, { input: { ...input(), id: encodeGlobalID('HostNode', 999_999) } });
    expect(unknown.body.data.updateHostNode).toEqual({ __typename: 'NotFoundError', code: 'NOT_FOUND' });
    const broken = await api.graphql(mutation, { input: { id: id(), ...input(), memory: 0 } });
    expect(broken.body.data.updateHostNode).toEqual({ __typename: 'ValidationError', code: 'VALIDATION' });
  });

  test('a node is deleted only without servers', async () => {
    const mutation =
      'mutation ($input: DeleteHostNodeInput!) { deleteHostNode(input: $input) { ... on Error { code } } }';
    const { body } = await api.graphql(mutation, { input: { id: id() } });
    expect(body.data.deleteHostNode).toEqual({ code: 'NODE_HAS_SERVERS' });
  });

  test('new allocations are counted, and those of servers stay', async () => {
    const create = `mutation ($input: CreateAllocationsInput!) {
      createAllocations(input: $input) { ... on CreatedAllocations { count } ... on Error { code } }
    }`;
    const allocations = { ip: '10.0.0.4', ports: ['2000-2001'] };
    const first = await api.graphql(create, { input: { nodeId: id(), ...allocations } });
    expect(first.body.data.createAllocations).toEqual({ count: 2 });
    const second = await api.graphql(create, {
      input: { nodeId: id(), ...allocations, ports: ['2000-2002'] },
    });
    expect(second.body.data.createAllocations).toEqual({ count: 1 });

    const list =
      'query ($node: ID!) { allocations(nodeId: $node, filter: { isAssigned: true }) { edges { node { id } } } }';
    const { body } = await api.graphql(list, { node: id() });
    expect(body.data.allocations.edges).toHaveLength(1);
    const remove =
      'mutation ($input: DeleteAllocationInput!) { deleteAllocation(input: $input) { ... on Error { code } } }';
    const removed = await api.graphql(remove, { input: { id: body.data.allocations.edges[0].node.id } });
    expect(removed.body.data.deleteAllocation).toEqual({ code: 'ALLOCATION_IN_USE' });
  });
});
