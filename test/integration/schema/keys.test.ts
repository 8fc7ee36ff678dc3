import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { graphql } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { authenticateKey } from '../../../src/domain/keys/authenticate-key.js';
import { createKey } from '../../../src/domain/keys/create-key.js';
import type { KeyKind } from '../../../src/domain/keys/key-format.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { systemContext, type TestContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';

const database = describeDatabase();
let ctx: TestContext;
let administrator: User;
let person: User;

beforeAll(() => {
  ctx = systemContext(database.db);
});

beforeEach(async () => {
  const seed = seedOf(database.db);
  administrator = await seed.user({ rootAdmin: true });
  person = await seed.user();
});

const SOON = '2199-01-01T00:00:00.000+00:00';

/** Somebody with a key that was really made, and may be limited. */
const keyOf = async (user: User, kind: KeyKind, limits: object = {}): Promise<Principal> => {
  const { key } = await createKey(ctx, { kind, owner: { userId: user.id }, ...limits });
  return authenticateKey(ctx, `Bearer ${key}`, '127.0.0.1');
};

const ask = async (source: string, principal: Principal, variableValues: Record<string, unknown> = {}) => {
  const contextValue = createContext(ctx, principal, { isTrusted: false });
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  return { data: JSON.parse(JSON.stringify(data ?? null)), errors };
};

const CREATE = `mutation ($input: CreateApplicationKeyInput!) { createApplicationKey(input: $input) {
  __typename
  ... on CreatedApiKey { secretToken apiKey {
    id identifier kind description allowedIps expiresAt user { internalId } permissions { resource canRead canWrite }
  } }
  ... on Error { code message }
  ... on ValidationError { issues { path rule } }
} }`;

const NODES = [{ resource: 'NODES', canRead: true, canWrite: true }];

const create = async (principal: Principal, input: object = {}) => {
  const { data, errors } = await ask(CREATE, principal, {
    input: { description: 'billing', permissions: NODES, ...input },
  });
  expect(errors).toBeUndefined();
  return data.createApplicationKey;
};

