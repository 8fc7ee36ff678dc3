import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Allocation } from '../../../src/generated/prisma/client.js';
import { statementsOf } from '../../support/statements.js';
import {
  brokenRules,
  errorOf,
  NOT_THEIRS,
  type SharedServers,
  startSharedServers,
  UNAUTHORIZED,
  UNKNOWN,
  UNSTORABLE,
} from './shared-server.js';

type Arranged = Awaited<ReturnType<SharedServers['arrange']>>;

const AT_LIMIT = [
  400,
  'DisplayException',
  'Cannot assign additional allocations to this server: limit has been reached.',
] as const;
const NO_SPACE = [
  400,
  'NoAutoAllocationSpaceAvailableException',
  'Cannot assign additional allocation: no more space available on node.',
] as const;

let shared: SharedServers;
let arranged: Arranged;

beforeAll(async () => {
  shared = await startSharedServers();
});

beforeEach(async () => {
  shared.forget();
  arranged = await shared.arrange({ allocationLimit: 3 });
});

afterAll(() => shared?.close());

const network = (method: string, path = '', { key = arranged.key, body }: { key?: string; body?: unknown } = {}) =>
  shared.ask(method, `${arranged.server.identifier}/network/allocations${path}`, { key, body });

const subuserKey = async (...permissions: string[]) =>
  shared.keyOf(await shared.seed.subuser(arranged.server, permissions));

const nodeOf = ({ server }: Arranged) => shared.database.db.node.findUniqueOrThrow({ where: { id: server.nodeId } });

/** Free allocations on the address of the server's primary one. */
const free = async (count: number) => shared.seed.allocations(await nodeOf(arranged), count);

/** Another allocation of the server. */
const additional = async (): Promise<Allocation> => {
  const [allocation] = await free(1);
  return shared.database.db.allocation.update({
    where: { id: allocation?.id ?? 0 },
    data: { serverId: arranged.server.id },
  });
};

const owned = (serverId = arranged.server.id) =>
  shared.database.db.allocation.findMany({ where: { serverId }, orderBy: { id: 'asc' } });

const setLimit = (allocationLimit: number | null) =>
  shared.database.db.server.update({ where: { id: arranged.server.id }, data: { allocationLimit } });

describe('GET network/allocations', () => {
  test('lists all allocations of the server, oldest first, and marks the primary one', async () => {
    const second = await additional();
    await shared.database.db.allocation.update({ where: { id: second.id }, data: { ipAlias: 'play', notes: 'query' } });
    await free(2);
    const { status, body } = await network('GET');
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'list',
      data: [
        {
          object: 'allocation',
          attributes: {
            id: arranged.allocation.id,
            ip: '192.0.2.1',
            ip_alias: null,
            port: 25_565,
            notes: null,
            is_default: true,
          },
        },
        {
          object: 'allocation',
          attributes: {
            id: second.id,
            ip: '192.0.2.1',
            ip_alias: 'play',
            port: 25_566,
            notes: 'query',
            is_default: false,
          },
        },
      ],
    });
    expect(Object.keys(body.data[0].attributes)).toEqual(['id', 'ip', 'ip_alias', 'port', 'notes', 'is_default']);
  });

  test('costs the same for one as for many', async () => {
    const one = (await statementsOf(() => network('GET'))).length;
    for (let count = 0; count < 5; count += 1) await additional();
    expect((await statementsOf(() => network('GET'))).length).toBe(one);
  });
});

