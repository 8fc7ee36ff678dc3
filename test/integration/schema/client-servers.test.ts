import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { graphql } from 'graphql';
import { PERMISSIONS } from '../../../src/domain/access/permissions.js';
import { findGrantedPermissions, findPermissionsOn } from '../../../src/domain/access/permissions-on-server.js';
import type { Principal } from '../../../src/domain/context.js';
import { DaemonError, type DaemonFailure } from '../../../src/domain/errors.js';
import type { Node, Server, User } from '../../../src/generated/prisma/client.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { daemonThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { arrangePerson } from '../../support/rest-app.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let node: Node;
let server: Server;
let callers: Readonly<Record<'owner' | 'administrator' | 'stranger' | 'application', Principal>>;

const calls: unknown[] = [];
let failure: DaemonFailure | null = null;

const asked = async (what: unknown): Promise<void> => {
  calls.push(what);
  if (failure !== null) throw new DaemonError(failure);
};

const daemon = daemonThat({
  sendCommand: (_server, command) => asked(command),
  setPower: (_server, action) => asked(action),
  getServer: async ({ uuid }) => {
    await asked('details');
    const figures = { memoryBytes: 5_000_000_000, cpuPercent: 1.5, diskBytes: 3 };
    return {
      ...{ uuid, state: 'running', isSuspended: false },
      utilization: { ...figures, networkRxBytes: 4, networkTxBytes: 5, uptimeMs: 6 },
    };
  },
});

const context = () => serviceContext(database.db, { daemon });

const asUser = ({ id, uuid, rootAdmin }: User, kind: 'client' | 'application' = 'client'): Principal => ({
  kind: 'user',
  user: { id, uuid, rootAdmin },
  key: { id: 1, identifier: '', kind, permissions: { servers: 3, allocations: 3, nodes: 3 }, allowedIps: [] },
  ip: '127.0.0.1',
});

const person = (rootAdmin = false): Promise<User> => arrangePerson(context(), { rootAdmin });

const subuser = async (permissions: readonly string[], { id: serverId }: Server = server): Promise<Principal> => {
  const user = await person();
  await database.db.subuser.create({ data: { userId: user.id, serverId, permissions: [...permissions] } });
  return asUser(user);
};

const ask = (source: string, principal: Principal, variableValues: Record<string, unknown> = {}) =>
  graphql({
    schema,
    source,
    variableValues,
    contextValue: createContext(context(), principal, { isTrusted: false }),
  });

beforeAll(async () => {
  ({ node } = await arrangeNode(database.db));
  server = await arrangeServer(database.db, node);
  await database.db.allocation.update({ where: { id: server.allocationId }, data: { notes: 'private' } });
  const administrator = await person(true);
  callers = {
    owner: asUser(await database.db.user.findUniqueOrThrow({ where: { id: server.ownerId } })),
    administrator: asUser(administrator),
    stranger: asUser(await person()),
    application: asUser(administrator, 'application'),
  };
});

afterEach(() => {
  calls.length = 0;
  failure = null;
});

const VIEW = `query ($id: ID!) { server(id: $id) {
  isOwner permissions lifecycle invocation eggFeatures
  startupVariables { envVariable value }
  allocations { internalId notes } allocation { notes }
  resources { powerState isSuspended memoryBytes cpuPercent diskBytes networkRxBytes networkTxBytes uptime }
} }`;

