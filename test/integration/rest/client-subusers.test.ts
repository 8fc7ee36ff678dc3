import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { tokenId } from '../../../src/domain/access/token-id.js';
import type { User } from '../../../src/generated/prisma/client.js';
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

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
const BEYOND = [
  403,
  'HttpForbiddenException',
  'Cannot assign permissions to a subuser that your account does not actively possess.',
] as const;

let shared: SharedServers;
let arranged: Arranged;

beforeAll(async () => {
  shared = await startSharedServers();
});

beforeEach(async () => {
  shared.forget();
  arranged = await shared.arrange();
});

afterAll(() => shared?.close());

const users = (method: string, path = '', { key = arranged.key, body }: { key?: string; body?: unknown } = {}) =>
  shared.ask(method, `${arranged.server.identifier}/users${path}`, { key, body });

const share = (email: string, permissions: unknown = ['schedule.read'], key = arranged.key) =>
  users('POST', '', { key, body: { email, permissions } });

const subuserWith = async (...permissions: string[]) => {
  const user = await shared.seed.subuser(arranged.server, permissions);
  return { user, key: await shared.keyOf(user), path: `/${user.uuid}` };
};

const permissionsOf = async (user: Pick<User, 'id'>) =>
  (await shared.database.db.subuser.findFirst({ where: { serverId: arranged.server.id, userId: user.id } }))
    ?.permissions;

const denied = (user: Pick<User, 'id'>) => ({
  name: 'denyTokens',
  uuid: arranged.server.uuid,
  ids: [tokenId(user, arranged.server)],
});

describe('POST users', () => {
  test('shares the server with a person who has the address, written in any case', async () => {
    const email = `Bob.${arranged.server.identifier}@Example.com`;
    const bob = await shared.seed.user({ email });
    const answer = await share(email.toUpperCase(), ['schedule.read', 'no.such', 'schedule.read', 'backup.create']);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      object: 'server_subuser',
      attributes: {
        uuid: bob.uuid,
        username: bob.username,
        email,
        image: `https://gravatar.com/avatar/${createHash('md5').update(email.toLowerCase()).digest('hex')}`,
        '2fa_enabled': false,
        created_at: TIME,
        permissions: ['schedule.read', 'backup.create', 'websocket.connect'],
      },
    });
    expect(Object.keys(answer.body.attributes)).toEqual([
      ...['uuid', 'username', 'email', 'image', '2fa_enabled', 'created_at', 'permissions'],
    ]);
    expect(await shared.activity(arranged.server.id)).toEqual([
      {
        event: 'server:subuser.create',
        properties: { email, permissions: ['schedule.read', 'backup.create', 'websocket.connect'] },
      },
    ]);
    expect(shared.asked).toEqual([]);
  });

  test('creates an account for an address without one', async () => {
    const email = `+New.Person+x!${arranged.server.identifier}@example.com`;
    const { body } = await share(email);
    expect(body.attributes).toMatchObject({
      email: email.toLowerCase(),
      username: expect.stringMatching(new RegExp(`^new.personx${arranged.server.identifier}[a-z0-9]{3}$`)),
    });
    const account = await shared.database.db.user.findUniqueOrThrow({ where: { uuid: body.attributes.uuid } });
    expect(account).toMatchObject({ rootAdmin: false, passwordHash: null });
  });

  test('an address without usable characters in its local part gets a name of three characters', async () => {
    const { body } = await share(`"!#"@${arranged.server.identifier}.example`);
    expect(body.attributes.username).toMatch(/^[a-z0-9]{3}$/);
  });

  test('rejects the owner and existing subusers', async () => {
    const { user } = await subuserWith('schedule.read');
    expect(errorOf(await share(user.email.toUpperCase(), ['backup.read']))).toEqual([
      400,
      'ServerSubuserExistsException',
      'A user with that email address is already assigned as a subuser for this server.',
    ]);
    expect(await permissionsOf(user)).toEqual(['schedule.read']);
    expect(errorOf(await share(arranged.owner.email.toUpperCase()))).toEqual([
      400,
      'UserIsServerOwnerException',
      'You cannot add the server owner as a subuser for this server.',
    ]);
  });

  const email = ['email', 'email', 'The email must be a valid email address.'];
  test.each([
    [
      {},
      [
        ['email', 'required', 'The email field is required.'],
        ['permissions', 'required', 'The permissions field is required.'],
      ],
    ],
    [{ email: 'nobody', permissions: ['a'] }, [email]],
    [{ email: 'a b@example.com', permissions: ['a'] }, [email]],
    [{ email: 5, permissions: ['a'] }, [['email', 'string', 'The email must be a string.']]],
    [
      { email: `${'a'.repeat(180)}@example.com`, permissions: ['a'] },
      [['email', 'between', 'The email must be between 1 and 191 characters.']],
    ],
    [{ email: 'a@example.com', permissions: [] }, [['permissions', 'required', 'The permissions field is required.']]],
    [
      { email: 'a@example.com', permissions: { a: 'b' } },
      [['permissions', 'array', 'The permissions must be an array.']],
    ],
    [
      { email: 'a@example.com', permissions: ['a', 5] },
      [['permissions.1', 'string', 'The permissions.1 must be a string.']],
    ],
    ...UNSTORABLE.map(
      (text) =>
        [
          { email: `${text}@example.com`, permissions: ['a'] },
          [['email', 'regex', 'The email format is invalid.']],
        ] as const,
    ),
  ])('rejects %j and creates no account', async (body, broken) => {
    const before = await shared.database.db.user.count();
    const answer = await users('POST', '', { body });
    expect([answer.status, brokenRules(answer)]).toEqual([422, broken]);
    expect(await shared.database.db.user.count()).toBe(before);
  });

  test('a single name is a list of one', async () => {
    const { body } = await share(`x${arranged.server.identifier}@example.com`, 'schedule.read');
    expect(body.attributes.permissions).toEqual(['schedule.read', 'websocket.connect']);
  });

  test('only unknown names are no permission but the one that all have', async () => {
    const { body } = await share(`x${arranged.server.identifier}@example.com`, ['*', 'admin.websocket.errors', 'a']);
    expect(body.attributes.permissions).toEqual(['websocket.connect']);
  });

  test('twenty at once for one new address make one account and one subuser', async () => {
    const address = `crowd-${arranged.server.identifier}@example.com`;
    const requests = Array.from({ length: 20 }, (_, index) => share(index % 2 ? address : address.toUpperCase()));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    expect(await shared.database.db.user.count({ where: { email: address } })).toBe(1);
    expect(await shared.database.db.subuser.count({ where: { serverId: arranged.server.id } })).toBe(1);
  });

  test('one new address on ten servers at once is one account', async () => {
    const address = `roaming-${arranged.server.identifier}@example.com`;
    const servers = await Promise.all(Array.from({ length: 10 }, () => shared.arrange()));
    const answers = await Promise.all(
      servers.map(({ server, key }, index) =>
        shared.ask('POST', `${server.identifier}/users`, {
          key,
          body: { email: index % 2 ? address : address.toUpperCase(), permissions: ['schedule.read'] },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.attributes.uuid)).size).toBe(1);
  });
});

