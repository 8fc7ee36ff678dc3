import { beforeAll, describe, expect, test } from '@jest/globals';
import { tokenId } from '../../../../src/domain/access/token-id.js';
import type { Server } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';
import { arrangeKey, arrangePerson, type RestApp, startRestApp } from '../../../support/rest-app.js';
import { seedOf } from '../../../support/seed.js';
import { until } from '../../../support/until.js';

const NAMES = ['Details', 'Build', 'Startup'].map((name) => `updateServer${name}`);
const VERBS = ['suspendServer', 'unsuspendServer', 'reinstallServer'];

const database = describeDatabase();
let daemon: RecordingDaemon;
let app: RestApp;
let server: Server;
let unknownKey: string;

beforeAll(async () => {
  daemon = recordingDaemon();
  const context = serviceContext(database.db, { daemon });
  app = await startRestApp(context);
  server = await arrangeServer(database.db, (await arrangeNode(database.db)).node);
  const stranger = await arrangePerson(context, { rootAdmin: false });
  unknownKey = await arrangeKey(context, { userId: stranger.id, kind: 'client' });
});

database.beforeClose(() => app.close());

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');
const rowsFor = async () => {
  const node = await database.db.node.findUniqueOrThrow({ where: { id: server.nodeId } });
  return { node, ownerId: server.ownerId, eggId: server.eggId };
};
const idOf = (row: { readonly id: number }) => globalId('Server', row.id);

/** Runs one mutation and returns its result, errors included. */
const mutate = async (name: string, input: object, key = app.key) => {
  const type = VERBS.includes(name) ? 'ServerIdInput' : `U${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) {
    ${name}(input: $input) {
      __typename
      ... on Error { code message ... on ValidationError { issues { path rule message } } }
      ... on Server { name status isSuspended limits { memory } container { image } }
    }
  }`;
  const { body } = await app.call('POST', '/graphql', { key, body: { query, variables: { input } } });
  return body.errors ?? body.data[name];
};

describe('feature limits of a new server', () => {
  const limitsOf = async (featureLimits: object) => {
    const { node, ownerId, eggId } = await rowsFor();
    const [allocation] = await seedOf(database.db).allocations(node, 1);
    const input = {
      name: 'New',
      ownerId: globalId('User', ownerId),
      eggId: globalId('Egg', eggId),
      image: 'example/java:21',
      startup: 'java',
      environment: {},
      limits: { memory: 1, swap: 0, disk: 1, io: 500, cpu: 0 },
      featureLimits,
      allocation: { defaultId: globalId('Allocation', allocation?.id ?? 0) },
    };
    const query = `mutation ($input: CreateServerInput!) { createServer(input: $input) {
      ... on Server { featureLimits { databases allocations backups } } ... on Error { code path } } }`;
    const { body } = await app.call('POST', '/graphql', { key: app.key, body: { query, variables: { input } } });
    return body.data.createServer.featureLimits ?? body.data.createServer;
  };

  test('what is left out is none, null is unlimited', async () => {
    expect(await limitsOf({ backups: 1 })).toEqual({ databases: 0, allocations: 0, backups: 1 });
    expect(await limitsOf({ backups: 0, databases: null })).toEqual({ databases: null, allocations: 0, backups: 0 });
    expect(await limitsOf({ backups: 2, databases: 3, allocations: 4 })).toEqual({
      databases: 3,
      allocations: 4,
      backups: 2,
    });
  });
});

