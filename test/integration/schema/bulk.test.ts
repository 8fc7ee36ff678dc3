import { beforeAll, describe, expect, test } from '@jest/globals';
import { onEachServer } from '../../../src/domain/bulk/on-each-server.js';
import type { Node, Server } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import { arrangeKey, arrangePerson, type RestApp, startRestApp } from '../../support/rest-app.js';

const database = describeDatabase();
let context: ReturnType<typeof serviceContext>;
let daemon: RecordingDaemon;
let app: RestApp;
let key: string;
let nodes: Node[];
let servers: Server[];

beforeAll(async () => {
  daemon = recordingDaemon();
  context = serviceContext(database.db, { daemon });
  app = await startRestApp(context);
  const administrator = await arrangePerson(context, { rootAdmin: true });
  key = await arrangeKey(context, { userId: administrator.id, kind: 'client' });
  nodes = [(await arrangeNode(database.db)).node, (await arrangeNode(database.db)).node];
  servers = [];
  for (let count = 0; count < 6; count += 1) {
    servers.push(await arrangeServer(database.db, nodes[count % 2] as Node, { backupLimit: 1 }));
  }
});

database.beforeClose(() => app.close());

const idOf = ({ id }: { readonly id: number }) => Buffer.from(`Server:${id}`).toString('base64');

const SCHEDULES = 'schedules { name tasks { sequence action payload } }';

/** Runs one mutation on servers and returns its result. */
const bulk = async (name: string, type: string, input: object, { asking = key, named = '', shown = '' } = {}) => {
  const query = `mutation ($input: ${type}!, $key: String) {
    ${name}(input: $input, idempotencyKey: $key) {
      ... on Error { code }
      ... on Error { path }
      ... on ValidationError { issues { path rule } }
      ... on BulkResult {
        refusedCount
        outcomes {
          id
          server { name isSuspended ${shown} }
          error { __typename code ... on ValidationError { issues { path rule message } } }
        }
      }
    }
  }`;
  const variables = { input, key: named || null };
  const { body } = await app.call('POST', '/graphql', { key: asking, body: { query, variables } });
  return body.errors ?? body.data[name];
};

const suspended = () => database.db.server.count({ where: { suspended: true } });

