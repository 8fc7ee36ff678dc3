import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Node, Server } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { recordingDaemon } from '../../support/recording-daemon.js';
import { type RestAnswer, type RestApp, startRestApp } from '../../support/rest-app.js';
import { BUILD, CREATE, DETAILS, type Row, STARTUP } from './server-rule-tables.js';

type Body = Readonly<Record<string, unknown>>;

const database = describeDatabase();
let app: RestApp;
let node: Node;
let other: Server;
let server: Server;
let port = 30_000;

beforeAll(async () => {
  app = await startRestApp(serviceContext(database.db, { daemon: recordingDaemon() }));
  ({ node } = await arrangeNode(database.db, { memory: 0, memoryOverallocate: -1, disk: 0, diskOverallocate: -1 }));
  other = await arrangeServer(database.db, node, { externalId: 'taken' });
  server = await arrangeServer(database.db, node);
});

database.beforeClose(() => app.close());

const freeAllocation = async (): Promise<number> => {
  port += 1;
  return (await database.db.allocation.create({ data: { nodeId: node.id, ip: '10.0.0.1', port } })).id;
};

/** A whole body for a new server. */
const creation = async (): Promise<Body> => ({
  name: 'Survival',
  user: other.ownerId,
  egg: other.eggId,
  container_image: 'example/java:21',
  startup: 'java -jar {{JAR}}',
  environment: {},
  limits: { memory: 1024, swap: 0, disk: 4096, io: 500, cpu: 100 },
  feature_limits: { databases: 1, allocations: 1, backups: 1 },
  allocation: { default: await freeAllocation() },
});

/** A copy with the value at a dotted path replaced; `undefined` leaves the member out. */
const put = (body: unknown, path: string, value: unknown): Body => {
  const [first = '', ...rest] = path.split('.');
  const members = (typeof body === 'object' && body !== null ? body : {}) as Body; // an object was just seen
  return { ...members, [first]: rest.length === 0 ? value : put(members[first], rest.join('.'), value) };
};

/** The broken rules of an answer: `field rule`. */
const rulesOf = ({ body }: RestAnswer): readonly string[] =>
  (body?.errors ?? []).map(
    ({ code, meta }: { readonly code: string; readonly meta?: { source_field: string; rule: string } }) =>
      meta === undefined ? code : `${meta.source_field} ${meta.rule}`,
  );

const expected = (field: string, broken: string | null): readonly string[] => {
  if (broken === null) return [];
  return [broken.includes(' ') || broken.endsWith('Exception') ? broken : `${field} ${broken}`];
};

const shown = (rows: readonly Row[]) =>
  rows.map((row) => [row[0], JSON.stringify(row[1])?.slice(0, 70), row[2] ?? 'nothing', row] as const);

