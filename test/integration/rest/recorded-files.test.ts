import { beforeAll, expect, test } from '@jest/globals';
import { createDaemonClient, type DaemonClient } from '../../../src/daemon/client.js';
import { PERMISSIONS } from '../../../src/domain/access/permissions.js';
import type { DomainContext } from '../../../src/domain/context.js';
import { readPublicKey } from '../../../src/domain/ssh-keys/read-public-key.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { uncounted } from '../../../src/metrics/uncounted.js';
import { createThrottles } from '../../../src/service/throttles.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { type RecordedNode, recordedCallLine, startRecordedNode } from '../../support/recorded-node.js';
import { type KnownDifference, readRecording, recordingFiles, replay } from '../../support/replay.js';
import { seedOf } from '../../support/seed.js';

const DIRECTORY = 'test/fixtures/recorded-files';

const PANEL_URL = 'http://panel.example.com';

const GROUPS = ['list', 'contents', 'download', 'rename', 'copy', 'write', 'compress', 'decompress', 'delete'];
const MORE_GROUPS = ['create-folder', 'chmod', 'pull', 'upload', 'disk', 'permissions', 'state', 'ssh-keys', 'sftp'];

const FILES = (await recordingFiles(DIRECTORY)).filter((file) =>
  [...GROUPS, ...MORE_GROUPS].some((group) => new RegExp(`^\\d+-${group}-`).test(file)),
);

const database = describeDatabase();
let api: ApiUnderTest;
let node: RecordedNode;
let daemon: DaemonClient;
let throttles: DomainContext['throttles'];
let placeholders: Readonly<Record<string, string>>;
let server: Server;
let helper: User;
let owner: User;
let stranger: User;
/** The clock of the throttles, in milliseconds. */
let now = 0;

beforeAll(async () => {
  node = await startRecordedNode();
  daemon = createDaemonClient({ open: secrets.open, log: silentLog, metrics: uncounted });
  const context = serviceContext(database.db, {
    daemon,
    files: daemon.files,
    throttles: {
      get pulls() {
        return throttles.pulls;
      },
      get sftpLogins() {
        return throttles.sftpLogins;
      },
      get sftpLoginsAtNode() {
        return throttles.sftpLoginsAtNode;
      },
      get sftpFailures() {
        return throttles.sftpFailures;
      },
      get blockedAddresses() {
        return throttles.blockedAddresses;
      },
      get signIns() {
        return throttles.signIns;
      },
      get signInsToAccount() {
        return throttles.signInsToAccount;
      },
      get secondFactors() {
        return throttles.secondFactors;
      },
    },
  });
  api = await startApi(context);
  const seed = seedOf(database.db);
  const { node: row, authorization } = await arrangeNode(database.db, { daemonListen: node.port });
  const person = (username: string, rootAdmin = false) =>
    seed.user({ username, rootAdmin, passwordHash: cheapHash(`pw-${username}-1`) });
  owner = await person('owner');
  stranger = await person('stranger');
  helper = await person('helper');
  const admin = await person('fadmin', true);
  server = await arrangeServer(database.db, row, { ownerId: owner.id });
  const other = await arrangeServer(database.db, row, { ownerId: stranger.id });
  await database.db.egg.updateMany({ data: { fileDenylist: ['*.secret', 'denied.txt', 'locked/'] } });
  const keyOf = (user: User) => arrangeKey(context, { userId: user.id, kind: 'client' });
  placeholders = {
    CLIENT_KEY: await keyOf(owner),
    CLIENT_KEY_SUBUSER: await keyOf(helper),
    CLIENT_KEY_STRANGER: await keyOf(stranger),
    CLIENT_KEY_ADMIN: await keyOf(admin),
    SERVER_UUID: server.uuid,
    SERVER_ID: server.identifier,
    OTHER_SERVER_UUID: other.uuid,
    OTHER_SERVER_ID: other.identifier,
    PANEL_URL,
    NODE_TOKEN_ID: row.daemonTokenId,
    NODE_TOKEN: authorization.split('.')[1] ?? '',
    USER_UUID: owner.uuid,
    SUBUSER_UUID: helper.uuid,
    STRANGER_UUID: stranger.uuid,
    PRIVATE_KEY_IN_OPENSSH_FORMAT: '-----BEGIN OPENSSH PRIVATE KEY-----',
    UUID: '00000000-0000-4000-8000-000000000000',
  };
});