describe('mutations of many servers', () => {
  test('say of each server what became of it, in order, whatever another was refused with', async () => {
    const ids = [idOf(servers[3] as Server), idOf({ id: 999_999 }), 'nonsense', idOf(servers[0] as Server)];
    const { refusedCount, outcomes } = await bulk('suspendServers', 'ServersInput', { serverIds: ids });
    expect(refusedCount).toBe(2);
    expect(outcomes.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(outcomes[0]).toMatchObject({ server: { isSuspended: true }, error: null });
    expect(outcomes[1]).toMatchObject({ server: null, error: { __typename: 'NotFoundError', code: 'NOT_FOUND' } });
    expect(outcomes[2]).toMatchObject({ server: null, error: { code: 'NOT_FOUND' } });
    expect(outcomes[3]).toMatchObject({ server: { isSuspended: true }, error: null });
    expect(await suspended()).toBe(2);
    await bulk('unsuspendServers', 'ServersInput', { serverIds: ids });
    expect(await suspended()).toBe(0);
  });

  test('ask for what one server asks for', async () => {
    const stranger = await arrangePerson(context);
    const asking = await arrangeKey(context, { userId: stranger.id, kind: 'client' });
    const ids = servers.map(idOf);
    const refused = { server: null, error: { code: 'FORBIDDEN' } };
    const answer = await bulk('suspendServers', 'ServersInput', { serverIds: ids }, { asking });
    expect(answer.outcomes).toMatchObject(ids.map(() => refused));
    const power = await bulk(
      'setPowerOfServers',
      'SetPowerOfServersInput',
      { serverIds: ids, signal: 'KILL' },
      { asking },
    );
    expect(power.outcomes).toMatchObject(ids.map(() => ({ server: null, error: { code: 'NOT_FOUND' } })));
  });

  test('refuse none, the same one twice and more than a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, id) => idOf({ id: id + 1 }));
    const twice = [idOf(servers[0] as Server), idOf(servers[0] as Server)];
    for (const [ids, rule] of [
      [[], 'required'],
      [twice, 'distinct'],
      [many, 'max'],
    ] as const) {
      expect(await bulk('suspendServers', 'ServersInput', { serverIds: ids })).toMatchObject({
        code: 'VALIDATION',
        path: ['serverIds'],
        issues: [{ path: ['serverIds'], rule }],
      });
    }
    expect(await suspended()).toBe(0);
  });

  test.each([{}, { input: null }, { input: {} }, { input: { serverIds: null } }, { input: { serverIds: [[1]] } }])(
    'refuse variables of another shape: %j',
    async (variables) => {
      const query = 'mutation ($input: ServersInput!) { suspendServers(input: $input) { __typename } }';
      const { status, body } = await app.call('POST', '/graphql', { key, body: { query, variables } });
      expect(status).toBeLessThan(500);
      expect(body.errors[0].message).toMatch(/^Variable "\$input"/);
    },
  );

  test('do each effect once with an idempotency key, and repeat what became of each', async () => {
    daemon.forget();
    const ids = [...servers.map(idOf), idOf({ id: 999_999 })];
    const input = { serverIds: ids, command: 'say hello' };
    const asked = () => bulk('sendCommandToServers', 'SendCommandToServersInput', input, { named: 'hello' });
    const first = await asked();
    expect(first.refusedCount).toBe(1);
    expect(await asked()).toEqual(first);
    expect(daemon.effects).toHaveLength(servers.length);
  });

  test('apply a schedule with its tasks to each, or tell each what is wrong with it', async () => {
    const schedule = {
      name: 'nightly',
      cron: { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
      tasks: [
        { action: 'COMMAND', payload: 'say soon', timeOffset: 0 },
        { action: 'POWER', payload: 'restart', timeOffset: 60 },
      ],
    };
    const ids = servers.slice(0, 2).map(idOf);
    const { outcomes } = await bulk(
      'applySchedule',
      'ApplyScheduleInput',
      { serverIds: ids, ...schedule },
      { shown: SCHEDULES },
    );
    const applied = {
      name: 'nightly',
      tasks: [
        { sequence: 1, action: 'COMMAND', payload: 'say soon' },
        { sequence: 2, action: 'POWER', payload: 'restart' },
      ],
    };
    expect(outcomes).toMatchObject(ids.map(() => ({ server: { schedules: [applied] }, error: null })));
    const wrong = { ...schedule, tasks: [schedule.tasks[0], { action: 'POWER', payload: 'fly', timeOffset: 901 }] };
    const answer = await bulk('applySchedule', 'ApplyScheduleInput', { serverIds: ids, ...wrong });
    expect(answer.outcomes[0].error.issues).toMatchObject([
      { path: ['tasks', '1', 'payload'], rule: 'in' },
      { path: ['tasks', '1', 'timeOffset'] },
    ]);
    expect(await database.db.schedule.count()).toBe(2);
  });

  test('a schedule changes in what is given, and would not become one that never runs', async () => {
    const { id } = await database.db.schedule.findFirstOrThrow();
    const change = async (changes: object) => {
      const query = `mutation ($input: UpdateScheduleInput!) {
        updateSchedule(input: $input) {
          ... on Error { code path } ... on Schedule { name isActive cron { hour dayOfMonth } }
        }
      }`;
      const input = { id: Buffer.from(`Schedule:${id}`).toString('base64'), ...changes };
      const { body } = await app.call('POST', '/graphql', { key, body: { query, variables: { input } } });
      return body.data.updateSchedule;
    };
    const cron = { hour: '4', dayOfMonth: '*' };
    const whole = { minute: '0', month: '*', dayOfWeek: '*', ...cron };
    expect(await change({ isActive: false })).toEqual({ name: 'nightly', isActive: false, cron });
    expect(await change({ cron: { ...whole, dayOfMonth: '30' } })).toMatchObject({
      isActive: false,
      cron: { ...cron, dayOfMonth: '30' },
    });
    expect(await change({ cron: { ...whole, dayOfMonth: '30', month: '2' } })).toEqual({
      code: 'VALIDATION',
      path: ['cron', 'dayOfMonth'],
    });
    expect(await change({ name: null })).toEqual({ code: 'VALIDATION', path: ['name'] });
  });

  test('delete servers, and show none of them', async () => {
    const gone = servers.slice(4).map(idOf);
    const { outcomes } = await bulk('deleteServers', 'DeleteServersInput', { serverIds: gone });
    expect(outcomes).toEqual(gone.map((id) => ({ id, server: null, error: null })));
    expect(await database.db.server.count()).toBe(4);
  });
});

describe('work on many servers', () => {
  const item = (name: string) => ({ id: Number(name) });
  const run = (work: (item: { readonly id: number }) => Promise<unknown>, beginWithinMs?: number) => {
    const body = { serverIds: servers.slice(0, 4).map(({ id }) => String(id)) };
    const principal = { kind: 'system' } as const;
    return onEachServer(
      { ...context, principal },
      { body, read: item, work, ...(beginWithinMs !== undefined && { beginWithinMs }) },
    );
  };

  test('that has no time left is not begun, and said to be so', async () => {
    const worked: number[] = [];
    const outcomes = await run(async ({ id }) => worked.push(id), 0);
    expect([...outcomes.values()].map((outcome) => outcome?.code)).toEqual(Array(4).fill('NOT_TRIED'));
    expect(worked).toEqual([]);
  });

  test('of which a bug ends one begins no further, and fails once nothing is at work', async () => {
    let working = 0;
    const failing = run(async () => {
      working += 1;
      await Promise.resolve();
      working -= 1;
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(working).toBe(0);
  });

  test('is about two servers of one node at most at a moment', async () => {
    const busy = new Map<number, number>();
    let most = 0;
    await run(async ({ id }) => {
      const { nodeId } = await database.db.server.findUniqueOrThrow({ where: { id } });
      busy.set(nodeId, (busy.get(nodeId) ?? 0) + 1);
      most = Math.max(most, ...busy.values());
      await database.db.server.count();
      busy.set(nodeId, (busy.get(nodeId) ?? 0) - 1);
    });
    expect(most).toBeLessThanOrEqual(2);
  });
});