describe('what a server is to the person who looks at it', () => {
  const view = async (principal: Principal, id = server.uuid, withheld: readonly string[] = []) => {
    const { data, errors = [] } = await ask(VIEW, principal, { id });
    expect(errors.map(({ path = [] }) => path.join('.')).toSorted()).toEqual(
      withheld.map((field) => `server.${field}`),
    );
    return data?.server;
  };

  const RESOURCES = {
    ...{ powerState: 'RUNNING', isSuspended: false, memoryBytes: 5_000_000_000, cpuPercent: 1.5, diskBytes: 3 },
    ...{ networkRxBytes: 4, networkTxBytes: 5, uptime: 6 },
  };

  test('is everything to its owner', async () => {
    expect(await view(callers.owner)).toEqual({
      isOwner: true,
      permissions: ['*'],
      lifecycle: null,
      invocation: 'java -jar server.jar',
      eggFeatures: [],
      startupVariables: [
        { envVariable: 'JAR', value: 'server.jar' },
        { envVariable: 'MOTD', value: 'Hello' },
      ],
      allocations: [{ internalId: server.allocationId, notes: 'private' }],
      allocation: { notes: 'private' },
      resources: RESOURCES,
    });
  });

  test('is to a subuser what the permissions are for', async () => {
    const withheld = ['allocation.notes', 'allocations.0.notes', 'startupVariables'];
    expect(await view(await subuser([]), server.uuid, withheld)).toMatchObject({
      isOwner: false,
      permissions: [],
      invocation: 'java -jar [hidden]',
      startupVariables: null,
      allocations: [{ internalId: server.allocationId, notes: null }],
      allocation: { notes: null },
      resources: RESOURCES,
    });
    expect(await view(await subuser(['startup.read', 'allocation.read']))).toMatchObject({
      invocation: 'java -jar server.jar',
      startupVariables: [{ envVariable: 'JAR' }, { envVariable: 'MOTD' }],
      allocation: { notes: 'private' },
    });
  });

  test('is nothing of a person with an application key, which sees what it administers', async () => {
    expect(await view(callers.application, server.uuid, ['resources', 'startupVariables'])).toMatchObject({
      isOwner: false,
      permissions: [],
      invocation: 'java -jar [hidden]',
      startupVariables: null,
      allocation: { notes: 'private' },
      resources: null,
    });
    expect(calls).toEqual([]);
  });

  test('has no resources while it is not in its normal state, or its node does not answer', async () => {
    const suspended = await arrangeServer(database.db, node, { ownerId: server.ownerId, suspended: true });
    expect(await view(callers.owner, suspended.uuid)).toMatchObject({ lifecycle: 'SUSPENDED', resources: null });
    expect(calls).toEqual([]);
    failure = { delivery: 'not_sent', status: null };
    expect(await view(callers.owner)).toMatchObject({ resources: null });
    expect(calls).toEqual(['details']);
  });

  test('can be asked of a page of servers at a constant number of statements', async () => {
    const owner = asUser(await person());
    const costs: number[] = [];
    for (const count of [1, 20]) {
      for (let made = 0; made < count; made += 1) {
        await arrangeServer(database.db, node, { ownerId: owner.kind === 'user' ? owner.user.id : 0 });
      }
      const source = `{ servers(first: 50) { edges { node { permissions invocation startupVariables { value }
        allocations { notes } resources { uptime } } } } }`;
      costs.push((await statementsOf(() => ask(source, owner))).length);
    }
    expect(costs[1]).toBe(costs[0]);
    expect(calls).toHaveLength(1 + 21);
  });
});

describe('the permissions held on many servers', () => {
  test('are those held on each', async () => {
    const other = await arrangeServer(database.db, node);
    const both = await subuser(['schedule.read', 'control.console']);
    const userId = both.kind === 'user' ? both.user.id : 0;
    await database.db.subuser.create({ data: { userId, serverId: other.id, permissions: ['backup.create'] } });
    const principals = [...Object.values(callers), both, { kind: 'system' } as const];
    for (const principal of principals) {
      const ctx = { principal, reads: database.reads };
      const held = await findGrantedPermissions(ctx, [server, { id: other.id }]);
      for (const each of [server, other]) {
        for (const permission of PERMISSIONS) {
          const expected = (await findPermissionsOn(ctx, each))?.includes(permission) ?? false;
          expect([permission, held.get(each.id)?.includes(permission) ?? false]).toEqual([permission, expected]);
        }
      }
    }
  });
});

describe('a server named as a person', () => {
  const named = (scope: string, principal: Principal, id = server.uuid) =>
    ask(`query ($id: ID!) { server(scope: ${scope}, id: $id) { uuid } }`, principal, { id });

  test('needs a client key, and is null to strangers', async () => {
    expect((await named('PERSONAL', callers.owner)).data).toEqual({ server: { uuid: server.uuid } });
    expect((await named('PERSONAL', callers.administrator)).data).toEqual({ server: { uuid: server.uuid } });
    expect(await named('PERSONAL', callers.stranger)).toEqual({ data: { server: null } });
    expect(await named('PERSONAL', callers.owner, 'deadbeef')).toEqual({ data: { server: null } });
    expect((await named('PERSONAL', callers.application)).errors).toHaveLength(1);
    expect((await named('ACCESSIBLE', callers.application)).data).toEqual({ server: { uuid: server.uuid } });
    expect((await ask('{ servers(scope: PERSONAL) { totalCount } }', callers.application)).errors).toHaveLength(1);
  });

  test('is listed by how one comes to it', async () => {
    const me = await person(true);
    const own = await arrangeServer(database.db, node, { ownerId: me.id });
    const shared = await arrangeServer(database.db, node);
    await database.db.subuser.create({ data: { userId: me.id, serverId: shared.id, permissions: [] } });
    const all = await database.db.server.count();
    const count = async (access: string, as = asUser(me)) => {
      const source = `{ servers(filter: { access: [${access}] }) { totalCount } }`;
      return (await ask(source, as)).data?.servers;
    };
    expect(own.id).toBeGreaterThan(0);
    expect(await count('OWNED')).toEqual({ totalCount: 1 });
    expect(await count('SHARED')).toEqual({ totalCount: 1 });
    expect(await count('OWNED, SHARED')).toEqual({ totalCount: 2 });
    expect(await count('ADMINISTERED')).toEqual({ totalCount: all });
    expect(await count('ADMINISTERED_ONLY')).toEqual({ totalCount: all - 2 });
    expect(await count('OWNED, ADMINISTERED_ONLY')).toEqual({ totalCount: all - 1 });
    expect(await count('')).toEqual({ totalCount: all });
    for (const access of ['ADMINISTERED', 'ADMINISTERED_ONLY', 'OWNED', 'SHARED']) {
      expect(await count(access, callers.stranger)).toEqual({ totalCount: 0 });
    }
  });
});