describe('POST network/allocations', () => {
  test('takes a free one on the address of the primary one, up to the limit', async () => {
    const spare = await free(5);
    const { status, body } = await network('POST');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'allocation',
      attributes: { ip: '192.0.2.1', notes: null, is_default: false },
    });
    expect(spare.map(({ id }) => id)).toContain(body.attributes.id);
    expect((await network('POST')).status).toBe(200);
    expect(errorOf(await network('POST'))).toEqual(AT_LIMIT);
    expect(await owned()).toHaveLength(3);
    const log = await shared.activity(arranged.server.id);
    expect(log[0]).toEqual({
      event: 'server:allocation.create',
      properties: { allocation: `192.0.2.1:${body.attributes.port}` },
    });
    expect(log).toHaveLength(2);
    expect(shared.asked).toEqual([]);
  });

  test.each([
    [0, AT_LIMIT],
    [1, AT_LIMIT],
  ])('a limit of %s permits only the primary one', async (limit, answer) => {
    await free(1);
    await setLimit(limit);
    expect(errorOf(await network('POST'))).toEqual(answer);
  });

  test('no limit is no limit', async () => {
    await setLimit(null);
    await free(6);
    for (let count = 0; count < 6; count += 1) expect((await network('POST')).status).toBe(200);
    expect(errorOf(await network('POST'))).toEqual(NO_SPACE);
  });

  test('neither another address, another node nor what servers have is free', async () => {
    const { nodeId } = arranged.server;
    await shared.database.db.allocation.create({ data: { nodeId, ip: '192.0.2.2', port: 25_565 } });
    await shared.seed.allocations(await shared.seed.node(), 3);
    await shared.arrange({ nodeId });
    expect(errorOf(await network('POST'))).toEqual(NO_SPACE);
    expect(await owned()).toHaveLength(1);
  });

  test('old notes of a free one are cleared', async () => {
    const [spare] = await free(1);
    await shared.database.db.allocation.update({ where: { id: spare?.id ?? 0 }, data: { notes: 'of another' } });
    expect((await network('POST')).body.attributes.notes).toBeNull();
  });

  test('twenty at once never pass the limit', async () => {
    await setLimit(8);
    await free(30);
    const answers = await Promise.all(Array.from({ length: 20 }, () => network('POST')));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(7);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(errorOf(answer)).toEqual(AT_LIMIT);
    expect(new Set(taken.map(({ body }) => body.attributes.id)).size).toBe(7);
    expect(await owned()).toHaveLength(8);
  });

  test('twenty concurrent servers share the free ones, and none is given to two', async () => {
    const { nodeId } = arranged.server;
    const servers: Arranged[] = [];
    for (let count = 0; count < 20; count += 1) servers.push(await shared.arrange({ nodeId }));
    const spare = await free(12);
    const answers = await Promise.all(
      servers.map(({ server, key }) => shared.ask('POST', `${server.identifier}/network/allocations`, { key })),
    );
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.attributes.id);
    expect(taken.sort((a, b) => a - b)).toEqual(spare.map(({ id }) => id));
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(errorOf(answer)).toEqual(NO_SPACE);
  });
});

describe('POST network/allocations/{id}', () => {
  const notes = (allocation: Pick<Allocation, 'id'>, body: unknown) => network('POST', `/${allocation.id}`, { body });

  test('writes notes, clears them with null or nothing in them, and tells of changes only', async () => {
    const { allocation } = arranged;
    expect(await notes(allocation, { notes: ' main ' })).toMatchObject({
      status: 200,
      body: { object: 'allocation', attributes: { id: allocation.id, notes: 'main', is_default: true } },
    });
    await notes(allocation, { notes: 'main' });
    expect((await notes(allocation, { notes: '' })).body.attributes.notes).toBeNull();
    await notes(allocation, { notes: 'n'.repeat(256) });
    expect((await notes(allocation, { notes: null })).body.attributes.notes).toBeNull();
    const log = await shared.activity(arranged.server.id);
    expect(log.slice(0, 2)).toEqual([
      {
        event: 'server:allocation.notes',
        properties: { allocation: `192.0.2.1:${allocation.port}`, old: null, new: 'main' },
      },
      {
        event: 'server:allocation.notes',
        properties: { allocation: `192.0.2.1:${allocation.port}`, old: 'main', new: null },
      },
    ]);
    expect(log).toHaveLength(4);
  });

  test.each([
    [{}, ['notes', 'present', 'The notes field must be present.']],
    [{ is_primary: true }, ['notes', 'present', 'The notes field must be present.']],
    [{ notes: 5 }, ['notes', 'string', 'The notes must be a string.']],
    [{ notes: ['a'] }, ['notes', 'string', 'The notes must be a string.']],
    [{ notes: 'n'.repeat(257) }, ['notes', 'max', 'The notes may not be greater than 256 characters.']],
    ...UNSTORABLE.map((text) => [{ notes: text }, ['notes', 'regex', 'The notes format is invalid.']] as const),
  ])('rejects %j and changes nothing', async (body, broken) => {
    const second = await additional();
    const answer = await notes(second, body);
    expect([answer.status, brokenRules(answer)]).toEqual([422, [broken]]);
    expect(await owned()).toEqual([arranged.allocation, second]);
    expect(await shared.activity(arranged.server.id)).toEqual([]);
  });
});

