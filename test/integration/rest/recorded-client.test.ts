import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PERMISSION_GROUPS } from '../../../src/domain/access/permissions.js';
import type { PrismaClient } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import { type KnownDifference, readRecording, recordingFiles, replay } from '../../support/replay.js';
import { arrangeRecordedSchedule, recordedSchedules } from '../../support/replay-schedules.js';
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

const SCHEDULES = await recordedSchedules('492-schedules-delete-list-full.json');

/** The permissions of bob on the first server. */
const shared =
  (...permissions: readonly string[]) =>
  (db: PrismaClient): Promise<unknown> =>
    db.subuser.create({ data: { serverId: 1, userId: bobId, permissions: [...permissions] } });

/** A subuser of the first server, with the name in the recordings. */
const BOB = { uuid: '54d5a097-bf3f-40d3-99f7-3d1ee2d92ff8', username: 'bob', email: 'bob@example.com' };

const SCHEDULE_PERMISSIONS = ['schedule.read', 'schedule.create', 'schedule.update', 'schedule.delete'];

interface Replayed {
  readonly arrange?: (db: PrismaClient) => unknown;
  readonly differences?: readonly KnownDifference[];
}

const ACTION_PERMISSION = 'executing needs the permission of each action too, here control.console (choices.md 26)';

const READER = ['schedule.read', 'websocket.connect'];

/** The groups of permissions of a recorded answer, or of ours. */
const permissionGroups = (body: unknown) =>
  // The columns of both servers.
  (body as { readonly attributes: { readonly permissions: typeof PERMISSION_GROUPS } }).attributes.permissions;

/** Every recording of the groups `client-account` and `subusers`. */
const RECORDINGS: Readonly<Record<string, Replayed>> = {
  '312-client-account-permissions': {},
  '315-client-account-servers-list-page': {
    // Between the recording of the seeded list and this one, its database limit was removed.
    arrange: (db) => db.server.update({ where: { id: 2 }, data: { databaseLimit: null } }),
  },
  '318-client-account-servers-list-filter-star': {},
  '321-client-account-servers-list-type-admin': {},
  '324-client-account-server-by-short-id': {},
  '327-client-account-server-unknown': {},
  '330-client-account-power-start': {},
  '333-client-account-command-offline': { arrange: () => daemon.fail('sendCommand', 502) },
  '459-subusers-create-with-schedule-read': {},
  '462-subusers-list': { arrange: shared(...READER) },
  '465-subusers-schedule-create-forbidden': { arrange: shared(...READER) },
  '468-subusers-schedule-execute-forbidden': { arrange: shared(...READER) },
  '471-subusers-task-delete-forbidden': { arrange: shared(...READER) },
  '474-subusers-schedule-create-allowed': {
    arrange: shared(...SCHEDULE_PERMISSIONS),
    differences: [{ at: 'body.attributes.timezone', reason: 'the time zone is in the attributes (choices.md 38)' }],
  },
  '477-subusers-execute-allowed-with-update': {
    arrange: shared(...SCHEDULE_PERMISSIONS),
    differences: ['status', 'body', 'daemon_calls'].map((at) => ({ at, reason: ACTION_PERMISSION })),
  },
  '480-subusers-delete-subuser': { arrange: shared(...READER) },
};

/** The calls to the daemon, in the form of the recordings. */
const CALLS: Readonly<Record<string, string>> = {
  setPower: 'POST /servers/:uuid/power',
  sendCommand: 'POST /servers/:uuid/commands',
  denyTokens: 'POST /servers/:uuid/ws/deny',
};

const database = describeDatabase();
let daemon: RecordingDaemon;
let api: ApiUnderTest;
let placeholders: Readonly<Record<string, string>>;
let bobId: number;

beforeAll(async () => {
  daemon = recordingDaemon();
  const context = serviceContext(database.db, { secrets, daemon });
  api = await startApi(context);
  await arrangeRecordedWorld(database.db, secrets.seal('the-token'));
  await database.db.egg.updateMany({ data: { features: ['eula', 'java_version', 'pid_limit'] } });
  bobId = (await arrangePerson(context, BOB)).id;
  placeholders = {
    CLIENT_KEY: await arrangeKey(context, { userId: 2, kind: 'client' }),
    CLIENT_KEY_ADMIN: await arrangeKey(context, { userId: 1, kind: 'client' }),
    CLIENT_KEY_SUBUSER: await arrangeKey(context, { userId: bobId, kind: 'client' }),
  };
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  await arrangeRecordedServers(database.db, SERVERS, [8, 9]);
  for (const id of [1, 4, 19]) {
    const schedule = SCHEDULES.get(id);
    if (schedule !== undefined) await arrangeRecordedSchedule(database.db, 1, schedule);
  }
  await database.db.$executeRaw`select setval(pg_get_serial_sequence('schedules', 'id'), 1000)`;
  daemon.forget();
});

describe.each(Object.entries(RECORDINGS))('%s', (name, { arrange, differences = [] }) => {
  const reasons = new Set(differences.map(({ reason }) => reason));
  test(`is answered as recorded${[...reasons].map((reason) => `, but: ${reason}`).join('')}`, async () => {
    await arrange?.(database.db);
    const { problems } = await replay(`${name}.json`, {
      url: api.url,
      placeholders,
      differences,
      headers: ['content-type', 'cache-control'],
      daemonCalls: () => daemon.calls.map((call) => CALLS[call.name] ?? call.name),
    });
    expect(problems).toEqual([]);
  });
});

test('a subuser who may execute schedules and send commands may do both through a schedule', async () => {
  await shared(...SCHEDULE_PERMISSIONS, 'control.console')(database.db);
  const { status } = await replay('477-subusers-execute-allowed-with-update.json', { url: api.url, placeholders });
  expect(status).toBe(202);
});

test('the permissions are the recorded ones, in the same order, in words of our own', async () => {
  const name = '312-client-account-permissions.json';
  const recorded = permissionGroups((await readRecording(name)).response.body);
  const shown = permissionGroups((await replay(name, { url: api.url, placeholders })).body);
  const namesOf = (groups: typeof recorded) =>
    Object.entries(groups).map(([group, { keys }]) => [group, Object.keys(keys)]);
  expect(namesOf(shown)).toEqual(namesOf(recorded));
});

test.each(['459-subusers-create-with-schedule-read', '462-subusers-list'])('%s shows bob as recorded', async (name) => {
  await RECORDINGS[name]?.arrange?.(database.db);
  const recorded = (await readRecording(`${name}.json`)).response.body;
  const { body } = await replay(`${name}.json`, { url: api.url, placeholders });
  expect(withoutMoments(body)).toEqual(withoutMoments(recorded));
});

/** An answer without the moments in it. */
const withoutMoments = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (member: string, value: unknown) => (member === 'created_at' ? undefined : value));

test('every recording of these groups is replayed', async () => {
  const files = await recordingFiles();
  const names = files.filter((file) => /^\d+-(client-account|subusers)-/.test(file));
  expect(names.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(RECORDINGS).sort());
});
