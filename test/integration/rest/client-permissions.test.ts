import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { PERMISSIONS, type Permission } from '../../../src/domain/access/permissions.js';
import type { KeyKind } from '../../../src/domain/keys/key-format.js';
import type { DatabaseHosts } from '../../../src/domain/ports.js';
import type { Node, User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { daemonThat, filesThat, secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { AUTHORIZATION } from './authorization-matrix.js';
import { CLIENT_OPERATIONS, type ClientOperation, type ClientSubject, GUARDED_FIELDS } from './client-operations.js';
import { fillPath } from './matrix-objects.js';
import { graphqlVerdict, restVerdict, type Verdict } from './verdicts.js';

/** Who asks, and what they may do on the server where it is shared with them. */
interface Asking {
  readonly caller: string;
  readonly permissions?: (needs: Permission | null) => readonly Permission[];
  readonly verdict: (needs: Permission | null) => Verdict;
}

const always = (verdict: Verdict) => () => verdict;

const ASKING: readonly Asking[] = [
  { caller: 'the owner', verdict: always('allowed') },
  { caller: 'an administrator', verdict: always('allowed') },
  {
    caller: 'a subuser with exactly the permission',
    permissions: (needs) => (needs === null ? [] : [needs]),
    verdict: always('allowed'),
  },
  { caller: 'a subuser with all permissions', permissions: () => PERMISSIONS, verdict: always('allowed') },
  {
    caller: 'a subuser with all permissions but the one',
    permissions: (needs) => PERMISSIONS.filter((name) => name !== needs),
    verdict: (needs) => (needs === null ? 'allowed' : 'forbidden'),
  },
  {
    caller: 'a subuser without permissions',
    permissions: () => [],
    verdict: (needs) => (needs === null ? 'allowed' : 'forbidden'),
  },
  { caller: 'a stranger', verdict: always('not found') },
  { caller: 'a subuser with all permissions on another server', verdict: always('not found') },
  { caller: 'an application key of the owner', verdict: always('forbidden') },
  { caller: 'an application key of an administrator', verdict: always('forbidden') },
];

const database = describeDatabase();
let api: ApiUnderTest;
let seed: Seed;
let node: Node;
let hostId: number;
let owner: User;
let subuser: User;
let other: User;
let keys: Readonly<Record<string, string>>;
/** What callers are refused: one for all of them, for a refusal leaves it as it is. */
let lasting: ClientSubject;
/** What the daemon was asked, by name. */
const asked: string[] = [];

const accept = (name: string) => async (): Promise<void> => void asked.push(name);

const daemon = daemonThat({
  setPower: accept('setPower'),
  sendCommand: accept('sendCommand'),
  reinstallServer: accept('reinstallServer'),
  createBackup: accept('createBackup'),
  deleteBackup: accept('deleteBackup'),
  restoreBackup: accept('restoreBackup'),
  denyTokens: accept('denyTokens'),
  getServer: async ({ uuid }) => ({
    ...{ uuid, state: 'running', isSuspended: false },
    utilization: {
      ...{ memoryBytes: 1, cpuAbsolute: 1, diskBytes: 1 },
      ...{ networkRxBytes: 1, networkTxBytes: 1, uptimeMs: 1 },
    },
  }),
});

const files = filesThat({
  list: async () => [],
  // Empty: the answer of REST is no JSON.
  open: async () => ({ sizeBytes: 0, isDirectory: false, content: Readable.from([]) }),
  compress: async () => {
    asked.push('compress');
    return {
      ...{ name: 'archive.tar.gz', mode: '-rw-r--r--', modeBits: '644', sizeBytes: 1, mimeType: 'application/gzip' },
      ...{ isDirectory: false, isSymlink: false, changedAt: new Date(), modifiedAt: new Date() },
    };
  },
  write: accept('write'),
  rename: accept('rename'),
  copy: accept('copy'),
  remove: accept('remove'),
  decompress: accept('decompress'),
  createDirectory: accept('createDirectory'),
  setModes: accept('setModes'),
  pull: accept('pull'),
});

const databaseHosts: DatabaseHosts = {
  make: accept('make'),
  setPassword: accept('setPassword'),
  drop: accept('drop'),
  list: async () => ({ databases: [], usernames: [] }),
  check: async () => [],
};

beforeAll(async () => {
  const context = serviceContext(database.db, { daemon, files, databaseHosts });
  api = await startApi(context);
  seed = seedOf(database.db);
  node = await seed.node();
  [owner, subuser, other] = [await seed.user(), await seed.user(), await seed.user()];
  const administrator = await seed.user({ rootAdmin: true });
  const neighbour = await seed.subuser((await seed.owner().server()).server, PERMISSIONS);
  const host = { name: 'a', host: '127.0.0.1', port: 3306, username: 'u', password: secrets.seal('p') };
  hostId = (await database.db.databaseHost.create({ data: host })).id;
  await database.db.egg.update({
    where: { id: (await seed.egg()).id },
    data: { dockerImages: { 'Java 21': 'example/java:21', 'Java 17': 'example/java:17' } },
  });
  const keyOf = ({ id: userId }: User, kind: KeyKind = 'client') =>
    arrangeKey(context, { userId, kind, permissions: kind === 'client' ? {} : FULL_PERMISSIONS });
  keys = {
    'the owner': await keyOf(owner),
    'an administrator': await keyOf(administrator),
    'a subuser': await keyOf(subuser),
    'a stranger': await keyOf(await seed.user()),
    'a subuser with all permissions on another server': await keyOf(neighbour),
    'an application key of the owner': await keyOf(owner, 'application'),
    'an application key of an administrator': await keyOf(administrator, 'application'),
  };
  lasting = await arrangeSubject([]);
});

database.beforeClose(() => api?.close());

/** A fresh server with one of everything, shared with the subuser, who may do this, and with who may do no more. */
const arrangeSubject = async (permissions: readonly Permission[]): Promise<ClientSubject> => {
  const { db } = database;
  const { server } = await seed.owner().server({ nodeId: node.id, ownerId: owner.id, databaseLimit: 5 });
  const [allocation] = await seed.allocations(node, 2);
  await db.allocation.update({ where: { id: allocation?.id ?? 0 }, data: { serverId: server.id } });
  const backup = await db.backup.create({
    data: {
      ...{ uuid: randomUUID(), serverId: server.id, name: 'Before update', isSuccessful: true },
      ...{ createdAt: new Date(0), completedAt: new Date(0) },
    },
  });
  const made = await db.serverDatabase.create({
    data: {
      ...{ serverId: server.id, hostId, database: `s${server.id}_first`, username: `u${server.id}_first` },
      ...{ remote: '%', password: secrets.seal('p') },
    },
  });
  await db.subuser.createMany({
    data: [
      { serverId: server.id, userId: subuser.id, permissions: [...permissions] },
      { serverId: server.id, userId: other.id, permissions: permissions.slice(0, 1) },
    ],
  });
  const { identifier: madeName } = made;
  return {
    server: server.identifier,
    backup: backup.uuid,
    database: madeName,
    allocation: allocation?.id ?? 0,
    user: other.uuid,
  };
};

/** Gives the subuser other permissions on a server that is there. */
const permitSubuser = ({ server: identifier }: ClientSubject, permissions: readonly Permission[]) =>
  database.db.subuser.updateMany({
    where: { userId: subuser.id, server: { identifier } },
    data: { permissions: [...permissions] },
  });

/** Everything of a server that a request can change, and what it leaves behind. */
const traces = async ({ server: identifier }: ClientSubject) => ({
  server: await database.db.server.findUniqueOrThrow({
    where: { identifier },
    include: {
      backups: { orderBy: { id: 'asc' } },
      databases: { orderBy: { id: 'asc' } },
      subusers: { orderBy: { id: 'asc' } },
      allocations: { orderBy: { id: 'asc' } },
      variables: { orderBy: { variableId: 'asc' } },
    },
  }),
  entries: await database.db.activity.count(),
  people: await database.db.user.count(),
  asked: [...asked],
});

type Ask = (operation: ClientOperation, subject: ClientSubject, key: string) => Promise<Verdict | number | string>;

const overRest: Ask = async ({ route, body, query = '' }, subject, key) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = fillPath(pattern, { ...subject, allocation: String(subject.allocation) });
  return restVerdict(await api.request(method, path + query, { key, body }));
};

const overGraphql: Ask = async ({ graphql }, subject, key) =>
  graphqlVerdict(await api.request('POST', '/graphql', { key, body: graphql(subject) }));

const FACES: readonly (readonly [name: string, ask: Ask])[] = [
  ['REST', overRest],
  ['GraphQL', overGraphql],
];

const nameOf = ({ route, variant }: ClientOperation): string => [route, variant].filter(Boolean).join(' ');

describe.each(CLIENT_OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
  '%s',
  (_name, operation) => {
    const { needs } = operation;

    test.each(ASKING)('$caller gets the same over REST and GraphQL', async ({ caller, permissions, verdict }) => {
      const key = keys[permissions === undefined ? caller : 'a subuser'] ?? '';
      const expected = verdict(needs);
      const shared = permissions?.(needs) ?? [];
      if (expected === 'allowed') {
        for (const [face, ask] of FACES) {
          // What was done cannot be done again.
          expect({ face, verdict: await ask(operation, await arrangeSubject(shared), key) }).toEqual({
            face,
            verdict: expected,
          });
          await database.db.user.deleteMany({ where: { email: 'newcomer@example.com' } });
        }
        return;
      }
      // What is refused changes nothing: both faces are asked about the same.
      await permitSubuser(lasting, shared);
      const before = await traces(lasting);
      for (const [face, ask] of FACES) {
        expect({ face, verdict: await ask(operation, lasting, key) }).toEqual({ face, verdict: expected });
      }
      expect(await traces(lasting)).toEqual(before);
    });
  },
);

/** How many a field of a server shows to the subuser; null where it is not shown. */
const shownTo = async (permissions: readonly Permission[], field: string): Promise<number | null> => {
  const subject = await arrangeSubject(permissions);
  const { id: serverId } = await database.db.server.findUniqueOrThrow({ where: { identifier: subject.server } });
  await database.db.activity.create({ data: { event: 'server:power.start', serverId } });
  const cron = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
  await database.db.schedule.create({ data: { serverId, name: 'Nightly', ...cron } });
  const query = `query ($server: ID!) { server(id: $server) { ${field} } }`;
  const body = { query, variables: { server: subject.server } };
  const answer = await api.request('POST', '/graphql', { key: keys['a subuser'] ?? '', body });
  const [shown] = Object.values<{ edges?: readonly unknown[] } & { length: number }>(answer.body.data.server);
  const isWithheld = shown === null || shown === undefined;
  const codes = (answer.body.errors ?? []).map((error: { extensions: { code: string } }) => error.extensions.code);
  expect(codes).toEqual(isWithheld ? ['FORBIDDEN'] : []);
  return isWithheld ? null : (shown.edges?.length ?? shown.length);
};

test.each(GUARDED_FIELDS)('%s of a server is for subusers with %s', async (field, needs, hidden) => {
  expect(await shownTo([needs], field)).toBeGreaterThan(hidden ?? 0);
  const others = PERMISSIONS.filter((name) => name !== needs);
  expect(await shownTo(others, field)).toBe(hidden);
});

test('the table has every route inside a server, but those of schedules and their runs', () => {
  const routes = Object.keys(AUTHORIZATION).filter((route) =>
    / \/api\/client\/servers\/:server(?!.*(?:schedules|runs))/.test(route),
  );
  expect([...new Set(CLIENT_OPERATIONS.map(({ route }) => route))].sort()).toEqual(routes.sort());
});