describe('POST network/allocations/{id}/primary', () => {
  test('makes it the primary one', async () => {
    const second = await additional();
    expect(await network('POST', `/${second.id}/primary`)).toMatchObject({
      status: 200,
      body: { object: 'allocation', attributes: { id: second.id, is_default: true } },
    });
    expect((await network('GET')).body.data).toMatchObject([
      { attributes: { is_default: false } },
      { attributes: { is_default: true } },
    ]);
    expect((await network('POST', `/${second.id}/primary`)).status).toBe(200);
    expect(await shared.activity(arranged.server.id)).toEqual([
      { event: 'server:allocation.primary', properties: { allocation: `192.0.2.1:${second.port}` } },
    ]);
    expect(shared.asked).toEqual([]);
  });
});

describe('DELETE network/allocations/{id}', () => {
  test('frees it, without the notes', async () => {
    const second = await additional();
    await network('POST', `/${second.id}`, { body: { notes: 'secret' } });
    expect(await network('DELETE', `/${second.id}`)).toMatchObject({ status: 204, body: undefined });
    const row = await shared.database.db.allocation.findUniqueOrThrow({ where: { id: second.id } });
    expect(row).toMatchObject({ serverId: null, notes: null });
    expect((await shared.activity(arranged.server.id)).at(-1)).toEqual({
      event: 'server:allocation.delete',
      properties: { allocation: `192.0.2.1:${second.port}` },
    });
    expect(errorOf(await network('DELETE', `/${second.id}`))).toEqual(UNKNOWN);
  });

  test('keeps the primary one', async () => {
    expect(errorOf(await network('DELETE', `/${arranged.allocation.id}`))).toEqual([
      400,
      'DisplayException',
      'You cannot delete the primary allocation for this server.',
    ]);
  });

  test('keeps allocations of administrators with a limit of 0, and frees them without a limit', async () => {
    const second = await additional();
    await setLimit(0);
    expect(errorOf(await network('DELETE', `/${second.id}`))).toEqual([
      400,
      'DisplayException',
      'You cannot delete allocations for this server: no allocation limit is set.',
    ]);
    await setLimit(null);
    expect((await network('DELETE', `/${second.id}`)).status).toBe(204);
  });

  test('deletion and promotion at once leave a server with its primary allocation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const second = await additional();
      await Promise.all([network('DELETE', `/${second.id}`), network('POST', `/${second.id}/primary`)]);
      const { allocationId } = await shared.database.db.server.findUniqueOrThrow({ where: { id: arranged.server.id } });
      expect((await owned()).map(({ id }) => id)).toContain(allocationId);
      await network('POST', `/${arranged.allocation.id}/primary`);
    }
  });
});

describe('allocations of other servers', () => {
  test('is unknown to every request', async () => {
    const other = await shared.arrange({ nodeId: arranged.server.nodeId });
    const [spare] = await free(1);
    for (const id of [
      other.allocation.id,
      spare?.id,
      999_999_999,
      0,
      '1e3',
      'abc',
      '-1',
      '99999999999999999999',
      '%00',
    ]) {
      expect(errorOf(await network('POST', `/${id}`, { body: { notes: 'x' } }))).toEqual(UNKNOWN);
      expect(errorOf(await network('POST', `/${id}/primary`))).toEqual(UNKNOWN);
      expect(errorOf(await network('DELETE', `/${id}`))).toEqual(UNKNOWN);
    }
    expect(await owned(other.server.id)).toEqual([other.allocation]);
    expect(await owned()).toEqual([arranged.allocation]);
  });
});