describe('application keys over GraphQL', () => {
  test('are made with what was permitted, and work', async () => {
    const { apiKey, secretToken } = await create(await keyOf(administrator, 'client'), {
      allowedIps: ['127.0.0.0/8'],
      expiresAt: SOON,
    });
    expect(apiKey).toMatchObject({
      kind: 'APPLICATION',
      description: 'billing',
      allowedIps: ['127.0.0.0/8'],
      expiresAt: SOON,
      user: { internalId: administrator.id },
    });
    expect(apiKey.permissions).toHaveLength(9);
    expect(apiKey.permissions).toContainEqual({ resource: 'NODES', canRead: true, canWrite: true });
    expect(apiKey.permissions).toContainEqual({ resource: 'USERS', canRead: false, canWrite: false });
    const principal = await authenticateKey(ctx, `Bearer ${apiKey.identifier}${secretToken}`, '127.0.0.1');
    expect(principal.key).toMatchObject({ kind: 'application', permissions: { nodes: 3 } });
    expect((await ask('{ hostNodes { totalCount } }', principal)).data.hostNodes.totalCount).toBe(0);
    expect((await ask('{ users { totalCount } }', principal)).errors).toHaveLength(1);
  });

  test('are made by nobody who may not do everything', async () => {
    const almost = { servers: 3, server_databases: 3, nodes: 3, allocations: 3, users: 3, locations: 3, nests: 3 };
    const makers = [
      await keyOf(person, 'client'),
      await keyOf(administrator, 'application', { permissions: { nodes: 3 } }),
      await keyOf(administrator, 'application', { permissions: { ...almost, eggs: 3, database_hosts: 1 } }),
    ];
    for (const maker of makers) expect(await create(maker)).toMatchObject({ __typename: 'ForbiddenError' });
    expect(await create(await keyOf(administrator, 'application'))).toMatchObject({ __typename: 'CreatedApiKey' });
  });

  test('work no longer, and from no other addresses, than the key that made them', async () => {
    const maker = await keyOf(administrator, 'client', { allowedIps: ['127.0.0.0/8'], expiresAt: new Date(SOON) });
    expect((await create(maker)).apiKey).toMatchObject({ allowedIps: ['127.0.0.0/8'], expiresAt: SOON });
    const later = await create(maker, { expiresAt: '2199-06-01T00:00:00Z' });
    expect(later.apiKey).toMatchObject({ expiresAt: SOON });
    expect(await create(maker, { allowedIps: ['0.0.0.0/0'] })).toMatchObject({ code: 'ACTION_FORBIDDEN' });
  });

  test('are not made where what is asked for makes no sense', async () => {
    const maker = await keyOf(administrator, 'client');
    const issuesOf = async (input: object) => (await create(maker, input)).issues;
    expect(await issuesOf({ permissions: [] })).toEqual([{ path: ['permissions'], rule: 'required' }]);
    expect(await issuesOf({ permissions: [{ resource: 'NODES' }] })).toEqual([
      { path: ['permissions'], rule: 'required' },
    ]);
    expect(await issuesOf({ permissions: [...NODES, { resource: 'NODES', canRead: true }] })).toEqual([
      { path: ['permissions', '1', 'resource'], rule: 'distinct' },
    ]);
    expect(await issuesOf({ permissions: Array.from({ length: 1_000 }, () => NODES[0]) })).toEqual([
      { path: ['permissions'], rule: 'max' },
    ]);
    expect(await issuesOf({ description: ' ', allowedIps: ['x'] })).toEqual([
      { path: ['description'], rule: 'required' },
      { path: ['allowedIps', '0'], rule: '' },
    ]);
    expect(await create(maker, { expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject({ code: 'REFUSED' });
  });

  test('are at most 25 of one person, also when several are asked for at once', async () => {
    const maker = await keyOf(administrator, 'client');
    const rows = Array.from({ length: 24 }, (_, index) => ({
      ...{ userId: administrator.id, kind: 'application' as const, secretHash: Buffer.alloc(32) },
      identifier: `ptla_${String(administrator.id * 100 + index).padStart(11, '0')}`,
    }));
    await database.db.apiKey.createMany({ data: rows });
    const made = await Promise.all([create(maker), create(maker), create(maker)]);
    expect(made.map(({ __typename }) => __typename).sort()).toEqual(['CreatedApiKey', 'RefusedError', 'RefusedError']);
  });
});

describe('the keys of everybody', () => {
  const LIST = `query ($filter: ApiKeyFilter) { apiKeys(filter: $filter) {
    totalCount edges { node { kind user { internalId } } } } }`;

  test('are listed to who may do everything, by kind and person, and to nobody else', async () => {
    const admin = await keyOf(administrator, 'client');
    const owners = await keyOf(person, 'client');
    const tool = await keyOf(administrator, 'application');
    const narrow = await keyOf(administrator, 'application', { permissions: { users: 3 } });
    const filter = { userId: encodeGlobalID('User', administrator.id) };
    expect((await ask(LIST, tool, { filter })).data.apiKeys.totalCount).toBe(3);
    expect((await ask(LIST, admin, { filter: { ...filter, kind: 'CLIENT' } })).data.apiKeys.edges).toEqual([
      { node: { kind: 'CLIENT', user: { internalId: administrator.id } } },
    ]);
    for (const stranger of [owners, narrow]) {
      const { data, errors } = await ask(LIST, stranger, { filter });
      expect([data, errors?.length]).toEqual([{ apiKeys: null }, 1]);
    }
  });

  test('are found by their global id by who may do everything; people find their own', async () => {
    const admin = await keyOf(administrator, 'client');
    const owners = await keyOf(person, 'client');
    const narrow = await keyOf(administrator, 'application', { permissions: { users: 3 } });
    const find = async (principal: Principal, key: Principal) => {
      const id = encodeGlobalID('ApiKey', key.kind === 'user' ? key.key.id : 0);
      const { data } = await ask('query ($id: ID!) { node(id: $id) { ... on ApiKey { kind } } }', principal, { id });
      return data.node?.kind ?? null;
    };
    expect(await find(admin, owners)).toBe('CLIENT');
    expect(await find(admin, narrow)).toBe('APPLICATION');
    expect(await find(owners, owners)).toBe('CLIENT');
    expect(await find(owners, admin)).toBeNull();
    expect(await find(narrow, narrow)).toBeNull();
  });

  test('are ended by who may do everything, and the next request with them is refused', async () => {
    const REVOKE = 'mutation ($id: ID!) { deleteApiKey(input: { id: $id }) { __typename } }';
    const admin = await keyOf(administrator, 'client');
    const narrow = await keyOf(administrator, 'application', { permissions: { users: 3 } });
    const { key, row } = await createKey(ctx, { kind: 'client', owner: { userId: person.id } });
    await authenticateKey(ctx, `Bearer ${key}`, '127.0.0.1');
    const id = encodeGlobalID('ApiKey', row.id);
    const revoke = async (principal: Principal) => (await ask(REVOKE, principal, { id })).data.deleteApiKey.__typename;
    const stranger = await keyOf(await seedOf(database.db).user(), 'client');
    expect(await revoke(stranger)).toBe('NotFoundError');
    expect(await revoke(narrow)).toBe('ForbiddenError');
    expect(await revoke(admin)).toBe('Deleted');
    expect(await revoke(admin)).toBe('NotFoundError');
    await expect(authenticateKey(ctx, `Bearer ${key}`, '127.0.0.1')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const entry = await database.db.activity.findFirstOrThrow({ where: { actorId: administrator.id } });
    expect(entry).toMatchObject({
      event: 'user:api-key.delete',
      properties: { identifier: row.identifier, user: person.id },
    });
  });
});

test('a client key can be made to end', async () => {
  const source = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) {
    ... on CreatedApiKey { apiKey { kind expiresAt permissions { resource } } } ... on Error { code } } }`;
  const maker = await keyOf(person, 'client');
  const make = async (expiresAt: string) =>
    (await ask(source, maker, { input: { description: 'ci', expiresAt } })).data.createApiKey;
  expect(await make(SOON)).toEqual({ apiKey: { kind: 'CLIENT', expiresAt: SOON, permissions: null } });
  expect(await make('2020-01-01T00:00:00Z')).toEqual({ code: 'REFUSED' });
});