describe('GET users', () => {
  test('lists them oldest first at a constant price, and shows one', async () => {
    const first = await subuserWith('schedule.read');
    await subuserWith();
    const cost = async () => (await statementsOf(() => users('GET'))).length;
    const few = await cost();
    for (let count = 0; count < 5; count += 1) await subuserWith();
    expect(await cost()).toBe(few);
    const { body } = await users('GET');
    expect(Object.keys(body)).toEqual(['object', 'data']);
    expect(body.data).toHaveLength(7);
    expect(body.data[0]).toMatchObject({
      object: 'server_subuser',
      attributes: { uuid: first.user.uuid, permissions: ['schedule.read'] },
    });
    expect((await users('GET', `/${first.user.uuid.toUpperCase()}`)).body).toEqual(body.data[0]);
  });

  test.each(['/00000000-0000-4000-8000-000000000000', '/1', '/a%00b', '/%F0%9F%98%80'])(
    '%s is unknown',
    async (path) => {
      expect(errorOf(await users('GET', path))).toEqual(UNKNOWN);
      expect(errorOf(await users('POST', path, { body: { permissions: ['schedule.read'] } }))).toEqual(UNKNOWN);
      expect(errorOf(await users('DELETE', path))).toEqual(UNKNOWN);
    },
  );

  test('a subuser without a stored list of permissions has none', async () => {
    const { user, key } = await subuserWith();
    await shared.database.pool.query('update subusers set permissions = null where user_id = $1', [user.id]);
    expect((await users('GET', '', { key })).status).toBe(403);
    expect((await users('GET', `/${user.uuid}`)).body.attributes.permissions).toEqual([]);
  });

  test('the owner and subusers of other servers are not subusers here', async () => {
    const elsewhere = await shared.arrange();
    const stranger = await shared.seed.subuser(elsewhere.server, ['schedule.read']);
    for (const { uuid } of [arranged.owner, stranger]) {
      expect(errorOf(await users('GET', `/${uuid}`))).toEqual(UNKNOWN);
      expect(errorOf(await users('POST', `/${uuid}`, { body: { permissions: ['a'] } }))).toEqual(UNKNOWN);
      expect(errorOf(await users('DELETE', `/${uuid}`))).toEqual(UNKNOWN);
    }
    expect(await shared.database.db.subuser.count({ where: { userId: stranger.id } })).toBe(1);
  });
});

