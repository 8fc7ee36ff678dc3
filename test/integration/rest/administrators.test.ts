import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS, type KeyPermissions } from '../../../src/domain/access/key-permissions.js';
import { tokenId } from '../../../src/domain/access/token-id.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { DaemonError } from '../../../src/domain/errors.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { daemonThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { globalId, graphqlVerdict, mutation, restVerdict } from './verdicts.js';

interface Denial {
  readonly node: number;
  readonly server: string;
  readonly ids: readonly string[];
}

const database = describeDatabase();
let context: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
/** The calls to nodes that deny links, in order. */
const denials: Denial[] = [];
/** Statuses with which calls about a server are answered; null is a node that is away. */
const failing = new Map<string, number | null>();

beforeAll(async () => {
  const daemon = daemonThat({
    denyTokens: async ({ node, uuid }, ids) => {
      denials.push({ node: node.id, server: uuid, ids });
      const status = failing.get(uuid);
      if (status === undefined) return;
      throw new DaemonError({ delivery: status === null ? 'not_sent' : 'answered', status });
    },
  });
  context = serviceContext(database.db, { daemon });
  api = await startApi(context);
  seed = seedOf(database.db);
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  denials.length = 0;
  failing.clear();
  await database.db.server.deleteMany();
});

const administrator = () => seed.user({ rootAdmin: true });

const applicationKey = async (permissions: KeyPermissions) =>
  arrangeKey(context, { userId: (await administrator()).id, kind: 'application', permissions });

/** The present account, with changes. */
const wholeUser = ({ username, email, firstName, lastName }: User, changes: Partial<Changes> = {}) => ({
  ...{ username, email, firstName, lastName },
  ...changes,
});

interface Changes {
  readonly email: string;
  readonly password: string;
  readonly rootAdmin: boolean;
}

/** The three ways to change accounts, on one API. */
interface AccountApi {
  create(key: string, user: ReturnType<typeof wholeUser>): Promise<unknown>;
  update(key: string, id: number, user: ReturnType<typeof wholeUser>): Promise<unknown>;
  remove(key: string, id: number): Promise<unknown>;
}

const inSnakeCase = ({ firstName, lastName, ...user }: ReturnType<typeof wholeUser>) => {
  const { rootAdmin, ...rest } = { rootAdmin: undefined, ...user };
  return { ...rest, first_name: firstName, last_name: lastName, root_admin: rootAdmin };
};

const PATH = '/api/application/users';

const REST: AccountApi = {
  create: async (key, user) => restVerdict(await api.request('POST', PATH, { key, body: inSnakeCase(user) })),
  update: async (key, id, user) =>
    restVerdict(await api.request('PATCH', `${PATH}/${id}`, { key, body: inSnakeCase(user) })),
  remove: async (key, id) => restVerdict(await api.request('DELETE', `${PATH}/${id}`, { key })),
};

const graphql = async (key: string, body: object) =>
  graphqlVerdict(await api.request('POST', '/graphql', { key, body }));

const overGraphql = (user: ReturnType<typeof wholeUser>) => {
  const { rootAdmin, ...rest } = { rootAdmin: undefined, ...user };
  return { ...rest, isAdministrator: rootAdmin };
};

const GRAPHQL: AccountApi = {
  create: (key, user) => graphql(key, mutation('createUser', 'CreateUserInput', overGraphql(user))),
  update: (key, id, user) =>
    graphql(key, mutation('updateUser', 'UpdateUserInput', { id: globalId('User', id), ...overGraphql(user) })),
  remove: (key, id) => graphql(key, mutation('deleteUser', 'DeleteUserInput', { id: globalId('User', id) })),
};

const APIS = [
  ['REST', REST],
  ['GraphQL', GRAPHQL],
] as const;

const newUser = (name: string) => ({ username: name, email: `${name}@example.com`, firstName: 'A', lastName: 'B' });

const userNow = (id: number) => database.db.user.findUnique({ where: { id } });

describe.each(APIS)('over %s', (apiName, { create, update, remove }) => {
  const LACKING: readonly (readonly [name: string, permissions: KeyPermissions])[] = [
    ['users=rw alone', { users: 3 }],
    ['everything but to write eggs', { ...FULL_PERMISSIONS, eggs: 1 }],
  ];

  test.each(LACKING)('a key with %s neither makes, changes nor deletes administrators', async (_name, permissions) => {
    const key = await applicationKey(permissions);
    const [person, admin] = [await seed.user(), await administrator()];
    expect({
      create: await create(key, { ...newUser(`boss-${apiName}-${person.id}`.toLowerCase()), rootAdmin: true }),
      promote: await update(key, person.id, wholeUser(person, { rootAdmin: true })),
      demote: await update(key, admin.id, wholeUser(admin, { rootAdmin: false })),
      password: await update(key, admin.id, wholeUser(admin, { password: 'taken over' })),
      email: await update(key, admin.id, wholeUser(admin, { email: `taken-${apiName}-${admin.id}@example.com` })),
      remove: await remove(key, admin.id),
    }).toEqual(
      Object.fromEntries(
        ['create', 'promote', 'demote', 'password', 'email', 'remove'].map((name) => [name, 'forbidden']),
      ),
    );
    expect(await userNow(person.id)).toEqual(person);
    expect(await userNow(admin.id)).toEqual(admin);
    expect(denials).toEqual([]);
  });

  test('a key with only users=rw administers all other users', async () => {
    const key = await applicationKey({ users: 3 });
    const person = await seed.user();
    const changes = { rootAdmin: false, password: 'a new one' };
    const name = `plain-${apiName}-${person.id}`.toLowerCase();
    expect(await create(key, { ...newUser(name), rootAdmin: false })).toBe('allowed');
    expect(await update(key, person.id, wholeUser(person, changes))).toBe('allowed');
    expect(await remove(key, person.id)).toBe('allowed');
  });

  test.each(['an application key', 'a client key'])(
    '%s that may do everything makes and unmakes them',
    async (kind) => {
      const { id: userId } = await administrator();
      const key = await (kind === 'a client key'
        ? arrangeKey(context, { userId, kind: 'client' })
        : arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS }));
      const person = await seed.user();
      const name = `chief-${apiName}-${person.id}`.toLowerCase();
      expect(await create(key, { ...newUser(name), rootAdmin: true })).toBe('allowed');
      expect(await update(key, person.id, wholeUser(person, { rootAdmin: true }))).toBe('allowed');
      expect(await userNow(person.id)).toMatchObject({ rootAdmin: true });
      expect(await update(key, person.id, wholeUser(person, { rootAdmin: false }))).toBe('allowed');
      expect(await userNow(person.id)).toMatchObject({ rootAdmin: false });
      expect(await remove(key, person.id)).toBe('allowed');
    },
  );

  test('a user who becomes an administrator during a request counts as one', async () => {
    const key = await applicationKey({ users: 3 });
    const person = await seed.user();
    const { pending } = await database.db.$transaction(
      async (tx) => {
        await tx.user.update({ where: { id: person.id }, data: { rootAdmin: true } });
        const asked = update(key, person.id, wholeUser(person, { password: 'taken over' }));
        await untilWaiting(database.pool);
        return { pending: asked };
      },
      { timeout: 60_000 },
    );
    expect(await pending).toBe('forbidden');
    expect(await userNow(person.id)).toMatchObject({ passwordHash: null });
  });
});