describe('changing a server by mutation', () => {
  test('details, build and startup answer the changed server', async () => {
    const id = idOf(server);
    expect(await mutate('updateServerDetails', { id, name: 'New' })).toMatchObject({ name: 'New' });
    expect(await mutate('updateServerBuild', { id, limits: { memory: 5 } })).toMatchObject({
      limits: { memory: 5 },
    });
    expect(await mutate('updateServerStartup', { id, image: 'a:b' })).toMatchObject({
      container: { image: 'a:b' },
    });
  });

  test('who owned a server until the change that was waited for loses their links', async () => {
    const changed = await arrangeServer(database.db, (await arrangeNode(database.db)).node);
    const interim = await arrangePerson(serviceContext(database.db), { rootAdmin: false });
    daemon.forget();
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update servers set owner_id = $1 where id = $2', [interim.id, changed.id]);
    const details = { name: 'Back', ownerId: globalId('User', changed.ownerId) };
    const answer = mutate('updateServerDetails', { id: idOf(changed), ...details });
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await until(async () => {
      const waiting = await database.pool.query(
        'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [rows[0].pid],
      );
      return waiting.rowCount === 1;
    });
    await client.query('commit');
    client.release();
    expect(await answer).toMatchObject({ name: 'Back' });
    const row = await database.db.server.findUniqueOrThrow({ where: { id: changed.id } });
    expect(row.ownerId).toBe(changed.ownerId);
    expect(daemon.calls).toEqual([{ name: 'denyTokens', uuid: changed.uuid, options: [tokenId(interim, changed)] }]);
  });

  test('suspension shows in the answer, and so does what it hid', async () => {
    const id = idOf(server);
    expect(await mutate('reinstallServer', { id })).toMatchObject({ status: 'INSTALLING' });
    expect(await mutate('suspendServer', { id })).toMatchObject({ status: 'SUSPENDED', isSuspended: true });
    expect(await mutate('unsuspendServer', { id })).toMatchObject({ status: 'INSTALLING', isSuspended: false });
  });

  test.each([999_999, 0, -1, 10_000_000_000])('all broken rules come as data, also of user %i', async (nobody) => {
    const details = { name: '', ownerId: globalId('User', nobody) };
    expect(await mutate('updateServerDetails', { id: idOf(server), ...details })).toMatchObject({
      __typename: 'ValidationError',
      issues: [
        { path: ['name'], rule: 'required', message: 'The name field is required.' },
        { path: ['ownerId'], rule: 'exists', message: 'The selected ownerId is invalid.' },
      ],
    });
  });

  test.each([
    ['an integer', '5'],
    ['the id of something else', globalId('Egg', 1)],
    ['no id at all', 'me'],
  ])('%s is no global id of a user', async (_what, user) => {
    expect(await mutate('updateServerDetails', { id: idOf(server), name: '', ownerId: user })).toMatchObject({
      __typename: 'ValidationError',
      issues: [
        { path: ['name'], rule: 'required' },
        { path: ['ownerId'], rule: 'regex', message: 'The ownerId format is invalid.' },
      ],
    });
  });

  test('an impossible allocation and an absent daemon are errors of their own', async () => {
    const removeAllocationIds = [globalId('Allocation', server.allocationId)];
    expect(await mutate('updateServerBuild', { id: idOf(server), removeAllocationIds })).toMatchObject({
      __typename: 'RefusedError',
    });
    daemon.fail('reinstallServer');
    expect(await mutate('reinstallServer', { id: idOf(server) })).toMatchObject({ __typename: 'DaemonError' });
    daemon.forget();
  });

  test.each([...NAMES, ...VERBS])('%s of an unknown server is not found', async (name) => {
    const input = { id: idOf({ id: 999_999 }) };
    expect(await mutate(name, input)).toMatchObject({ __typename: 'NotFoundError', code: 'NOT_FOUND' });
  });

  test('reinstallServer is not found by strangers, because people may reinstall servers of theirs', async () => {
    expect(await mutate('reinstallServer', { id: idOf(server) }, unknownKey)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([...NAMES, 'suspendServer', 'unsuspendServer'])('%s is for administrators', async (name) => {
    const input = { id: idOf(server) };
    expect(await mutate(name, input, unknownKey)).toMatchObject({ __typename: 'ForbiddenError', code: 'FORBIDDEN' });
  });
});