describe('POST users/{user}', () => {
  test('replaces the permissions and takes the links away', async () => {
    const { user, path } = await subuserWith('schedule.read', 'websocket.connect');
    const answer = await users('POST', path, { body: { permissions: ['backup.read', 'no.such'] } });
    expect(answer).toMatchObject({
      status: 200,
      body: { attributes: { permissions: ['backup.read', 'websocket.connect'] } },
    });
    expect(shared.asked).toEqual([denied(user)]);
    expect(await shared.activity(arranged.server.id)).toEqual([
      {
        event: 'server:subuser.update',
        properties: { email: user.email, permissions: ['backup.read', 'websocket.connect'] },
      },
    ]);
  });

  test('the same permissions again change nothing', async () => {
    const { path } = await subuserWith('websocket.connect', 'schedule.read');
    expect((await users('POST', path, { body: { permissions: ['schedule.read'] } })).status).toBe(200);
    expect(shared.asked).toEqual([]);
    expect(await shared.activity(arranged.server.id)).toEqual([]);
  });

  test('an unreachable node does not prevent it', async () => {
    shared.setAway(true);
    const { user, path } = await subuserWith('schedule.read');
    expect((await users('POST', path, { body: { permissions: ['backup.read'] } })).status).toBe(200);
    expect((await users('DELETE', path)).status).toBe(204);
    expect(shared.asked).toEqual([denied(user), denied(user)]);
    expect(await permissionsOf(user)).toBeUndefined();
  });

  test.each([[{}], [{ permissions: [] }], [{ permissions: null }]])('rejects %j', async (body) => {
    const { user, path } = await subuserWith('schedule.read');
    expect(brokenRules(await users('POST', path, { body }))).toEqual([
      ['permissions', 'required', 'The permissions field is required.'],
    ]);
    expect(await permissionsOf(user)).toEqual(['schedule.read']);
  });
});

describe('DELETE users/{user}', () => {
  test('stops sharing, takes the links away and leaves the account', async () => {
    const { user, key, path } = await subuserWith('schedule.read');
    expect(await users('DELETE', path)).toMatchObject({ status: 204, body: undefined });
    expect(shared.asked).toEqual([denied(user)]);
    expect(errorOf(await users('GET', '', { key }))).toEqual(NOT_THEIRS);
    expect(await shared.database.db.user.count({ where: { id: user.id } })).toBe(1);
    expect(await shared.activity(arranged.server.id)).toEqual([
      { event: 'server:subuser.delete', properties: { email: user.email, permissions: ['schedule.read'] } },
    ]);
    expect(errorOf(await users('DELETE', path))).toEqual(UNKNOWN);
  });
});

