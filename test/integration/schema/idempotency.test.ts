import { beforeAll, describe, expect, test } from '@jest/globals';
import { DaemonError } from '../../../src/domain/errors.js';
import { pruneIdempotencyKeys } from '../../../src/domain/idempotency/prune-idempotency-keys.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import { arrangeKey, arrangePerson, type RestApp, startRestApp } from '../../support/rest-app.js';

const database = describeDatabase();
let daemon: RecordingDaemon;
let context: ReturnType<typeof serviceContext>;
let app: RestApp;
let owner: User;
let server: Server;
let key: string;

beforeAll(async () => {
  daemon = recordingDaemon();
  context = serviceContext(database.db, { daemon });
  app = await startRestApp(context);
  owner = await arrangePerson(context);
  key = await arrangeKey(context, { userId: owner.id, kind: 'client' });
  server = await arrangeServer(database.db, (await arrangeNode(database.db)).node, { ownerId: owner.id });
});

database.beforeClose(() => app.close());

const graphql = async (query: string, variables: object, asking = key) => {
  const { body } = await app.call('POST', '/graphql', { key: asking, body: { query, variables } });
  return body.errors ?? Object.values(body.data)[0];
};

const CREATE_SCHEDULE = `mutation ($input: CreateScheduleInput!, $key: String) {
  createSchedule(input: $input, idempotencyKey: $key) {
    __typename ... on Error { code } ... on Schedule { id name tasks { action } } ... on RefusedError { retryAfterSeconds }
  }
}`;

