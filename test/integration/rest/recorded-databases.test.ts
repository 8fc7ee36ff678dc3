import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PrismaClient } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type KnownDifference, recordingFiles, replay } from '../../support/replay.js';
import {
  arrangeRecordedServers,
  arrangeRecordedWorld,
  type RecordedServer,
  serverRecordings,
} from '../../support/replay-servers.js';

/** The servers of the recordings; the first two are alice's. */
const SERVERS: readonly RecordedServer[] = (await serverRecordings())
  .get('171-servers-read-list')
  ?.response.body.data.map(({ attributes }: { readonly attributes: RecordedServer }) => attributes);

interface Replayed {
  readonly arrange?: (db: PrismaClient) => unknown;
  /** The path to ask for, where names of databases are others here. */
  readonly path?: (recorded: string) => string;
  readonly differences?: readonly KnownDifference[];
}

const NEVER_NULL: KnownDifference = {
  at: 'body.attributes.max_connections',
  reason: 'unlimited is 0 in every answer (choices.md 37)',
};

/** A database of the first server, as it was there when it was recorded. */
const made = (db: PrismaClient, id: number, name: string, remote = '%'): Promise<unknown> =>
  db.serverDatabase.create({
    data: {
      ...{ id, identifier: `d${id}`, serverId: 1, hostId: 1, database: `s1_${name}`, username: `u1_${name}` },
      ...{ remote, password: secrets.seal('secret') },
    },
  });

const two = async (db: PrismaClient): Promise<void> => {
  await made(db, 1, 'main');
  await made(db, 2, 'second', '127.0.0.1');
};

/** Every recording of the groups `app-databases` and `client-databases`. */
const RECORDINGS: Readonly<Record<string, Replayed>> = {
  '288-app-databases-create': { differences: [NEVER_NULL] },
  '291-app-databases-create-empty': {},
  '294-app-databases-create-limit-null-was-stored-as-0': {},
  '297-app-databases-list-include-password': { arrange: two },
  '300-app-databases-get-of-other-server': {
    arrange: two,
    differences: ['status', 'body'].map((at) => ({ at, reason: 'it is no database of that server (choices.md 29)' })),
  },
  '303-app-databases-create-limit-null-unlimited': {
    arrange: (db) => db.server.update({ where: { id: 2 }, data: { databaseLimit: null } }),
    differences: [NEVER_NULL],
  },
  '306-app-databases-get-after-cross-delete': {},
  '309-app-databases-servers-only-key': { arrange: two },
  '483-client-databases-create': { differences: [NEVER_NULL] },
  '486-client-databases-list-include-password': { arrange: two },
  '489-client-databases-delete': { arrange: two, path: (recorded) => recorded.replace(/[^/]+$/, 'd1') },
};

const database = describeDatabase();
let api: ApiUnderTest;
let placeholders: Readonly<Record<string, string>>;

beforeAll(async () => {
  const done = () => Promise.resolve();
  const context = serviceContext(database.db, {
    // A host that does what it is asked.
    databaseHosts: {
      ...{ make: done, setPassword: done, drop: done },
      list: () => Promise.resolve({ databases: [], usernames: [] }),
      check: () => Promise.resolve([]),
    },
  });
  api = await startApi(context);
  await arrangeRecordedWorld(database.db, secrets.seal('the-token'));
  const host = { name: 'local', host: '127.0.0.1', port: 3306, username: 'dbhost', password: secrets.seal('secret') };
  await database.db.databaseHost.create({ data: { id: 1, ...host } });
  const application = { userId: 1, kind: 'application' } as const;
  placeholders = {
    APP_KEY: await arrangeKey(context, { ...application, permissions: { server_databases: 3, database_hosts: 3 } }),
    APP_KEY_SERVERS_ONLY: await arrangeKey(context, { ...application, permissions: { servers: 3 } }),
    CLIENT_KEY: await arrangeKey(context, { userId: 2, kind: 'client', permissions: {} }),
  };
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  await database.db.serverDatabase.deleteMany();
  await database.db.databaseDrop.deleteMany();
  await arrangeRecordedServers(database.db, SERVERS);
});

describe.each(Object.entries(RECORDINGS))('%s', (name, { arrange, path, differences = [] }) => {
  const reasons = new Set(differences.map(({ reason }) => reason));
  test(`is answered as recorded${[...reasons].map((reason) => `, but: ${reason}`).join('')}`, async () => {
    await arrange?.(database.db);
    const { problems } = await replay(`${name}.json`, {
      url: api.url,
      placeholders,
      differences,
      ...(path && { path }),
      headers: ['content-type', 'cache-control'],
    });
    expect(problems).toEqual([]);
  });
});

test('every recording of these groups is replayed', async () => {
  const files = (await recordingFiles()).filter((file) => /^\d+-(app|client)-databases-/.test(file));
  expect(files.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(RECORDINGS).sort());
});
