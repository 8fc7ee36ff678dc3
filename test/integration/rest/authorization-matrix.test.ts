import { beforeAll, describe, expect, test } from '@jest/globals';
import { ACTION_BITS, FULL_PERMISSIONS, RESOURCES } from '../../../src/domain/access/key-permissions.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { ROUTES } from '../../../src/rest/router.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { daemonThat, filesThat, heardContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { AUTHORIZATION } from './authorization-matrix.js';
import { arrangeObjects, fillPath, type PathObjects } from './matrix-objects.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every method of every path, as `METHOD /path`. */
const MOUNTED = ROUTES.flatMap((route) =>
  METHODS.flatMap((method) => (method in route ? [`${method.toUpperCase()} ${route.path}`] : [])),
);

const IDLE = {
  ...{ memoryBytes: 0, cpuPercent: 0, diskBytes: 0 },
  ...{ networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
};
const accept = () => Promise.resolve();
const daemon = daemonThat({
  ...{ createServer: accept, deleteServer: accept, syncServer: accept, reinstallServer: accept },
  ...{ sendCommand: accept, setPower: accept, createBackup: accept, deleteBackup: accept, denyTokens: accept },
  getServer: ({ uuid }) => Promise.resolve({ uuid, state: 'running', isSuspended: false, utilization: IDLE }),
});

interface Keys {
  readonly full: string;
  readonly none: string;
  readonly administrator: string;
  readonly stranger: string;
  readonly demoted: string;
  readonly revoked: string;
  readonly expired: { readonly application: string; readonly client: string };
  readonly elsewhere: { readonly application: string; readonly client: string };
  /** Application keys that may do one thing each, by `resource:action`. */
  readonly single: Readonly<Record<string, string>>;
}

const database = describeDatabase();
let context: ServiceContext;
let api: ApiUnderTest;
let keys: Keys;
let lasting: PathObjects;

beforeAll(async () => {
  context = heardContext(database.db, { daemon, files: filesThat({ list: () => Promise.resolve([]) }) });
  api = await startApi(context);
  keys = await arrangeKeys();
  lasting = await arrangeObjects(context);
});

database.beforeClose(() => api?.close());

const arrangeKeys = async (): Promise<Keys> => {
  const admin = await arrangePerson(context, { rootAdmin: true });
  const stranger = await arrangePerson(context);
  const application = (changes: object = {}) =>
    arrangeKey(context, { userId: admin.id, kind: 'application', permissions: FULL_PERMISSIONS, ...changes });
  const client = (changes: object = {}) => arrangeKey(context, { userId: admin.id, kind: 'client', ...changes });
  const revoked = await application();
  await database.db.apiKey.delete({ where: { identifier: revoked.slice(0, 16) } });
  const ended = { expiresAt: new Date(0) };
  const elsewhere = { allowedIps: ['203.0.113.0/24', '2001:db8::/32'] };
  const single: Record<string, string> = {};
  for (const resource of RESOURCES) {
    for (const [action, bit] of Object.entries(ACTION_BITS)) {
      single[`${resource}:${action}`] = await application({ permissions: { [resource]: bit } });
    }
  }
  return {
    full: await application(),
    none: await application({ permissions: {} }),
    administrator: await client(),
    stranger: await client({ userId: stranger.id }),
    demoted: await application({ userId: stranger.id }),
    revoked,
    expired: { application: await application(ended), client: await client(ended) },
    elsewhere: { application: await application(elsewhere), client: await client(elsewhere) },
    single,
  };
};

/** The status of a request about objects of its own, so that it may succeed. */
const ask = async (route: string, key: string | undefined, objects = lasting): Promise<number> => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = fillPath(pattern, pattern.startsWith('/api/client') ? objects.client : objects.application);
  return (await api.request(method, path, { key, body: method === 'GET' ? undefined : {} })).status;
};

/**
 * The objects for a permitted request. Reads and requests with an invalid body change nothing and share objects; any
 * other request needs objects of its own.
 */
const objectsFor = async ({ route, passes }: Pick<Row, 'route' | 'passes'>): Promise<PathObjects> =>
  route.startsWith('GET ') || (passes >= 400 && passes < 500) ? lasting : arrangeObjects(context);

const UNKNOWN_OBJECT = '999999';

/** The status of a request about objects that do not exist. */
const askForUnknown = (route: string, key: string): Promise<number> => {
  const unknown = Object.fromEntries(
    Object.keys(lasting.application).map((name) => [name, name === 'force' ? 'force' : UNKNOWN_OBJECT]),
  );
  return ask(route, key, { ...lasting, application: unknown, client: unknown });
};

test('every route has a row in the table, and every row a route', () => {
  expect(Object.keys(AUTHORIZATION).sort()).toEqual([...MOUNTED].sort());
});

interface Row {
  readonly route: string;
  /** The permission that an application key needs, or `client`. */
  readonly needs: string;
  /** The status for an authorized caller. */
  readonly passes: number;
  readonly area: 'client' | 'application';
}

const ROWS = Object.entries(AUTHORIZATION).map(([route, row]): Row => {
  const [needs = '', status] = row.split(' ');
  return { route, needs, passes: Number(status), area: needs === 'client' ? 'client' : 'application' };
});

describe.each(ROWS)('$route', ({ route, area }) => {
  test('is 401 without a key, with a malformed, an unknown, a revoked and an expired one', async () => {
    const bad = [undefined, 'nonsense', `ptla_${'a'.repeat(43)}`, keys.revoked, keys.expired[area]];
    for (const key of bad) expect([key, await ask(route, key)]).toEqual([key, 401]);
  });

  test('is 403 from an address that is not allowed for the key', async () => {
    expect(await ask(route, keys.elsewhere[area])).toBe(403);
  });
});

describe.each(ROWS.filter(({ area }) => area === 'application'))('$route', (row) => {
  const { route, needs, passes } = row;

  test(`needs ${needs} of an application key, and nothing else is enough`, async () => {
    for (const [permission, key] of Object.entries(keys.single)) {
      const isEnough = permission === needs;
      const objects = isEnough ? await objectsFor(row) : lasting;
      expect([permission, await ask(route, key, objects)]).toEqual([permission, isEnough ? passes : 403]);
    }
    expect(await ask(route, keys.none)).toBe(403);
  });

  test('lets in a key with all permissions and the client key of an administrator', async () => {
    for (const key of [keys.full, keys.administrator]) {
      expect(await ask(route, key, await objectsFor(row))).toBe(passes);
    }
  });

  test('is 403 for keys of users who are not administrators', async () => {
    expect(await ask(route, keys.stranger)).toBe(403);
    expect(await ask(route, keys.demoted)).toBe(403);
  });

  test('is 404 for what does not exist before it is 403', async () => {
    const isAboutOne = /:(?!force)/.test(route);
    expect(await askForUnknown(route, keys.none)).toBe(isAboutOne ? 404 : 403);
  });
});

/** Whether a route is about a server, and not about the caller's own account. */
const isAboutServer = ({ route }: { readonly route: string }): boolean => route.includes('/:server');

const CLIENT_ROWS = ROWS.filter(({ area }) => area === 'client');

describe.each(CLIENT_ROWS.filter((row) => !isAboutServer(row)))('$route', ({ route, passes }) => {
  test('is for every user with a client key', async () => {
    for (const key of [keys.stranger, keys.administrator]) expect(await ask(route, key)).toBe(passes);
  });

  test('is 403 for application keys', async () => {
    expect(await ask(route, keys.full)).toBe(403);
  });
});

describe.each(CLIENT_ROWS.filter(isAboutServer))('$route', (row) => {
  const { route, passes } = row;

  test('is for client keys of the owner and of administrators', async () => {
    const objects = await objectsFor(row);
    const owner = await arrangeKey(context, { userId: objects.ownerId, kind: 'client' });
    expect(await ask(route, owner, objects)).toBe(passes);
    expect(await ask(route, keys.administrator, await objectsFor(row))).toBe(passes);
  });

  test('is 403 for application keys, 404 for other users', async () => {
    expect(await ask(route, keys.full)).toBe(403);
    expect(await ask(route, keys.stranger)).toBe(404);
  });

  test('is 404 for what does not exist', async () => {
    expect(await askForUnknown(route, keys.administrator)).toBe(404);
  });
});