describe('a new server', () => {
  test.each(shown(CREATE))('%s %s breaks %s', async (_field, _value, _broken, [field, value, broken]) => {
    const answer = await app.call('POST', '/api/application/servers', { body: put(await creation(), field, value) });
    expect(rulesOf(answer)).toEqual(expected(field, broken));
    const rejected = broken?.endsWith('Exception') ? 400 : 422;
    expect(answer.status).toBe(broken === null ? 201 : rejected);
    await database.db.server.deleteMany({ where: { id: { notIn: [server.id, other.id] } } });
  });

  test('missing groups are reported with their members, in the order of the fields', async () => {
    const answer = await app.call('POST', '/api/application/servers', { body: {} });
    expect(rulesOf(answer)).toEqual([
      ...['name required', 'user required', 'egg required', 'container_image required', 'startup required'],
      'environment present',
      'limits required',
      ...['memory', 'swap', 'disk', 'io', 'cpu'].map((name) => `limits.${name} required`),
      'feature_limits required',
      ...['databases', 'allocations', 'backups'].map((name) => `feature_limits.${name} present`),
      'allocation.default required',
    ]);
  });

  test('a wrong image is named as it was sent', async () => {
    for (const name of ['container_image', 'docker_image', 'image']) {
      const body = put(put(await creation(), 'container_image', undefined), name, 'bad;image');
      expect(rulesOf(await app.call('POST', '/api/application/servers', { body }))).toEqual([`${name} regex`]);
    }
  });

  test('an allocation that a server has is not free', async () => {
    const body = put(await creation(), 'allocation.default', other.allocationId);
    const more = put(await creation(), 'allocation.additional', [other.allocationId]);
    expect(rulesOf(await app.call('POST', '/api/application/servers', { body }))).toEqual([
      'allocation.default exists',
    ]);
    expect(rulesOf(await app.call('POST', '/api/application/servers', { body: more }))).toEqual([
      'allocation.additional.0 exists',
    ]);
  });

  describe('with deploy the allocation counts for nothing', () => {
    test.each([
      ['one that is taken', () => ({ default: other.allocationId, additional: [other.allocationId] })],
      ['zero, as libraries send it', () => ({ default: 0 })],
      ['null', () => ({ default: null })],
      ['text', () => ({ default: 'x', additional: 'y' })],
      ['an empty object', () => ({})],
      ['an empty list', () => []],
    ])('%s', async (_what, allocation) => {
      const body = { ...(await creation()), allocation: allocation(), deploy: DEPLOY };
      const answer = await app.call('POST', '/api/application/servers', { body });
      expect(answer).toMatchObject({ status: 201, body: { attributes: { node: node.id } } });
      expect(answer.body.attributes.allocation).not.toBe(other.allocationId);
      const { allocations } = await database.db.server.findUniqueOrThrow({
        where: { id: answer.body.attributes.id },
        select: { allocations: true },
      });
      expect(allocations).toHaveLength(1);
    });
  });

  test('of several servers that want one allocation at once one gets it', async () => {
    const body = await creation();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST', '/api/application/servers', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    expect(answers.flatMap(rulesOf)).toEqual(Array.from({ length: 4 }, () => 'allocation.default exists'));
  });
});

const DEPLOY = { locations: [], dedicated_ip: false, port_range: [] };

describe.each([
  ['build', BUILD],
  ['startup', STARTUP],
  ['details', DETAILS],
] as const)('a changed %s', (part, rows) => {
  test.each(shown(rows))('%s %s breaks %s', async (_field, _value, _broken, [field, value, broken]) => {
    const path = `/api/application/servers/${server.id}/${part}`;
    const answer = await app.call('PATCH', path, { body: put({}, field, value) });
    expect(rulesOf(answer)).toEqual(expected(field, broken));
    expect(answer.status).toBe(broken === null ? 200 : 422);
  });
});

test("another server's primary allocation is taken, a further one of its is not this server's", async () => {
  const further = await database.db.allocation.create({
    data: { nodeId: node.id, ip: '10.0.0.9', port: 1, serverId: other.id },
  });
  const path = `/api/application/servers/${server.id}/build`;
  const taken = await app.call('PATCH', path, { body: { allocation: other.allocationId } });
  expect(taken).toMatchObject({
    status: 422,
    body: { errors: [{ detail: 'The allocation has already been taken.' }] },
  });
  expect(rulesOf(taken)).toEqual(['allocation unique']);
  const foreign = await app.call('PATCH', path, { body: { allocation: further.id } });
  expect(foreign).toMatchObject({ status: 400, body: { errors: [{ code: 'DisplayException' }] } });
});

describe('the sentences of a build', () => {
  test('use the names that people know', async () => {
    const body = { feature_limits: { databases: -1, allocations: 'x', backups: 1.5 }, add_allocations: ['x'] };
    const answer = await app.call('PATCH', `/api/application/servers/${server.id}/build`, { body });
    expect(answer.body.errors.map(({ detail }: { readonly detail: string }) => detail)).toEqual([
      'The Database Limit must be at least 0.',
      'The Allocation Limit must be an integer.',
      'The Backup Limit must be an integer.',
      'The allocation to add must be an integer.',
    ]);
  });
});