describe('what is done to the process of a server', () => {
  const MUTATION = `mutation ($command: SendCommandInput!, $power: SetPowerInput!, $session: CreateConsoleSessionInput!) {
    sendCommand(input: $command) { ...Answer ... on Server { uuid } }
    setPower(input: $power) { ...Answer ... on Server { uuid } }
    createConsoleSession(input: $session) { ...Answer ... on ConsoleSession { url token } }
  }
  fragment Answer on Error { __typename code }`;

  const all = async (
    principal: Principal,
    { name = server.uuid, command = 'list' }: { readonly name?: string; readonly command?: string } = {},
  ) => {
    const { data, errors } = await ask(MUTATION, principal, {
      command: { serverId: name, command },
      power: { serverId: name, signal: 'STOP' },
      session: { serverId: name },
    });
    expect(errors).toBeUndefined();
    return data;
  };

  const refusedAs = (__typename: string, code: string) => {
    const refused = { __typename, code };
    return { sendCommand: refused, setPower: refused, createConsoleSession: refused };
  };

  test('is for owners, administrators and subusers with the permissions', async () => {
    const allowed = await subuser(['control.console', 'control.stop', 'websocket.connect']);
    for (const principal of [callers.owner, callers.administrator, allowed]) {
      expect(await all(principal)).toEqual({
        sendCommand: { uuid: server.uuid },
        setPower: { uuid: server.uuid },
        createConsoleSession: { url: expect.stringContaining(server.uuid), token: expect.any(String) },
      });
    }
    expect(calls).toHaveLength(6);
  });

  test('is refused as over REST', async () => {
    const suspended = await arrangeServer(database.db, node, { ownerId: server.ownerId, suspended: true });
    expect(await all(await subuser(['control.start', 'control.restart']))).toEqual(
      refusedAs('ForbiddenError', 'FORBIDDEN'),
    );
    expect(await all(callers.application)).toEqual(refusedAs('ForbiddenError', 'FORBIDDEN'));
    expect(await all(callers.stranger)).toEqual(refusedAs('NotFoundError', 'NOT_FOUND'));
    expect(await all(callers.owner, { name: 'deadbeef' })).toEqual(refusedAs('NotFoundError', 'NOT_FOUND'));
    expect(await all(callers.owner, { name: suspended.uuid })).toEqual(refusedAs('ConflictError', 'SERVER_STATE'));
    expect(await all(callers.owner, { command: 'say hi\nstop' })).toMatchObject({
      sendCommand: { __typename: 'ValidationError', code: 'VALIDATION' },
    });
    expect(calls).toEqual(['stop']);
  });

  test('says when the server does not run, and when the node is away', async () => {
    failure = { delivery: 'answered', status: 502 };
    expect(await all(callers.owner)).toMatchObject({
      sendCommand: { __typename: 'RefusedError', code: 'SERVER_OFFLINE' },
      setPower: { __typename: 'DaemonError', code: 'DAEMON' },
    });
    failure = { delivery: 'not_sent', status: null };
    expect(await all(callers.owner)).toMatchObject({
      sendCommand: { __typename: 'DaemonError', code: 'DAEMON' },
      setPower: { __typename: 'DaemonError', code: 'DAEMON' },
    });
  });

  test('takes a global id, and no action that there is none', async () => {
    const { data } = await ask('query ($id: ID!) { server(id: $id) { id } }', callers.owner, { id: server.uuid });
    const id = (data as { server: { id: string } }).server.id; // the query selects it
    expect(await all(callers.owner, { name: id })).toMatchObject({ setPower: { uuid: server.uuid } });
    const { errors } = await ask(
      'mutation { setPower(input: { serverId: "x", signal: explode }) { __typename } }',
      callers.owner,
    );
    expect(errors).toHaveLength(1);
  });
});