describe('a subuser', () => {
  const ALL = ['user.create', 'user.read', 'user.update', 'user.delete'];

  test.each([
    ['GET', '', 'user.read'],
    ['POST', '', 'user.create'],
    ['GET', '/other', 'user.read'],
    ['POST', '/other', 'user.update'],
    ['DELETE', '/other', 'user.delete'],
  ])('needs for %s users%s the permission %s', async (method, path, permission) => {
    const ask = async (key: string) => {
      const other = await subuserWith();
      const body =
        method === 'POST' ? { email: `${other.user.uuid}@new.example`, permissions: ['no.such'] } : undefined;
      return users(method, path === '' ? '' : other.path, { key, body });
    };
    const without = await subuserWith(...ALL.filter((name) => name !== permission), 'schedule.read');
    expect(errorOf(await ask(without.key))).toEqual(UNAUTHORIZED);
    expect((await ask((await subuserWith(permission)).key)).status).toBe(method === 'DELETE' ? 204 : 200);
  });

  test('grants only permissions that it has, at creation and at change', async () => {
    const { key } = await subuserWith(...ALL, 'schedule.read');
    const other = await subuserWith('schedule.read');
    const before = await shared.database.db.user.count();
    const email = `x${arranged.server.identifier}@example.com`;
    for (const beyond of [['schedule.update'], ['schedule.read', 'control.console'], ['file.sftp', 'no.such']]) {
      expect(errorOf(await share(email, beyond, key))).toEqual(BEYOND);
      expect(errorOf(await users('POST', other.path, { key, body: { permissions: beyond } }))).toEqual(BEYOND);
    }
    expect(await shared.database.db.user.count()).toBe(before);
    expect(await permissionsOf(other.user)).toEqual(['schedule.read']);
    expect((await share(email, ['schedule.read', 'user.read', 'no.such'], key)).status).toBe(200);
    expect((await users('POST', other.path, { key, body: { permissions: ['user.delete'] } })).status).toBe(200);
  });

  test('takes from others what it has and nothing beyond, on a change as on deletion', async () => {
    const { key } = await subuserWith(...ALL, 'schedule.read');
    const stronger = await subuserWith('schedule.read', 'control.console');
    const ask = (permissions: string[]) => users('POST', stronger.path, { key, body: { permissions } });
    const [status, code] = BEYOND;
    const taking = [
      ...[status, code, 'Cannot take permissions from a subuser that your account does not actively possess.'],
    ];
    expect(errorOf(await ask(['schedule.read']))).toEqual(taking);
    expect(errorOf(await ask(['no.such']))).toEqual(taking);
    expect(errorOf(await users('DELETE', stronger.path, { key }))).toEqual(taking);
    expect(errorOf(await ask(['schedule.read', 'backup.read']))).toEqual(BEYOND);
    expect(await permissionsOf(stronger.user)).toEqual(['schedule.read', 'control.console']);
    expect(shared.asked).toEqual([]);
    // Unchanged permissions are neither granted nor removed.
    expect((await ask(['control.console', 'user.read'])).status).toBe(200);
    expect(await permissionsOf(stronger.user)).toEqual(['control.console', 'user.read', 'websocket.connect']);
    const equal = await subuserWith('schedule.read', 'websocket.connect', '*', 'no.such');
    expect((await users('DELETE', equal.path, { key })).status).toBe(204);
    expect((await users('DELETE', stronger.path)).status).toBe(204);
  });

  test('changes neither itself nor its stay', async () => {
    const { user, key, path } = await subuserWith(...ALL);
    expect(errorOf(await users('POST', path, { key, body: { permissions: ['user.read'] } }))).toEqual(UNAUTHORIZED);
    expect(errorOf(await users('DELETE', path, { key }))).toEqual(UNAUTHORIZED);
    expect(errorOf(await share(user.email, ['user.read'], key)).slice(0, 2)).toEqual([
      400,
      'ServerSubuserExistsException',
    ]);
    expect(await permissionsOf(user)).toEqual(ALL);
    expect((await users('GET', path, { key })).status).toBe(200);
  });

  test('a permission that the caller loses meanwhile is not granted', async () => {
    const giver = await subuserWith('user.create', 'backup.read');
    const [taken, ...given] = await Promise.all([
      users('POST', giver.path, { body: { permissions: ['user.create'] } }),
      ...Array.from({ length: 10 }, (_, index) =>
        share(`late-${index}-${arranged.server.identifier}@example.com`, ['backup.read'], giver.key),
      ),
    ]);
    expect(taken?.status).toBe(200);
    expect(new Set([200, 403, ...given.map(({ status }) => status)])).toEqual(new Set([200, 403]));
    const log = await shared.activity(arranged.server.id);
    const end = log.findIndex(({ event }) => event === 'server:subuser.update');
    expect(log.slice(end + 1)).toEqual([]);
  });

  test('an administrator can grant everything and share servers of others', async () => {
    const key = await shared.keyOf(await shared.seed.user({ rootAdmin: true }));
    expect((await share(`x${arranged.server.identifier}@example.com`, ['file.sftp'], key)).status).toBe(200);
  });
});

