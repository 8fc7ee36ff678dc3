import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { loadExamples } from '../../../src/http/pages/load-examples.js';
import { BackupsUnderTest } from '../../support/backups-under-test.js';
import { NOW } from '../../support/context.js';
import { statementsOf } from '../../support/statements.js';

let under: BackupsUnderTest;

beforeAll(async () => {
  under = await BackupsUnderTest.start();
});
afterAll(() => under.close());
beforeEach(() => under.afresh());

const ask = async (query: string, variables: object = {}, key = under.owner) =>
  (await under.app.call('POST', '/graphql', { key, body: { query, variables } })).body;

const globalId = (type: string, { id }: { readonly id: number }) => Buffer.from(`${type}:${id}`).toString('base64');

const BACKUP = '... on Backup { id uuid name isLocked ignoredFiles completedAt }';

/** What is selected of each mutation's result. */
const RESULTS = {
  createBackup: BACKUP,
  lockBackup: BACKUP,
  restoreBackup: '... on Server { status }',
  createBackupDownload: '... on BackupDownload { url expiresAt }',
  deleteBackup: '... on Deleted { id }',
} as const;

const SAY = { action: 'command', payload: 'say hi', timeOffset: 0 } as const;

const mutate = async (name: keyof typeof RESULTS, input: object, key = under.owner) => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) {
    ${name}(input: $input) {
      __typename
      ... on Error { code message ... on ValidationError { issues { path rule } } }
      ... on RefusedError { retryAfterSeconds }
      ${RESULTS[name]}
    }
  }`;
  const { data, errors } = await ask(query, { input }, key);
  expect(errors).toBeUndefined();
  return data[name];
};

describe('mutations', () => {
  test('refuse the limit of backups by one code, whether one is made now or put into a task', async () => {
    const { db } = under.database;
    const { id: serverId } = under.server;
    await db.server.update({ where: { id: serverId }, data: { backupLimit: 0 } });
    const cron = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
    const schedule = await db.schedule.create({
      data: { serverId, name: 'Nightly', ...cron, nextRunAt: NOW, tasks: { create: [{ ...SAY, sequenceId: 1 }] } },
      include: { tasks: true },
    });
    const mutation = `mutation ($backup: CreateBackupInput!, $new: CreateTaskInput!, $old: UpdateTaskInput!) {
      createBackup(input: $backup) { ...ErrorFields }
      createTask(input: $new) { ...ErrorFields }
      updateTask(input: $old) { ...ErrorFields }
    }
    fragment ErrorFields on Error { __typename code }`;
    const task = { action: 'BACKUP', timeOffset: 0 };
    const of = { scheduleId: globalId('Schedule', schedule) };
    const { data } = await ask(mutation, {
      backup: { serverId: under.server.uuid },
      new: { ...of, ...task },
      old: { ...of, id: globalId('Task', { id: Number(schedule.tasks[0]?.id) }), ...task },
    });
    const domainError = { __typename: 'RefusedError', code: 'TOO_MANY_BACKUPS' };
    expect(data).toEqual({ createBackup: domainError, createTask: domainError, updateTask: domainError });
  });

  test('make, lock, download and delete a backup, named by its id or uuid', async () => {
    const server = under.server.uuid;
    const made = await mutate('createBackup', { serverId: server, name: 'Before', ignored: '*.log', isLocked: true });
    expect(made).toMatchObject({ __typename: 'Backup', name: 'Before', ignoredFiles: ['*.log'], isLocked: true });
    await under.database.db.backup.update({
      where: { uuid: made.uuid },
      data: { isSuccessful: true, completedAt: NOW },
    });

    expect(await mutate('deleteBackup', { id: made.uuid })).toMatchObject({ code: 'BACKUP_LOCKED' });
    expect(await mutate('lockBackup', { id: made.id })).toMatchObject({ isLocked: false });
    for (const _again of [1, 2]) {
      expect(await mutate('lockBackup', { id: made.uuid, isLocked: true })).toMatchObject({ isLocked: true });
    }
    expect(await mutate('lockBackup', { id: made.id, serverId: server, isLocked: false })).toMatchObject({
      isLocked: false,
    });
    const link = await mutate('createBackupDownload', { id: made.id });
    expect(link).toMatchObject({ url: expect.stringContaining('/download/backup?token=') });
    const { exp } = decodeJwt(new URL(link.url).searchParams.get('token') ?? '');
    expect(Date.parse(link.expiresAt)).toBe(Number(exp) * 1_000);
    expect(await mutate('deleteBackup', { id: made.id })).toEqual({ __typename: 'Deleted', id: made.id });
    expect(await mutate('deleteBackup', { id: made.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await under.activity()).map(({ event }) => event.replace('server:backup.', ''))).toEqual([
      'start',
      'unlock',
      'lock',
      'unlock',
      'download',
      'delete',
    ]);
  });

  test('put a backup back', async () => {
    const { uuid } = await under.backup();
    const restoring = { __typename: 'Server', status: 'RESTORING_BACKUP' };
    expect(await mutate('restoreBackup', { id: uuid, truncate: true })).toEqual(restoring);
    expect(await mutate('restoreBackup', { id: uuid, truncate: true })).toMatchObject({
      code: 'SERVER_STATE',
    });
  });

  test('refuse a third backup for as long as they say', async () => {
    for (const seconds of [100, 50]) {
      await under.backup({ createdAt: new Date(NOW.getTime() - seconds * 1_000) });
    }
    const refused = await mutate('createBackup', { serverId: under.server.identifier });
    expect(refused).toMatchObject({ code: 'BACKUP_THROTTLED' });
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(500);
  });

  test('say what is wrong with a name', async () => {
    const input = { serverId: under.server.identifier, name: 'x'.repeat(192), ignored: 'a\u0000' };
    expect(await mutate('createBackup', input)).toMatchObject({
      issues: [
        { path: ['name'], rule: 'max' },
        { path: ['ignored'], rule: 'regex' },
      ],
    });
  });
});

describe('both faces give the same verdict', () => {
  const verbs = [
    ['createBackup', 'POST', ''],
    ['lockBackup', 'POST', '/lock'],
    ['restoreBackup', 'POST', '/restore'],
    ['createBackupDownload', 'GET', '/download'],
    ['deleteBackup', 'DELETE', ''],
  ] as const;
  const CODES: Readonly<Record<string, string>> = {
    FORBIDDEN: 'AccessDeniedHttpException',
    NOT_FOUND: 'NotFoundHttpException',
    SERVER_STATE: 'ServerStateConflictException',
    BACKUP_LOCKED: 'BackupLockedException',
    BAD_REQUEST: 'BadRequestHttpException',
    TOO_MANY_BACKUPS: 'TooManyBackupsException',
  };
  const situations: Readonly<Record<string, () => Promise<{ readonly uuid: string; readonly key?: string }>>> = {
    'a subuser without permissions': async () => ({ ...(await under.backup()), key: await under.subuser() }),
    'an application key': async () => ({ ...(await under.backup()), key: under.app.key }),
    'a stranger': async () => {
      const { server } = under;
      const { uuid } = await under.backup();
      await under.afresh();
      const key = under.owner;
      under.server = server;
      return { uuid, key };
    },
    'a suspended server': async () => {
      await under.afresh({ suspended: true });
      return under.backup();
    },
    'an unknown backup': async () => ({ uuid: randomUUID() }),
    'a backup of another server': async () => {
      const foreign = await under.backup();
      await under.afresh();
      return foreign;
    },
    'a locked backup at the limit': async () => {
      await under.afresh({ backupLimit: 1 });
      return under.backup({ isLocked: true });
    },
    'a failed backup': () => under.backup({ isSuccessful: false }),
  };

  test.each(Object.keys(situations))('for %s', async (name) => {
    for (const [mutation, method, path] of verbs) {
      await under.afresh();
      const { uuid, key = under.owner } = (await situations[name]?.()) ?? { uuid: '' };
      const rest = await under.call(method, mutation === 'createBackup' ? '' : `/${uuid}${path}`, {
        key,
        body: method === 'POST' ? { truncate: true } : undefined,
      });
      await under.database.db.backup.deleteMany({ where: { serverId: under.server.id, uuid: { not: uuid } } });
      await under.database.db.backup.updateMany({ where: { uuid }, data: { deletedAt: null } });
      const isUndone = mutation === 'restoreBackup' && rest.status === 204;
      if (isUndone) await under.database.db.server.update({ where: { id: under.server.id }, data: { status: null } });

      const serverId = under.server.uuid;
      const input =
        mutation === 'createBackup'
          ? { serverId }
          : { serverId, id: uuid, ...(mutation === 'restoreBackup' && { truncate: true }) };
      const { __typename, code, message } = await mutate(mutation, input, key);
      if (rest.status < 300) expect([mutation, code]).toEqual([mutation, undefined]);
      else {
        expect([mutation, CODES[code], message]).toEqual([
          mutation,
          rest.body.errors[0].code,
          rest.body.errors[0].detail,
        ]);
        expect(__typename).toMatch(/Error$/);
      }
    }
  });
});

describe('queries', () => {
  const LIST = `query ($server: ID!, $first: Int, $offset: Int, $after: String, $last: Int) {
    backups(serverId: $server, first: $first, offset: $offset, after: $after, last: $last) {
      totalCount countedTotal pageInfo { endCursor hasNextPage } edges { node { uuid size server { name } } }
    }
  }`;
  const uuidsIn = ({ edges }: { readonly edges: readonly { readonly node: { readonly uuid: string } }[] }) =>
    edges.map(({ node }) => node.uuid);

  test('page through the backups of a server, by cursor and by offset', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await under.backup()).uuid);
    await under.backup({ deletedAt: NOW });
    const server = globalId('Server', under.server);
    const { backups: first } = (await ask(LIST, { server, first: 2 })).data;
    expect(first).toMatchObject({ totalCount: 5, countedTotal: 5, pageInfo: { hasNextPage: true } });
    const { backups: second } = (await ask(LIST, { server, first: 2, after: first.pageInfo.endCursor })).data;
    const { backups: third } = (await ask(LIST, { server, first: 2, offset: 4 })).data;
    expect([first, second, third].flatMap(uuidsIn)).toEqual(made);
    expect(uuidsIn((await ask(LIST, { server, last: 1 })).data.backups)).toEqual(made.slice(-1));
    expect(first.edges[0].node).toMatchObject({ size: 5_000_000_000, server: { name: 'Lobby' } });
  });

  test('show the newest first where that is asked for, page by page, as the shipped operation does', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await under.backup()).uuid);
    const server = globalId('Server', under.server);
    const newest = LIST.replace('$last: Int)', '$last: Int, $sort: [BackupSort!])').replace(
      'last: $last',
      'last: $last, sort: $sort',
    );
    const sort = [{ field: 'CREATED_AT', direction: 'DESC' }];
    const { backups: first } = (await ask(newest, { server, sort, first: 3 })).data;
    const { backups: rest } = (await ask(newest, { server, sort, after: first.pageInfo.endCursor })).data;
    expect([first, rest].flatMap(uuidsIn)).toEqual(made);
    const { query } = loadExamples().find(({ name }) => name === 'Backups') ?? { query: '' };
    const shown: readonly { readonly node: { readonly id: string } }[] = (await ask(query, { server })).data.backups
      .edges;
    const rows = await under.database.db.backup.findMany({
      where: { serverId: under.server.id },
      orderBy: { id: 'desc' },
    });
    expect(shown.map(({ node }) => node.id)).toEqual(rows.map((row) => globalId('Backup', row)));
  });

  test('tell how many count, whatever of them is shown', async () => {
    await under.backup();
    await under.backup({ isSuccessful: false, completedAt: null });
    await under.backup({ isSuccessful: false, completedAt: NOW });
    const server = globalId('Server', under.server);
    const pages = [{}, { first: 3 }, { first: 2 }, { first: 1, offset: 2 }, { offset: 9 }, { last: 1 }];
    for (const page of pages) expect((await ask(LIST, { server, ...page })).data.backups.countedTotal).toBe(2);
    for (const beside of ['', 'totalCount', 'edges { cursor }', 'edges { node { uuid } }']) {
      const { data } = await ask(`{ backups(serverId: "${under.server.uuid}") { countedTotal ${beside} } }`);
      expect(data.backups.countedTotal).toBe(2);
    }
  });

  test('refuse pages of more than a hundred, and of none', async () => {
    for (const first of [101, 0, -1]) {
      expect((await ask(LIST, { server: under.server.uuid, first })).errors).toHaveLength(1);
    }
  });

  test('find one by id and by uuid, within a server when one is named', async () => {
    const backup = await under.backup();
    const { uuid } = backup;
    const find = async (args: string) => (await ask(`{ backup(${args}) { uuid } }`)).data.backup;
    const here = under.server.identifier;
    for (const id of [uuid, uuid.toUpperCase(), globalId('Backup', backup)]) {
      expect(await find(`id: "${id}"`)).toEqual({ uuid });
      expect(await find(`id: "${id}", serverId: "${here}"`)).toEqual({ uuid });
    }
    for (const id of [randomUUID(), globalId('Server', backup), 'x', '\\u0000', String(backup.id)]) {
      expect(await find(`id: "${id}"`)).toBeNull();
    }
    await under.afresh();
    expect(await find(`id: "${uuid}"`)).toBeNull();
    expect(await find(`id: "${uuid}", serverId: "${under.server.uuid}"`)).toBeNull();
  });

  test('a node and the list of a server show them to who may read them only', async () => {
    const backup = await under.backup();
    const deleted = await under.backup({ deletedAt: NOW });
    const shown = async (key: string) => {
      const { data } = await ask(
        `query ($server: ID!, $ids: [ID!]!) {
          nodes(ids: $ids) { ... on Backup { uuid } }
          server(id: $server) { backups(first: 10) { totalCount edges { node { uuid } } } }
        }`,
        { server: under.server.uuid, ids: [globalId('Backup', backup), globalId('Backup', deleted)] },
        key,
      );
      return [data.nodes, data.server?.backups];
    };
    const { uuid } = backup;
    const all = [[{ uuid }, null], { totalCount: 1, edges: [{ node: { uuid } }] }];
    expect(await shown(under.owner)).toEqual(all);
    expect(await shown(under.administrator)).toEqual(all);
    expect(await shown(await under.subuser('backup.read'))).toEqual(all);
    const nothing = [[null, null], null];
    expect(await shown(await under.subuser('backup.create'))).toEqual(nothing);
    expect(await shown(under.app.key)).toEqual(nothing);
  });

  test('the backups of many servers cost as many statements as those of one', async () => {
    await under.backup();
    for (let index = 0; index < 4; index += 1) {
      const { owner } = under;
      await under.afresh({ ownerId: under.server.ownerId });
      under.owner = owner;
      for (let count = 0; count < 3; count += 1) await under.backup();
    }
    const query = (first: number) =>
      `{ servers(first: ${first}) { edges { node { backups(first: 2) { totalCount edges { node { uuid } } } } } } }`;
    const one = await statementsOf(() => ask(query(1)));
    let answer: Awaited<ReturnType<typeof ask>>;
    const many = await statementsOf(async () => {
      answer = await ask(query(5));
    });
    expect(answer.data.servers.edges.map(({ node }: { node: { backups: object } }) => node.backups)).toMatchObject([
      { totalCount: 1 },
      ...Array.from({ length: 4 }, () => ({ totalCount: 3, edges: [{}, {}] })),
    ]);
    // The backups of the first one are all on its page; the others' are counted, all at once.
    expect(many).toHaveLength(one.length + 1);
  });
});