database.beforeClose(async () => {
  await api?.close();
  await daemon?.close();
  await node?.close();
});

const FILE_PERMISSIONS = PERMISSIONS.filter((name) => name.startsWith('file.'));

/** The permissions of the subuser, in the form of the recordings. */
const permissionsIn = (given: string): string[] => {
  const missing = /every file permission(?: but (\S+))?/.exec(given);
  if (missing !== null) return FILE_PERMISSIONS.filter((name) => name !== missing[1]);
  return PERMISSIONS.filter((name) => given.includes(name) && !given.includes(`${name}-`));
};

const statusIn = (given: string): Partial<Server> => {
  const [, status = null] = /status of the server: (\w+)/.exec(given) ?? [];
  if (given.startsWith('suspended') || status === 'suspended') return { suspended: true, status: null };
  if (given.startsWith('installing')) return { suspended: false, status: 'installing' };
  // The words of the recordings are those of the column.
  return { suspended: false, status: status as Server['status'] };
};

/** The key that most recordings are about. */
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID9vaycYf3KkuVPCWDrfddzHp4hN2S+7ELbiMozKQ+Z2 someone@example';

const arrangeKeys = async (file: string, given: string): Promise<void> => {
  const { db } = database;
  await db.sshKey.deleteMany();
  const key = readPublicKey(KEY);
  if (typeof key === 'string') throw new Error(key);
  const data = { name: 'laptop', fingerprint: key.fingerprint, publicKey: key.text };
  if (/^(the key is|another account)/.test(given) || /-remove\.|sftp-auth-public-key\./.test(file)) {
    await db.sshKey.create({ data: { ...data, userId: owner.id } });
  }
  if (given.startsWith('only the other') || file.includes('list-other')) {
    await db.sshKey.create({ data: { ...data, userId: stranger.id } });
  }
};

const arrangeFailures = (given: string): void => {
  const count = ['0', '1', '2', '3', 'four', 'five', 'six unreadable'].findIndex((words) => given.startsWith(words));
  const who = 'owner 203.0.113.9';
  for (let failure = 0; failure < count; failure += 1) void throttles.sftpLogins.take(who);
  if (given.includes('a success')) throttles.sftpLogins.forget(who);
  if (given.includes('a fifth failure')) void throttles.sftpLogins.take(who);
  if (given.startsWith('five')) now += 1_000;
};

/** Restores the state before a recording. */
const arrange = async (file: string, given: string): Promise<void> => {
  const { db } = database;
  throttles = createThrottles(() => now);
  await arrangeKeys(file, given);
  arrangeFailures(given);
  await db.subuser.deleteMany();
  await db.subuser.create({ data: { serverId: server.id, userId: helper.id, permissions: permissionsIn(given) } });
  await db.server.update({ where: { id: server.id }, data: statusIn(given) });
  if (given.startsWith('ten calls')) for (let call = 0; call < 10; call += 1) void throttles.pulls.take(owner.uuid);
  const isAway = given.includes('nothing listens');
  await db.node.updateMany({
    data: { maintenanceMode: given.includes('maintenance'), daemonListen: isAway ? 1 : node.port },
  });
};

interface Difference {
  readonly reason: string;
  /** The paths in the response, or `calls` for the calls to the node. */
  readonly at: readonly string[];
  /** Numbers of recordings. */
  readonly in: readonly number[];
}

const ANSWER = ['status', 'body'] as const;

