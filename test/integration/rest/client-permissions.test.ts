import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { PERMISSIONS, type Permission } from '../../../src/domain/access/permissions.js';
import type { KeyKind } from '../../../src/domain/keys/key-format.js';
import type { DatabaseHosts } from '../../../src/domain/ports/database-hosts.js';
import type { Node, User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { daemonThat, filesThat, heardContext, secrets } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { AUTHORIZATION } from './authorization-matrix.js';
import { CLIENT_OPERATIONS, type ClientOperation, type ClientSubject, GUARDED_FIELDS } from './client-operations.js';
import { fillPath } from './matrix-objects.js';
import { graphqlVerdict, restVerdict, type Verdict } from './verdicts.js';

/** The callers, and the permissions of those who are subusers. */
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
  { caller: 'another user', verdict: always('not found') },
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
/** The objects for rejected requests: shared by all callers, because a rejected request changes nothing. */
let lasting: ClientSubject;
/** The calls to the daemon, by name. */
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
      ...{ memoryBytes: 1, cpuPercent: 1, diskBytes: 1 },
      ...{ networkRxBytes: 1, networkTxBytes: 1, uptimeMs: 1 },
    },
  }),
});

const files = filesThat({
  list: async () => [],
  // Empty: the REST response is not JSON.
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
  const context = heardContext(database.db, { daemon, files, databaseHosts });
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
    'another user': await keyOf(await seed.user()),
    'a subuser with all permissions on another server': await keyOf(neighbour),
    'an application key of the owner': await keyOf(owner, 'application'),
    'an application key of an administrator': await keyOf(administrator, 'application'),
  };
  lasting = await arrangeSubject([]);
});

database.beforeClose(() => api?.close());

/**
 * Fresh servers with one of everything, each shared with the subuser, who may do what is given for it, and with who may
 * do no more. All at once: one after the other they take longer than all that is asked about them.
 */
const arrangeSubjects = async (shared: readonly (readonly Permission[])[]): Promise<readonly ClientSubject[]> => {
  const { db } = database;
  const servers = await seed.servers(owner, shared.length, { nodeId: node.id, databaseLimit: 5 });
  // One besides the primary one, and a free one.
  const additional = await db.allocation.createManyAndReturn({
    data: servers.map(({ id }) => ({ nodeId: node.id, ip: '198.51.100.1', port: 1_024 + id, serverId: id })),
  });
  await seed.allocations(node, servers.length);
  const backups = await db.backup.createManyAndReturn({
    data: servers.map(({ id: serverId }) => ({
      ...{ uuid: randomUUID(), serverId, name: 'Before update', isSuccessful: true },
      ...{ createdAt: new Date(0), completedAt: new Date(0) },
    })),
  });
  const databases = await db.serverDatabase.createManyAndReturn({
    data: servers.map(({ id: serverId }) => ({
      ...{ serverId, hostId, database: `s${serverId}_first`, username: `u${serverId}_first` },
      ...{ remote: '%', password: secrets.seal('p') },
    })),
  });
  await db.subuser.createMany({
    data: servers.flatMap(({ id: serverId }, index) => {
      const permissions = [...(shared[index] ?? [])];
      return [
        { serverId, userId: subuser.id, permissions },
        { serverId, userId: other.id, permissions: permissions.slice(0, 1) },
      ];
    }),
  });
  return servers.map(({ id, identifier }) => ({
    server: identifier,
    backup: backups.find(({ serverId }) => serverId === id)?.uuid ?? '',
    database: databases.find(({ serverId }) => serverId === id)?.identifier ?? '',
    allocation: additional.find(({ serverId }) => serverId === id)?.id ?? 0,
    user: other.uuid,
  }));
};

const arrangeSubject = async (permissions: readonly Permission[]): Promise<ClientSubject> => {
  const [subject] = await arrangeSubjects([permissions]);
  if (subject === undefined) throw new Error('No server was made.');
  return subject;
};

