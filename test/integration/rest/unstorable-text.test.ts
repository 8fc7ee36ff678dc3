import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type Seed, type SeededSchedule, seedOf } from '../../support/seed.js';

const database = describeDatabase();
let api: ApiUnderTest;
let seed: Seed;
let seeded: SeededSchedule;
let keys: { readonly application: string; readonly client: string };

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context);
  seed = seedOf(database.db);
  seeded = await seed.owner().schedule();
  const { id: userId } = await arrangePerson(context, { rootAdmin: true });
  keys = {
    application: await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS }),
    client: await arrangeKey(context, { userId: seeded.owner.id, kind: 'client' }),
  };
});

database.beforeClose(() => api?.close());

/** Texts that PostgreSQL rejects or changes. */
const UNSTORABLE = [
  ['the character U+0000', 'a\u0000b'],
  ['half of a surrogate pair', 'a\ud83db'],
] as const;

const CRON = { minute: '0', hour: '4', day_of_month: '*', month: '*', day_of_week: '*' };

describe.each(UNSTORABLE)('%s', (_name, text) => {
  /** The field that is at fault, by where it is sent. */
  const BODIES: readonly (readonly [field: string, path: () => string, body: () => object])[] = [
    ['name', () => schedulesPath(), () => ({ name: text, ...CRON })],
    ['timezone', () => schedulesPath(), () => ({ name: 'x', ...CRON, timezone: text })],
    ['minute', () => schedulesPath(), () => ({ name: 'x', ...CRON, minute: text })],
    ...(['command', 'power', 'backup'] as const).map(
      (action) =>
        [
          'payload',
          () => `${schedulesPath()}/${seeded.schedule.id}/tasks`,
          () => ({ action, payload: text, time_offset: 0 }),
        ] as const,
    ),
    ['long', () => '/api/application/locations', () => ({ short: 'eu', long: text })],
    ['short', () => '/api/application/locations', () => ({ short: text })],
  ];

  test.each(BODIES)('in %s is 422 on that field, and nothing is stored', async (field, path, body) => {
    const key = path().startsWith('/api/client') ? keys.client : keys.application;
    const before = await everything();
    const answer = await api.request('POST', path(), { key, body: body() });
    expect(answer.status).toBe(422);
    const [error] = answer.body.errors;
    expect(error.meta.source_field).toBe(field);
    expect(await everything()).toEqual(before);
  });
});

test.each([
  '/api/application/servers?filter[name]=%00',
  '/api/application/users?filter[email]=a%00b',
  '/api/application/servers/external/%00',
  '/api/application/users/external/a%00',
])('GET %s is the fault of who asks', async (path) => {
  const { status } = await api.request('GET', path, { key: keys.application });
  expect([200, 400, 404]).toContain(status);
});

test('a request key that cannot be stored is rejected, and no run begins', async () => {
  const input = {
    id: Buffer.from(`Schedule:${seeded.schedule.id}`).toString('base64'),
  };
  const query = `mutation ($input: ExecuteScheduleInput!) {
    executeSchedule(input: $input, idempotencyKey: "a\\u0000b") { __typename ... on Error { code } }
  }`;
  const { status, body } = await api.request('POST', '/graphql', {
    key: keys.client,
    body: { query, variables: { input } },
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body.data.executeSchedule.code).toBe('BAD_REQUEST');
  expect(await database.db.scheduleRun.count()).toBe(0);
});

const schedulesPath = (): string => `/api/client/servers/${seeded.server.identifier}/schedules`;

const everything = async () => ({
  schedules: await database.db.schedule.findMany({ include: { tasks: true } }),
  locations: await database.db.location.count(),
  activities: await database.db.activity.count(),
});