const schedule = (name: string) => ({
  serverId: server.uuid,
  name,
  cron: { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
});

const create = (name: string, idempotencyKey: string, asking = key) =>
  graphql(CREATE_SCHEDULE, { input: schedule(name), key: idempotencyKey }, asking);

const named = (name: string) => database.db.schedule.count({ where: { name } });

describe('a mutation with an idempotency key', () => {
  test('is done once, and answers the same object, as it is by then', async () => {
    const first = await create('once', 'k-once');
    expect(first).toMatchObject({ __typename: 'Schedule', name: 'once' });
    expect(await create('once', 'k-once')).toEqual(first);
    await database.db.schedule.updateMany({ where: { name: 'once' }, data: { name: 'renamed' } });
    expect(await create('once', 'k-once')).toEqual({ ...Object(first), name: 'renamed' });
    expect(await named('once')).toBe(0);
  });

  test('is refused with another input, and done for another key of the API', async () => {
    await create('mine', 'k-mine');
    expect(await create('other', 'k-mine')).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const second = await arrangeKey(context, { userId: owner.id, kind: 'client' });
    expect(await create('mine', 'k-mine', second)).toMatchObject({ __typename: 'Schedule' });
    expect(await named('mine')).toBe(2);
  });

  test('of many at once one is done; the others get its answer, or are told to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => create('crowd', 'k-crowd')));
    expect(await named('crowd')).toBe(1);
    for (const answer of answers) {
      const { __typename, code } = Object(answer);
      expect(__typename === 'Schedule' ? 'Schedule' : code).toMatch(/^(Schedule|IDEMPOTENCY_IN_PROGRESS)$/);
    }
  });

  test('may be sent again when it was refused', async () => {
    const settings = { ...schedule('again'), serverId: 'ffffffff' };
    expect(await graphql(CREATE_SCHEDULE, { input: settings, key: 'k-again' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await create('again', 'k-again')).toMatchObject({ __typename: 'Schedule' });
  });

  test.each(['', 'a\u0000b', 'ä', 'x'.repeat(256)])('is refused under a name that is none: %j', async (bad) => {
    expect(await create('bad', bad)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await named('bad')).toBe(0);
  });

  test('is not shown to who may no longer see what it made', async () => {
    const guest = await arrangePerson(context);
    const guests = await arrangeKey(context, { userId: guest.id, kind: 'client' });
    const permissions = ['schedule.create', 'schedule.read'];
    await database.db.subuser.create({ data: { userId: guest.id, serverId: server.id, permissions } });
    expect(await create('guest', 'k-guest', guests)).toMatchObject({ __typename: 'Schedule' });
    await database.db.subuser.deleteMany({ where: { userId: guest.id } });
    expect(await create('guest', 'k-guest', guests)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('shows a secret again that can be seen once, and keeps it sealed', async () => {
    const query = `mutation ($input: CreateApiKeyInput!, $key: String) {
      createApiKey(input: $input, idempotencyKey: $key) {
        ... on Error { code } ... on CreatedApiKey { secretToken apiKey { identifier createdAt } }
      }
    }`;
    const variables = { input: { description: 'twice' }, key: 'k-key' };
    const first = await graphql(query, variables);
    expect(first).toMatchObject({ secretToken: expect.any(String) });
    expect(await graphql(query, variables)).toEqual(first);
    expect(await database.db.apiKey.count({ where: { memo: 'twice' } })).toBe(1);
    const row = await database.db.idempotencyKey.findFirstOrThrow({ where: { key: 'k-key' } });
    expect(row.answer).not.toContain(Object(first).secretToken);
  });
});

describe('a request whose end nobody knows', () => {
  const SET_POWER = `mutation ($input: SetPowerInput!, $key: String) {
    setPower(input: $input, idempotencyKey: $key) { __typename ... on Error { code } ... on Server { name } }
  }`;
  const power = (idempotencyKey: string) =>
    graphql(SET_POWER, { input: { serverId: server.uuid, signal: 'RESTART' }, key: idempotencyKey });

  test('is not done again where the node broke off', async () => {
    const { setPower } = daemon;
    let asked = 0;
    daemon.setPower = async () => {
      asked += 1;
      throw new DaemonError({ delivery: 'unknown', status: null });
    };
    expect(await power('k-unknown')).toMatchObject({ code: 'DAEMON' });
    expect(await power('k-unknown')).toMatchObject({ code: 'IDEMPOTENCY_OUTCOME_UNKNOWN' });
    expect(asked).toBe(1);
    daemon.setPower = async () => {
      throw new DaemonError({ delivery: 'not_sent', status: null });
    };
    expect(await power('k-not-sent')).toMatchObject({ code: 'DAEMON' });
    daemon.setPower = setPower;
    expect(await power('k-not-sent')).toMatchObject({ __typename: 'Server' });
  });

  test('is in progress for two minutes after its process died, and then unknown', async () => {
    await power('k-died');
    const where = { key: 'k-died' };
    await database.db.idempotencyKey.updateMany({ where, data: { answer: null } });
    expect(await power('k-died')).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    await database.db.idempotencyKey.updateMany({ where, data: { workingUntil: new Date(Date.now() - 60_000) } });
    expect(await power('k-died')).toMatchObject({ code: 'IDEMPOTENCY_OUTCOME_UNKNOWN' });
  });

  test('is forgotten after a day, like all others, pruned or not', async () => {
    await power('k-old');
    const createdAt = new Date(Date.now() - 25 * 60 * 60_000);
    await database.db.idempotencyKey.updateMany({ where: { key: 'k-old' }, data: { createdAt } });
    daemon.forget();
    expect(await power('k-old')).toMatchObject({ __typename: 'Server' });
    expect(daemon.effects).toHaveLength(1);
    await database.db.idempotencyKey.updateMany({ where: { key: 'k-old' }, data: { createdAt } });
    expect(await pruneIdempotencyKeys(context)).toBe(1);
  });
});

describe('Idempotency-Key over REST', () => {
  const post = (path: string, body: object, headers: Record<string, string>, asking = key) =>
    app.call('POST', path, { key: asking, body, headers });

  test('creates a user once', async () => {
    const user = { email: 'rest-once@example.com', username: 'rest-once', first_name: 'A', last_name: 'B' };
    const headers = { 'Idempotency-Key': 'rest-user' };
    const first = await post('/api/application/users', user, headers, app.key);
    const second = await post('/api/application/users', user, headers, app.key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.attributes.id).toBe(first.body.attributes.id);
    const third = await post('/api/application/users', { ...user, last_name: 'C' }, headers, app.key);
    expect([third.status, third.body.errors[0].code]).toEqual([409, 'IdempotencyKeyReusedException']);
  });

  test('sends a power action once, and shares its names with GraphQL', async () => {
    daemon.forget();
    const headers = { 'Idempotency-Key': 'rest-power' };
    const path = `/api/client/servers/${server.identifier}/power`;
    expect((await post(path, { signal: 'kill' }, headers)).status).toBe(204);
    expect((await post(path, { signal: 'kill' }, headers)).status).toBe(204);
    expect(daemon.effects).toHaveLength(1);
  });

  const arrangeSchedule = () =>
    database.db.schedule.create({
      data: {
        ...{ serverId: server.id, name: 'now', minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
        timezone: 'UTC',
        tasks: { create: { sequenceId: 1, action: 'power', payload: 'kill', timeOffset: 0 } },
      },
    });

  test('gives the run of a schedule that the same key began, over both faces', async () => {
    const { id } = await arrangeSchedule();
    const headers = { 'Idempotency-Key': 'run' };
    const path = `/api/client/servers/${server.identifier}/schedules/${id}/execute`;
    expect((await post(path, {}, headers)).status).toBe(202);
    expect((await post(path, {}, headers)).status).toBe(202);
    const query = `mutation ($input: ExecuteScheduleInput!) {
      executeSchedule(input: $input, idempotencyKey: "run") { __typename }
    }`;
    const input = { id: Buffer.from(`Schedule:${id}`).toString('base64') };
    expect(await graphql(query, { input })).toEqual({ __typename: 'ScheduleRun' });
    expect(await database.db.scheduleRun.count({ where: { scheduleId: id } })).toBe(1);
  });

  test('runs again once by one key over both faces, though the first run is over by then', async () => {
    const { id } = await arrangeSchedule();
    const schedule = `/api/client/servers/${server.identifier}/schedules/${id}`;
    expect((await post(`${schedule}/execute`, {}, {})).status).toBe(202);
    const endAll = () =>
      database.db.scheduleRun.updateMany({
        where: { scheduleId: id },
        data: { state: 'succeeded', finishedAt: new Date() },
      });
    await endAll();
    const run = await database.db.scheduleRun.findFirstOrThrow({ where: { scheduleId: id } });
    const path = `/api/client/servers/${server.identifier}/runs/${run.id}/again`;
    const headers = { 'Idempotency-Key': 'again' };
    expect((await post(path, {}, headers)).status).toBe(202);
    await endAll();
    expect((await post(path, {}, headers)).status).toBe(202);
    const query = `mutation ($input: RunAgainInput!) {
      runAgain(input: $input, idempotencyKey: "again") { __typename ... on ScheduleRun { uuid } }
    }`;
    const again = await database.db.scheduleRun.findMany({ where: { requestKey: 'again' } });
    expect(await graphql(query, { input: { id: run.id } })).toEqual({ __typename: 'ScheduleRun', uuid: again[0]?.id });
    expect(again).toHaveLength(1);
    expect(await database.db.scheduleRun.count({ where: { scheduleId: id } })).toBe(2);
    const bad = await post(path, {}, { 'Idempotency-Key': 'k'.repeat(256) });
    expect([bad.status, bad.body.errors[0].code]).toEqual([400, 'BadRequestHttpException']);
  });
});
