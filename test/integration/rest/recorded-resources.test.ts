import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import type { PrismaClient } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { arrangeServer } from '../../support/arrange.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import { type KnownDifference, readRecording, recordingFiles, replay } from '../../support/replay.js';
import {
  arrangeRecordedEggs,
  arrangeRecordedLocations,
  arrangeRecordedNests,
  arrangeRecordedNodes,
  arrangeRecordedPeople,
} from '../../support/replay-resources.js';

/** How the world of a recording is, where it is more than the four people. */
type Arrange = (db: PrismaClient) => Promise<unknown>;

const TOKEN = secrets.seal('the-token');
const nodes: Arrange = async (db) => {
  await arrangeRecordedLocations(db);
  await arrangeRecordedNodes(db, TOKEN);
};

/** Twenty-one addresses of the first node: twenty in a row, and the last, which has the id 21. */
const allocations: Arrange = async (db) => {
  await nodes(db);
  const ports = [...Array.from({ length: 20 }, (_, index) => 25_565 + index), 26_000];
  const address = { nodeId: 1, ip: '127.0.0.1', ipAlias: 'play.example.com' };
  await db.allocation.createMany({ data: ports.map((port) => ({ ...address, port })) });
};

const third: Arrange = async (db) => {
  await arrangeRecordedLocations(db);
  await db.location.create({ data: { short: 'ap.sin' } });
};

const fifth: Arrange = (db) =>
  db.user.create({
    data: {
      uuid: '5c6ef5c9-43f9-4ee2-8e4c-6a2a1f6d1d35',
      username: 'dave',
      email: 'dave@example.com',
      firstName: 'Dave',
      lastName: 'Example',
    },
  });

/** A node that has a server. */
const occupied: Arrange = async (db) => {
  await nodes(db);
  await arrangeServer(db, await db.node.findUniqueOrThrow({ where: { id: 1 } }));
};

const eggs: Arrange = async (db) => {
  await arrangeRecordedNests(db);
  await arrangeRecordedEggs(db);
};

const nothing: Arrange = () => Promise.resolve();

interface Replayed {
  readonly arrange: Arrange;
  /** The intended differences from the recording, each with its reason. */
  readonly differences?: readonly KnownDifference[];
}

/**
 * Every recording of the groups `locations`, `nodes`, `allocations`, `users` and `nests`, and the one of
 * `servers-delete` that is about a node.
 */
const RECORDINGS: Readonly<Record<string, Replayed>> = {
  '027-locations-create': { arrange: nothing },
  '030-locations-create-empty-body': { arrange: nothing },
  '033-locations-update': { arrange: arrangeRecordedLocations },
  '036-locations-list-sort-desc': { arrange: arrangeRecordedLocations },
  '039-locations-delete': { arrange: third },
  '042-nodes-create': { arrange: arrangeRecordedLocations },
  '045-nodes-get-include': { arrange: nodes },
  '048-nodes-list-filter-name': { arrange: nodes },
  '051-nodes-deployable-missing-params': { arrange: nodes },
  '054-allocations-list-empty': { arrange: nodes },
  '057-allocations-create-duplicate': { arrange: allocations },
  '060-allocations-create-invalid-port-string': { arrange: nodes },
  '063-allocations-create-on-second-node': { arrange: allocations },
  '066-allocations-list-filter-port': { arrange: allocations },
  '069-allocations-delete': { arrange: allocations },
  '072-users-list': { arrange: nothing },
  '075-users-list-bad-filter': { arrange: nothing },
  '078-users-create-duplicate-email': { arrange: nothing },
  '081-users-get-external-404': { arrange: nothing },
  '084-users-delete': { arrange: fifth },
  '087-nests-get': { arrange: arrangeRecordedNests },
  '090-nests-eggs-list': { arrange: eggs },
  '498-servers-delete-node-with-servers': { arrange: occupied },
};

const database = describeDatabase();
let daemon: RecordingDaemon;
let api: ApiUnderTest;
let key: string;

beforeAll(async () => {
  daemon = recordingDaemon();
  api = await startApi(serviceContext(database.db, { secrets, daemon }));
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  const { db } = database;
  // Every recording finds the ids it was made with.
  await db.$executeRawUnsafe('truncate users, locations, nodes, nests, eggs, servers restart identity cascade');
  await arrangeRecordedPeople(db);
  key = await arrangeKey(serviceContext(db), { userId: 1, kind: 'application', permissions: FULL_PERMISSIONS });
  daemon.forget();
});

describe.each(Object.entries(RECORDINGS))('%s', (name, { arrange, differences = [] }) => {
  test('is answered as recorded', async () => {
    await arrange(database.db);
    const { problems, body } = await replay(`${name}.json`, {
      url: api.url,
      placeholders: { APP_KEY: key },
      differences,
      headers: ['content-type'],
      daemonCalls: () => daemon.calls.map((call) => call.name),
    });
    expect(problems).toEqual([]);
    expect(comparable(body)).toEqual(comparable(await recordedBody(name)));
  });
});

const recordedBody = async (name: string): Promise<unknown> => (await readRecording(`${name}.json`)).response.body;

/**
 * A response without values that differ in each run: times, ids, and the address of the service. Intended differences
 * are removed.
 */
const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (member: string, value: unknown) => {
    if (/_at$/.test(member)) return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(String(value)) ? 'a moment' : value;
    if (member === 'uuid') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value)) ? 'a uuid' : value;
    return member === 'resource' ? String(value).replace(/^http:\/\/[^/]+/, '') : value;
  });

test('every recording of these groups is replayed', async () => {
  const files = await recordingFiles();
  const names = files.filter((file) => /^\d+-(locations|nodes|allocations|users|nests)-/.test(file));
  expect(names.map((file) => file.replace('.json', '')).filter((name) => !(name in RECORDINGS))).toEqual([]);
});

test('recorded changes are made', async () => {
  const { db } = database;
  await allocations(db);
  const send = (name: string) => replay(`${name}.json`, { url: api.url, placeholders: { APP_KEY: key } });
  await send('057-allocations-create-duplicate');
  await send('063-allocations-create-on-second-node');
  await send('069-allocations-delete');
  expect(await db.allocation.count({ where: { nodeId: 1 } })).toBe(20);
  const made = await db.allocation.findMany({ where: { nodeId: 2 }, orderBy: { port: 'asc' } });
  expect(made.map(({ ip, port }) => `${ip}:${port}`)).toEqual(['10.0.0.5:25565', '10.0.0.5:25566', '10.0.0.5:25567']);
});