/** Changes the permissions of the subuser on an existing server. */
const permitSubuser = ({ server: identifier }: ClientSubject, permissions: readonly Permission[]) =>
  database.db.subuser.updateMany({
    where: { userId: subuser.id, server: { identifier } },
    data: { permissions: [...permissions] },
  });

/**
 * Everything of a server that a request can change, and what it leaves behind. One statement: hundreds of requests are
 * looked at before and after.
 */
const traces = async ({ server: identifier }: ClientSubject) => {
  const { rows } = await database.pool.query(
    `select to_jsonb(s) as server,
       (select jsonb_agg(to_jsonb(b) order by id) from backups b where server_id = s.id) as backups,
       (select jsonb_agg(to_jsonb(d) order by id) from server_databases d where server_id = s.id) as databases,
       (select jsonb_agg(to_jsonb(u) order by id) from subusers u where server_id = s.id) as subusers,
       (select jsonb_agg(to_jsonb(a) order by id) from allocations a where server_id = s.id) as allocations,
       (select jsonb_agg(to_jsonb(v) order by variable_id) from server_variables v where server_id = s.id) as variables,
       (select count(*) from activity) as entries,
       (select count(*) from users) as people
     from servers s where identifier = $1`,
    [identifier],
  );
  expect(rows).toHaveLength(1);
  return { rows, asked: [...asked] };
};

type Ask = (operation: ClientOperation, subject: ClientSubject, key: string) => Promise<Verdict | number | string>;

const overRest: Ask = async ({ route, body, query = '' }, subject, key) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = fillPath(pattern, { ...subject, allocation: String(subject.allocation) });
  return restVerdict(await api.request(method, path + query, { key, body }));
};

const overGraphql: Ask = async ({ graphql }, subject, key) =>
  graphqlVerdict(await api.request('POST', '/graphql', { key, body: graphql(subject) }));

const APIS: readonly (readonly [name: string, ask: Ask])[] = [
  ['REST', overRest],
  ['GraphQL', overGraphql],
];

const nameOf = ({ route, variant }: ClientOperation): string => [route, variant].filter(Boolean).join(' ');

describe.each(CLIENT_OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
  '%s',
  (_name, operation) => {
    const { needs } = operation;
    /** The objects for permitted requests, for each API, because a request cannot succeed twice. */
    const fresh = new Map<string, readonly ClientSubject[]>();

    beforeAll(async () => {
      const allowed = ASKING.filter(({ verdict }) => verdict(needs) === 'allowed');
      const shared = allowed.map(({ permissions }) => permissions?.(needs) ?? []);
      const subjects = await arrangeSubjects(APIS.flatMap(() => shared));
      allowed.forEach(({ caller }, index) => {
        fresh.set(
          caller,
          APIS.flatMap((_api, apiIndex) => subjects[apiIndex * shared.length + index] ?? []),
        );
      });
    });

    test.each(ASKING)('$caller gets the same over REST and GraphQL', async ({ caller, permissions, verdict }) => {
      const key = keys[permissions === undefined ? caller : 'a subuser'] ?? '';
      const expected = verdict(needs);
      if (expected === 'allowed') {
        const subjects = fresh.get(caller) ?? [];
        for (const [index, [apiName, ask]] of APIS.entries()) {
          const subject = subjects[index];
          if (subject === undefined) throw new Error(`Nothing was made for ${caller}.`);
          expect({ apiName, verdict: await ask(operation, subject, key) }).toEqual({ apiName, verdict: expected });
          await database.db.user.deleteMany({ where: { email: 'newcomer@example.com' } });
        }
        return;
      }
      const shared = permissions?.(needs) ?? [];
      // A rejected request changes nothing, so both APIs use the same objects.
      await permitSubuser(lasting, shared);
      const before = await traces(lasting);
      for (const [apiName, ask] of APIS) {
        expect({ apiName, verdict: await ask(operation, lasting, key) }).toEqual({ apiName, verdict: expected });
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