describe('permissions', () => {
  const ALL = ['allocation.read', 'allocation.create', 'allocation.update', 'allocation.delete'];

  test.each([
    ['GET', '', undefined, 'allocation.read', 200],
    ['POST', '', undefined, 'allocation.create', 200],
    ['POST', '/second', { notes: 'x' }, 'allocation.update', 200],
    ['POST', '/second/primary', undefined, 'allocation.update', 200],
    ['DELETE', '/second', undefined, 'allocation.delete', 204],
  ] as const)('%s %s needs a permission (%j, %s)', async (method, path, body, permission, passes) => {
    const second = await additional();
    await free(1);
    const ask = (key: string) => network(method, path.replace('second', String(second.id)), { key, body });
    expect(errorOf(await ask(await subuserKey(...ALL.filter((name) => name !== permission))))).toEqual(UNAUTHORIZED);
    expect((await ask(await subuserKey(permission))).status).toBe(passes);
    expect(errorOf(await ask(await shared.keyOf(await shared.seed.user())))).toEqual(NOT_THEIRS);
  });
});

describe('over GraphQL', () => {
  const FIELDS =
    '__typename ... on Allocation { internalId notes isPrimary } ... on Error { code ... on ValidationError { issues { path rule } } }';
  const READ = 'query ($server: ID!) { serverAllocations(serverId: $server) { internalId isPrimary } }';
  const CREATE = `mutation ($input: CreateServerAllocationInput!) { createServerAllocation(input: $input) { ${FIELDS} } }`;
  const UPDATE = `mutation ($input: UpdateServerAllocationInput!) { updateServerAllocation(input: $input) { ${FIELDS} } }`;
  const DELETE = `mutation ($input: DeleteServerAllocationInput!) { deleteServerAllocation(input: $input) {
    __typename ... on Deleted { id } ... on Error { code message } } }`;

  test('an allocation is taken, made the primary one with notes, and another freed', async () => {
    const server = arranged.server.uuid;
    const [spare] = await free(1);
    const ask = async (document: string, input: object) =>
      Object.values((await shared.graphql(document, { input: { serverId: server, ...input } }, arranged.key)).data)[0];
    expect(await ask(CREATE, {})).toEqual({
      __typename: 'Allocation',
      internalId: spare?.id,
      notes: null,
      isPrimary: false,
    });
    expect(await ask(CREATE, {})).toMatchObject({ code: 'NO_AUTO_ALLOCATION_SPACE' });
    const id = Buffer.from(`Allocation:${spare?.id}`).toString('base64');
    expect(await ask(UPDATE, { id, notes: 'x', isPrimary: true })).toMatchObject({ notes: 'x', isPrimary: true });
    expect(await ask(UPDATE, { id })).toMatchObject({ issues: [{ path: ['notes'], rule: 'present' }] });
    expect(await ask(UPDATE, { id, isPrimary: false })).toMatchObject({
      issues: [{ path: ['isPrimary'], rule: 'accepted' }],
    });
    expect((await shared.graphql(READ, { server }, arranged.key)).data.serverAllocations).toEqual([
      { internalId: arranged.allocation.id, isPrimary: false },
      { internalId: spare?.id, isPrimary: true },
    ]);
    const old = Buffer.from(`Allocation:${arranged.allocation.id}`).toString('base64');
    expect(await ask(DELETE, { id })).toMatchObject({ code: 'REFUSED' });
    expect(await ask(DELETE, { id: old })).toMatchObject({ __typename: 'Deleted', id: old });
    expect(await ask(DELETE, { id: 'nonsense' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a server is not changed through an allocation of another', async () => {
    const other = await shared.arrange();
    const id = Buffer.from(`Allocation:${other.allocation.id}`).toString('base64');
    for (const document of [UPDATE, DELETE]) {
      const input = { serverId: arranged.server.uuid, id, ...(document === UPDATE ? { isPrimary: true } : {}) };
      const [answer] = Object.values((await shared.graphql(document, { input }, arranged.key)).data);
      expect(answer).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