test('the error has the reason', async () => {
  const key = await applicationKey({ users: 3 });
  const { body } = await api.request('POST', PATH, {
    key,
    body: inSnakeCase({ ...newUser('nobody-yet'), rootAdmin: true }),
  });
  expect(body.errors).toEqual([
    {
      code: 'AccessDeniedHttpException',
      status: '403',
      detail: 'Administrators are made, changed and deleted with a key that may do everything; this one may not.',
    },
  ]);
});

describe('links to servers', () => {
  let key: string;

  beforeEach(async () => {
    key = await applicationKey(FULL_PERMISSIONS);
  });

  const serverOn = async (nodeId: number): Promise<Server> => (await seed.owner().server({ nodeId })).server;

  const denial = (user: User, onNode: Server, servers: readonly Server[]): Denial => ({
    node: onNode.nodeId,
    server: onNode.uuid,
    ids: servers.map((server) => tokenId(user, server)),
  });

  const byNode = () => [...denials].sort((one, other) => one.node - other.node);

  test('of a deleted subuser are revoked with one call to each node', async () => {
    const [one, two] = [await seed.node(), await seed.node()];
    const [first, second, third] = [await serverOn(one.id), await serverOn(one.id), await serverOn(two.id)];
    await serverOn(two.id);
    const user = await seed.user();
    for (const { id: serverId } of [first, second, third]) {
      await database.db.subuser.create({ data: { serverId, userId: user.id, permissions: ['control.console'] } });
    }
    expect(await REST.remove(key, user.id)).toBe('allowed');
    expect(byNode()).toEqual([denial(user, first, [first, second]), denial(user, third, [third])]);
  });

  test('of an administrator who is demoted or deleted are revoked on all nodes', async () => {
    const node = await seed.node();
    const servers = [await serverOn(node.id), await serverOn(node.id)];
    const onNode = servers[0] ?? (await serverOn(node.id));
    const demoted = await administrator();
    expect(await REST.update(key, demoted.id, wholeUser(demoted, { rootAdmin: true }))).toBe('allowed');
    expect(denials).toEqual([]);
    expect(await REST.update(key, demoted.id, wholeUser(demoted, { rootAdmin: false }))).toBe('allowed');
    const deleted = await administrator();
    expect(await GRAPHQL.remove(key, deleted.id)).toBe('allowed');
    expect(denials).toEqual([denial(demoted, onNode, servers), denial(deleted, onNode, servers)]);
  });

  test('are revoked on the other nodes when one is unreachable, and with another server when one is unknown', async () => {
    const [away, well] = [await seed.node(), await seed.node()];
    const [unreachable, unknown, known] = [await serverOn(away.id), await serverOn(well.id), await serverOn(well.id)];
    failing.set(unreachable.uuid, null);
    failing.set(unknown.uuid, 404);
    const user = await administrator();
    expect(await REST.update(key, user.id, wholeUser(user, { rootAdmin: false }))).toBe('allowed');
    expect(byNode()).toEqual([
      denial(user, unreachable, [unreachable]),
      denial(user, unknown, [unknown, known]),
      denial(user, known, [unknown, known]),
    ]);
    expect(await userNow(user.id)).toMatchObject({ rootAdmin: false });
  });

  test('of 2,500 servers on a node are revoked with three calls', async () => {
    const node = await seed.node();
    const { server, allocation, owner } = await seed.owner().server({ nodeId: node.id });
    await database.db.$executeRaw`
      insert into allocations (node_id, ip, port) select ${node.id}, '192.0.2.9', port from generate_series(1, 2499) port`;
    await database.db.$executeRaw`
      insert into servers (uuid, identifier, name, owner_id, node_id, allocation_id, egg_id, image, startup, memory, swap,
        disk, io, cpu, updated_at)
      select id.uuid, left(id.uuid, 8), 'Lobby', ${owner.id}, ${node.id}, a.id, ${server.eggId}, 'i', 's', 0, 0, 0, 500, 0,
        now()
      from allocations a, lateral (select lpad(to_hex(a.id), 8, '0') || substr(gen_random_uuid()::text, 9) as uuid) id
      where a.node_id = ${node.id} and a.id <> ${allocation.id}`;
    const user = await administrator();
    expect(await REST.update(key, user.id, wholeUser(user, { rootAdmin: false }))).toBe('allowed');
    expect(denials.map(({ ids }) => ids.length)).toEqual([1_000, 1_000, 500]);
    expect(new Set(denials.flatMap(({ ids }) => ids)).size).toBe(2_500);
  });
});