/** The intended differences. */
const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'a missing file is 404 (choices.md 56)',
    at: ANSWER,
    in: [7, 13, 29, 44, 139, 199, 215, 217],
  },
  { reason: 'answers are always JSON (choices.md 33)', at: ['status'], in: [49] },
  {
    reason: 'a path of the wrong kind, or behind a link, is 400 with an explanation (choices.md 56)',
    at: ANSWER,
    in: [8, 37, 169, 175, 176, 200, 220, 226, 242, 266, 278],
  },
  { reason: 'a file below a link is not found, or rejected (choices.md 56)', at: ANSWER, in: [38] },
  {
    reason: 'a path that leaves the server is 400, and no node is asked (choices.md 56)',
    at: [...ANSWER, 'calls'],
    in: [10, 34, 35, 103, 104, 106, 140, 166, 227, 247, 248, 272, 274, 298, 299, 323],
  },
  { reason: 'no link is created to a path outside of the server (choices.md 56)', at: ANSWER, in: [62] },
  {
    reason: 'a path that the egg denies is rejected before the node is called (choices.md 57)',
    at: ['body', 'calls'],
    in: [107, 142, 172, 173],
  },
  {
    reason: 'what the egg denies may not be deleted, made or changed either (choices.md 57)',
    at: [...ANSWER, 'calls'],
    in: [239, 275, 295],
  },
  {
    reason: 'an impossible path is rejected before anything is changed (choices.md 62)',
    at: [...ANSWER, 'calls'],
    in: [95, 109, 244, 245],
  },
  {
    reason: 'an invalid mode is rejected before the node is called (choices.md 62)',
    at: ['body', 'calls'],
    in: [301, 302, 304],
  },
  { reason: 'an object is no list', at: [...ANSWER, 'calls'], in: [125] },
  { reason: 'a file that the query names is never parsed (choices.md 66)', at: [...ANSWER, 'calls'], in: [160] },
  { reason: 'without a root it is that of the server', at: [...ANSWER, 'calls'], in: [269] },
  { reason: 'a mode is taken as a number too (choices.md 61)', at: ['calls'], in: [286] },
  { reason: 'what a node cannot fetch is no fault of the service', at: ANSWER, in: [316, 322, 328] },
  { reason: 'booleans are taken as everywhere (choices.md 17)', at: ['calls'], in: [325, 326] },
  { reason: 'an archive that cannot be unpacked is 400', at: ANSWER, in: [383] },
  { reason: 'a name of more than 191 characters is rejected, not cut', at: ANSWER, in: [481] },
  { reason: 'failures count for a user and an address, and a success clears them', at: ANSWER, in: [551, 557] },
  { reason: 'a node without a token gets the same response as any other client', at: ['body'], in: [541] },
];

const differencesIn = (file: string): readonly KnownDifference[] =>
  DIFFERENCES.filter((difference) => difference.in.includes(Number.parseInt(file, 10))).flatMap(({ at, reason }) =>
    at.map((place) => ({ at: place, reason })),
  );

test.each(FILES)('%s', async (file) => {
  const { given = '', daemon_calls } = await readRecording(file, DIRECTORY);
  await arrange(file, given);
  const recorded = daemon_calls ?? [];
  node.expect(recorded);
  const known = differencesIn(file);
  const { problems } = await replay(file, {
    url: api.url,
    directory: DIRECTORY,
    placeholders,
    body: (sent) => JSON.parse(JSON.stringify(sent ?? null).replace('99EC369A', server.identifier.toUpperCase())),
    differences: known.filter(({ at }) => at !== 'calls'),
  });
  expect(problems).toEqual([]);
  const wanted = recorded.map((call) => recordedCallLine(call).replaceAll('{{PANEL_URL}}', PANEL_URL));
  const isAsRecorded = JSON.stringify(wanted) === JSON.stringify(node.calls);
  const isKnown = known.some(({ at }) => at === 'calls');
  expect(isAsRecorded === isKnown ? { calls: node.calls, wanted } : undefined).toBeUndefined();
});

test('of concurrent guesses as many are checked as of sequential ones', async () => {
  await arrange('', '');
  const guess = () =>
    fetch(`${api.url}/api/remote/sftp/auth`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${placeholders.NODE_TOKEN_ID}.${placeholders.NODE_TOKEN}` },
      body: JSON.stringify({ username: `owner.${server.identifier}`, password: 'wrong', ip: '203.0.113.9:1' }),
    });
  const answers = await Promise.all(Array.from({ length: 12 }, guess));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(7).fill(429)]);
});

test('modes with more than the permission bits are rejected before a node is called, at any position in the list', async () => {
  await arrange('', '');
  node.expect([]);
  for (const mode of ['4755', 4755, '2775', '01777']) {
    const files = [
      { file: 'hello.txt', mode: '644' },
      { file: 'hello.txt', mode },
    ];
    const path = `/api/client/servers/${server.uuid}/files/chmod`;
    const answer = await api.request('POST', path, { key: placeholders.CLIENT_KEY, body: { root: '/', files } });
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ detail: 'Invalid file mode.' }] }]);
  }
  expect(node.calls).toEqual([]);
});
