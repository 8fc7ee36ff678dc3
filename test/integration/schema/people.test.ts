import { beforeAll, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { graphql } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { createUser } from '../../../src/domain/users/create-user.js';
import type { Server } from '../../../src/generated/prisma/client.js';
import { ListLocationsDocument, ListUsersDocument } from '../../../src/rest/documents.js';
import { createContext, run } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { systemContext, type TestContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let ctx: TestContext;
let server: Server;

beforeAll(async () => {
  ctx = systemContext(database.db);
  const { node } = await arrangeNode(ctx.db);
  server = await arrangeServer(ctx.db, node);
  await arrangeServer(ctx.db, node);
});

const KEY = { id: 1, identifier: '', kind: 'client', permissions: {}, allowedIps: [] } as const;

const principalOf = (id: number, rootAdmin: boolean): Principal => ({
  kind: 'user',
  user: { id, uuid: '', rootAdmin },
  key: KEY,
  ip: '127.0.0.1',
});

const ask = (source: string, principal: Principal, variableValues: Record<string, unknown> = {}) =>
  graphql({
    schema,
    source,
    variableValues,
    contextValue: createContext(ctx, principal, { isTrusted: false }),
  });

const ADMINISTRATOR = principalOf(1, true);

describe('who asks', () => {
  const VIEWER = `{ viewer { id kind isAdministrator allowedIps expiresAt account { internalId }
    permissions { resource canRead canWrite } budget { operationLimit minuteLimit left secondsToReset } } }`;

  test('is a person with a client key, and may spend less than an administrator', async () => {
    const { data, errors } = await ask(VIEWER, principalOf(server.ownerId, false));
    expect(errors).toBeUndefined();
    expect(data?.viewer).toEqual({
      id: encodeGlobalID('Viewer', 1),
      kind: 'CLIENT',
      isAdministrator: false,
      allowedIps: [],
      expiresAt: null,
      account: { internalId: server.ownerId },
      permissions: null,
      budget: { operationLimit: 50_000, minuteLimit: null, left: null, secondsToReset: null },
    });
  });

  test('is told what an application key may, and no account', async () => {
    const person = principalOf(1, true);
    const key = { ...KEY, kind: 'application', permissions: { servers: 3, nodes: 1 } } as const;
    const { data } = await ask(VIEWER, { ...person, key } as Principal);
    expect(data?.viewer).toMatchObject({
      kind: 'APPLICATION',
      account: null,
      permissions: expect.arrayContaining([
        { resource: 'SERVERS', canRead: true, canWrite: true },
        { resource: 'SERVER_DATABASES', canRead: false, canWrite: false },
        { resource: 'NODES', canRead: true, canWrite: false },
      ]),
      budget: { operationLimit: 75_000 },
    });
  });

  test('is found again by the id, and nobody else is', async () => {
    const query = '{ mine: node(id: "MINE") { ... on Viewer { kind } } other: node(id: "OTHER") { id } }';
    const source = query.replace('MINE', encodeGlobalID('Viewer', 1)).replace('OTHER', encodeGlobalID('Viewer', 2));
    expect((await ask(source, ADMINISTRATOR)).data).toEqual({ mine: { kind: 'CLIENT' }, other: null });
  });
});

describe('users over GraphQL', () => {
  const CREATE = `mutation ($user: CreateUserInput!) { createUser(input: $user) {
    __typename
    ... on User { username email }
    ... on Error { code }
    ... on ValidationError { issues { path rule message } }
  } }`;
  const user = { email: 'gwen@example.com', username: 'Gwen', firstName: 'G', lastName: 'W' };

  test('are created, and refused with what is wrong as data', async () => {
    expect((await ask(CREATE, ADMINISTRATOR, { user })).data).toMatchObject({
      createUser: { __typename: 'User', username: 'gwen', email: 'gwen@example.com' },
    });
    expect((await ask(CREATE, ADMINISTRATOR, { user: { ...user, username: 'x' } })).data).toMatchObject({
      createUser: {
        __typename: 'ValidationError',
        code: 'VALIDATION',
        issues: [
          { path: ['email'], rule: 'unique', message: 'The email has already been taken.' },
          { path: ['username'], rule: 'p_username' },
        ],
      },
    });
  });

  test('are refused to everybody but administrators', async () => {
    const owner = principalOf(server.ownerId, false);
    expect((await ask(CREATE, owner, { user })).data).toMatchObject({ createUser: { __typename: 'ForbiddenError' } });
    expect((await ask('{ users { totalCount } }', owner)).errors).toHaveLength(1);
    expect((await ask('{ user(internalId: 1) { uuid } }', owner)).errors).toHaveLength(1);
  });

  test('that do not exist are null', async () => {
    expect(await ask('{ user(externalId: "nobody") { uuid } }', ADMINISTRATOR)).toEqual({ data: { user: null } });
  });

  test('can be changed and deleted by their global id', async () => {
    const { id } = await createUser(ctx, { ...user, email: 'h@example.com', username: 'hank' });
    const { data } = await ask('query ($id: Int!) { user(internalId: $id) { id } }', ADMINISTRATOR, { id });
    const globalId = (data as { user: { id: string } }).user.id;
    const changed = await ask(
      `mutation ($input: UpdateUserInput!) { updateUser(input: $input) { ... on User { firstName username isAdministrator } } }`,
      ADMINISTRATOR,
      { input: { id: globalId, firstName: 'Hank' } },
    );
    expect(changed.data).toEqual({ updateUser: { firstName: 'Hank', username: 'hank', isAdministrator: false } });
    const DELETE = 'mutation ($id: ID!) { deleteUser(input: { id: $id }) { __typename } }';
    expect((await ask(DELETE, ADMINISTRATOR, { id: globalId })).data).toEqual({
      deleteUser: { __typename: 'Deleted' },
    });
    expect((await ask(DELETE, ADMINISTRATOR, { id: globalId })).data).toEqual({
      deleteUser: { __typename: 'NotFoundError' },
    });
  });
});

describe('links for passwords', () => {
  const LINK = `mutation ($user: ID!) { createPasswordLink(input: { userId: $user }) {
    __typename
    ... on PasswordLink { url expiresAt }
  } }`;
  const idOf = async (username: string, rootAdmin: boolean) => {
    const names = { email: `${username}@example.com`, username, firstName: 'L', lastName: 'W', rootAdmin };
    const { id } = await createUser(ctx, names);
    const { data } = await ask('query ($id: Int!) { user(internalId: $id) { id } }', ADMINISTRATOR, { id });
    return (data as { user: { id: string } }).user.id;
  };
  /** An administrator's key that may change users and nothing else. */
  const LIMITED: Principal = {
    kind: 'user',
    user: { id: 1, uuid: '', rootAdmin: true },
    key: { id: 1, identifier: '', kind: 'application', permissions: { users: 3 }, allowedIps: [] },
    ip: '127.0.0.1',
  };
  const madeBy = async (principal: Principal, user: string) =>
    ((await ask(LINK, principal, { user })).data as { createPasswordLink: { __typename: string } }).createPasswordLink;

  test('are made by who may change the user', async () => {
    const [person, root] = [await idOf('linked', false), await idOf('rooted', true)];
    const url = expect.stringMatching(/^https:\/\/panel\.example\.com\/password\?token=\w{40}$/);
    expect(await madeBy(ADMINISTRATOR, root)).toMatchObject({ __typename: 'PasswordLink', url });
    expect(await madeBy(LIMITED, person)).toMatchObject({ __typename: 'PasswordLink', url });
    for (const [principal, user] of [
      [LIMITED, root],
      [principalOf(server.ownerId, false), person],
    ] as const) {
      expect(await madeBy(principal, user)).toEqual({ __typename: 'ForbiddenError' });
    }
  });
});

describe('what hangs below a server', () => {
  const AROUND = `query ($id: Int!) { server(internalId: $id) {
    node {
      servers { edges { node { uuid } } }
      allocations { edges { node { port } } }
      location { hostNodes { edges { node { uuid } } } servers { edges { node { uuid } } } }
    }
    egg { servers { edges { node { uuid } } } nest { servers { edges { node { uuid } } } } }
    owner { servers { edges { node { uuid } } } }
  } }`;

  test('shows its owner that server only, and nothing of the node', async () => {
    const { data, errors } = await ask(AROUND, principalOf(server.ownerId, false), { id: server.id });
    const own = { edges: [{ node: { uuid: server.uuid } }] };
    expect(errors?.map(({ path }) => path?.join('.'))).toEqual([
      'server.node.allocations',
      'server.node.location.hostNodes',
    ]);
    expect(data).toEqual({
      server: {
        node: { servers: own, allocations: null, location: { hostNodes: null, servers: own } },
        egg: { servers: own, nest: { servers: own } },
        owner: { servers: own },
      },
    });
  });

  test('shows administrators all of it', async () => {
    const { data } = await ask(AROUND, ADMINISTRATOR, { id: server.id });
    expect(data).toMatchObject({
      server: {
        node: {
          servers: { edges: [{}, {}] },
          allocations: { edges: [{}, {}] },
          location: { hostNodes: { edges: [{}] }, servers: { edges: [{ node: { uuid: server.uuid } }, {}] } },
        },
      },
    });
  });
});

describe('lists behind REST', () => {
  const NONE = {
    servers: false,
    serversAllocations: false,
    serversUser: false,
    serversSubusers: false,
    serversNest: false,
    serversEgg: false,
    serversVariables: false,
    serversLocation: false,
    serversNode: false,
    serversDatabases: false,
  };
  const NODES = { nodes: false, nodesAllocations: false, nodesLocation: false, nodesServers: false };

  const countOf = async (work: () => Promise<unknown>): Promise<number> => (await statementsOf(work)).length;

  const trusted = () => createContext(ctx, ADMINISTRATOR, { isTrusted: true });

  test('users cost one statement, however many there are, and their servers a fixed few more', async () => {
    const page = { first: 50, offset: 0 };
    expect(await countOf(() => run(ListUsersDocument, { ...page, ...NONE }, trusted()))).toBe(1);
    const withServers = { ...page, ...NONE, servers: true };
    const offset = (await database.db.user.count()) - 1;
    const one = await countOf(() => run(ListUsersDocument, { ...withServers, offset }, trusted()));
    const all = await countOf(() => run(ListUsersDocument, withServers, trusted()));
    expect(all).toBe(one);
    expect(all).toBeLessThanOrEqual(8);
  });

  test('locations cost one statement, and their nodes at most two more', async () => {
    const page = { first: 50, offset: 0, ...NONE, ...NODES };
    expect(await countOf(() => run(ListLocationsDocument, page, trusted()))).toBe(1);
    expect(await countOf(() => run(ListLocationsDocument, { ...page, nodes: true }, trusted()))).toBeLessThanOrEqual(3);
  });
});