describe('over GraphQL', () => {
  const FIELDS = 'id uuid username email image permissions accountCreatedAt';
  const CREATE = `mutation ($input: CreateSubuserInput!) { createSubuser(input: $input) {
    __typename ... on Subuser { ${FIELDS} } ... on Error { code message } ... on ValidationError { issues { path rule } } } }`;
  const UPDATE = `mutation ($input: UpdateSubuserInput!) { updateSubuser(input: $input) {
    __typename ... on Subuser { permissions } ... on Error { code message } } }`;
  const DELETE = `mutation ($input: DeleteSubuserInput!) { deleteSubuser(input: $input) {
    __typename ... on Deleted { id } ... on Error { code } } }`;
  const READ = `query ($server: ID!, $user: ID!, $id: ID!) {
    subusers(serverId: $server) { ${FIELDS} } subuser(serverId: $server, userId: $user) { ${FIELDS} }
    server(id: $server) { subusers { ${FIELDS} } } node(id: $id) { ... on Subuser { ${FIELDS} } } }`;

  test('a subuser is added, shown, changed and removed', async () => {
    const server = arranged.server.uuid;
    const email = `g${arranged.server.identifier}@example.com`;
    const input = { serverId: server, email, permissions: ['user.read'] };
    const { createSubuser: made } = (await shared.graphql(CREATE, { input }, arranged.key)).data;
    const { __typename: _, ...subuser } = made;
    expect(subuser).toMatchObject({ email, permissions: ['user.read', 'websocket.connect'] });
    const variables = { server, user: subuser.uuid, id: subuser.id };
    expect((await shared.graphql(READ, variables, arranged.key)).data).toEqual({
      subusers: [subuser],
      subuser,
      server: { subusers: [subuser] },
      node: subuser,
    });

    const change = { serverId: server, userId: subuser.uuid, permissions: ['schedule.read'] };
    expect((await shared.graphql(UPDATE, { input: change }, arranged.key)).data.updateSubuser).toMatchObject({
      permissions: ['schedule.read', 'websocket.connect'],
    });
    const gone = { input: { serverId: server, userId: subuser.uuid } };
    expect((await shared.graphql(DELETE, gone, arranged.key)).data.deleteSubuser).toMatchObject({ id: subuser.id });
    expect((await shared.graphql(DELETE, gone, arranged.key)).data.deleteSubuser).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('errors are data', async () => {
    const server = arranged.server.uuid;
    const { key } = await subuserWith('user.create');
    const create = async (input: object, sender: string) =>
      (await shared.graphql(CREATE, { input: { serverId: server, ...input } }, sender)).data.createSubuser;
    expect(await create({ email: 'x@example.com', permissions: ['file.read'] }, key)).toMatchObject({
      code: 'ACTION_FORBIDDEN',
    });
    expect(await create({ email: arranged.owner.email, permissions: ['user.create'] }, key)).toMatchObject({
      code: 'USER_IS_SERVER_OWNER',
    });
    expect(await create({ email: 'x', permissions: [] }, key)).toMatchObject({
      issues: [
        { path: ['email'], rule: 'email' },
        { path: ['permissions'], rule: 'required' },
      ],
    });
  });

  test('an unknown permission is reported with its path, and nothing is granted', async () => {
    const server = arranged.server.uuid;
    const { user, key: _ } = await subuserWith('schedule.read');
    const rejected = { __typename: 'ValidationError', code: 'VALIDATION' };
    const email = `t${arranged.server.identifier}@example.com`;
    const misspelt = { input: { serverId: server, email, permissions: ['control.start', 'controll.stop'] } };
    expect((await shared.graphql(CREATE, misspelt, arranged.key)).data.createSubuser).toMatchObject({
      ...rejected,
      issues: [{ path: ['permissions', '1'], rule: 'in' }],
    });
    const change = { input: { serverId: server, userId: user.uuid, permissions: ['connect'] } };
    expect((await shared.graphql(UPDATE, change, arranged.key)).data.updateSubuser).toMatchObject(rejected);
    const rows = await shared.database.db.subuser.findMany({
      where: { server: { uuid: server } },
      include: { user: true },
    });
    expect(rows.filter((row) => row.user.email === email)).toEqual([]);
    expect(rows.find((row) => row.userId === user.id)?.permissions).not.toContain('websocket.connect');
  });

  test('without user.read no query shows a subuser', async () => {
    const { user, key } = await subuserWith('schedule.read');
    const { id: row } = await shared.database.db.subuser.findFirstOrThrow({ where: { userId: user.id } });
    const id = Buffer.from(`Subuser:${row}`).toString('base64');
    const look = (asking: string) =>
      shared.graphql(
        'query ($server: ID!, $id: ID!) { server(id: $server) { subusers { email } } node(id: $id) { id } }',
        { server: arranged.server.uuid, id },
        asking,
      );
    expect((await look(key)).data).toEqual({ server: { subusers: null }, node: null });
    const stranger = await shared.keyOf(await shared.seed.user());
    expect((await look(stranger)).data).toEqual({ server: null, node: null });
    const reader = await subuserWith('user.read');
    expect((await look(reader.key)).data.node).toEqual({ id });
    const administrator = await shared.keyOf(await shared.seed.user({ rootAdmin: true }), 'application');
    expect((await look(administrator)).data).toMatchObject({ node: { id }, server: { subusers: [{}, {}] } });
  });
});
