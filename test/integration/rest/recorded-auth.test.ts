import { beforeAll, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type KnownDifference, recordingFiles, replay } from '../../support/replay.js';

const database = describeDatabase();
let api: ApiUnderTest;
let placeholders: Readonly<Record<string, string>>;

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context, { rateLimits: { application: 240, client: 720 } });
  const admin = await arrangePerson(context, { rootAdmin: true });
  const alice = await arrangePerson(context);
  const application = { kind: 'application', userId: admin.id } as const;
  placeholders = {
    APP_KEY: await arrangeKey(context, { ...application, permissions: FULL_PERMISSIONS }),
    APP_KEY_NONE: await arrangeKey(context, application),
    APP_KEY_NONADMIN: await arrangeKey(context, {
      ...application,
      userId: alice.id,
      permissions: FULL_PERMISSIONS,
    }),
    CLIENT_KEY: await arrangeKey(context, { kind: 'client', userId: alice.id }),
  };
});

database.beforeClose(() => api?.close());

/** Every recording of the groups `auth` and `rate-limit`, with what differs on purpose. */
const RECORDINGS: readonly (readonly [file: string, differences: readonly KnownDifference[]])[] = [
  [
    '003-auth-no-key-no-accept-header.json',
    [
      { at: 'status', reason: 'answers are always JSON, and a 401 is none without it (choices.md 33)' },
      { at: 'headers.content-type', reason: 'answers are always JSON (choices.md 33)' },
    ],
  ],
  ['006-auth-right-identifier-wrong-secret.json', []],
  ['009-auth-application-key-of-non-admin-user.json', []],
  ['012-auth-app-key-without-any-permission.json', []],
  ['015-auth-app-key-on-client-api.json', []],
  ['018-auth-basic-auth-scheme.json', []],
  ['021-auth-unknown-route-client.json', []],
  ['024-auth-options-request.json', [{ at: 'headers.content-type', reason: 'an empty answer has no type' }]],
  ['516-rate-limit-client-still-ok.json', []],
];

test.each(RECORDINGS)('%s is answered as recorded', async (file, differences) => {
  const { problems } = await replay(file, {
    url: api.url,
    placeholders,
    differences,
    headers: ['content-type', 'cache-control', 'allow'],
  });
  expect(problems).toEqual([]);
});

test('every recording of these groups is replayed', async () => {
  const files = (await recordingFiles()).filter((file) => /^\d+-(auth|rate-limit)-/.test(file));
  expect([...files].sort()).toEqual(RECORDINGS.map(([file]) => file));
});
