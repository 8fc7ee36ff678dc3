import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Node, Server } from '../../../src/generated/prisma/client.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { recordingDaemon } from '../../support/recording-daemon.js';
import { type RestAnswer, type RestApp, START_LIMIT_MS, startRestApp } from '../../support/rest-app.js';
import { arrangeNode, arrangeServer, serviceContext } from '../domain/nodes/arrange.js';

type Body = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let app: RestApp;
let node: Node;
let other: Server;
let server: Server;
let port = 30_000;

beforeAll(async () => {
  database = await testDatabase();
  app = await startRestApp(serviceContext(database.db, { daemon: recordingDaemon().daemon }));
  ({ node } = await arrangeNode(database.db, { memory: 0, memoryOverallocate: -1, disk: 0, diskOverallocate: -1 }));
  other = await arrangeServer(database.db, node, { externalId: 'taken' });
  server = await arrangeServer(database.db, node);
}, START_LIMIT_MS);

afterAll(async () => {
  await app.close();
  await database.close();
});

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

/** One value of one field, and what becomes of it: the broken rule (`field rule` where the field is not this one). */
type Row = readonly [field: string, value: unknown, broken: string | null];

const text = (length: number): string => 'x'.repeat(length);

/** Rows for a number: its lowest and highest value, one step beyond, and what is no integer. */
const integer = (field: string, { min, max, between }: { min: number; max: number; between?: boolean }): Row[] => [
  [field, min, null],
  [field, max, null],
  [field, min - 1, between ? 'between' : 'min'],
  [field, max + 1, between ? 'between' : 'max'],
  [field, String(min), null],
  [field, 1.5, 'integer'],
  [field, '1e3', 'integer'],
  [field, 'abc', 'integer'],
  [field, true, 'integer'],
];

const MAX_INTEGER = 2_147_483_647;

const LIMITS: readonly Row[] = [
  ...integer('limits.memory', { min: 0, max: MAX_INTEGER }),
  ...integer('limits.swap', { min: -1, max: MAX_INTEGER }),
  ...integer('limits.disk', { min: 0, max: MAX_INTEGER }),
  ...integer('limits.io', { min: 10, max: 1000, between: true }),
  ...integer('limits.cpu', { min: 0, max: MAX_INTEGER }),
  ['limits.memory', null, 'required'],
  ['limits.memory', [], 'required'],
  ['limits.threads', null, null],
  ['limits.threads', '', null],
  ['limits.threads', '0', null],
  ['limits.threads', '0-3', null],
  ['limits.threads', '2-2,7', null],
  ['limits.threads', '3-2', 'regex'],
  ['limits.threads', '0-', 'regex'],
  ['limits.threads', '--,', 'regex'],
  ['limits.threads', '1, 2', 'regex'],
  ['limits.threads', 5, 'string'],
  ['limits', 'x', 'array'],
];

const features = (field: string): readonly Row[] => [
  ...integer(field, { min: 0, max: MAX_INTEGER }),
  [field, null, null],
];

const flag = (field: string): readonly Row[] => [
  ...[true, false, 0, 1, '0', '1'].map((value): Row => [field, value, null]),
  [field, 2, 'boolean'],
  [field, 'true', 'boolean'],
  [field, 'yes', 'boolean'],
  [field, [], 'boolean'],
];

const image = (field: string): readonly Row[] => [
  [field, text(191), null],
  [field, text(192), 'max'],
  [field, '~local/image:tag', null],
  [field, 'example.com:5000/a_b/c-d@sha256:00 x', null],
  [field, 'bad;image', 'regex'],
  [field, 'a~b', 'regex'],
  [field, 7, 'string'],
];

const CREATE: readonly Row[] = [
  ['external_id', undefined, null],
  ['external_id', null, null],
  ['external_id', '', null],
  ['external_id', text(191), null],
  ['external_id', text(192), 'max'],
  ['external_id', 5, 'string'],
  ['external_id', 'taken', 'unique'],
  ['name', undefined, 'required'],
  ['name', null, 'required'],
  ['name', '  ', 'required'],
  ['name', 'x', null],
  ['name', text(191), null],
  ['name', text(192), 'max'],
  ['name', 5, 'string'],
  ['description', undefined, null],
  ['description', null, null],
  ['description', text(2000), null],
  ['description', 5, 'string'],
  ['user', undefined, 'required'],
  ['user', 'abc', 'integer'],
  ['user', 999_999, 'exists'],
  ['egg', undefined, 'required'],
  ['egg', 'abc', 'integer'],
  ['egg', 999_999, 'exists'],
  ['container_image', undefined, 'required'],
  ['container_image', null, 'required'],
  ...image('container_image'),
  ['startup', undefined, 'required'],
  ['startup', '', 'required'],
  ['startup', 5, 'string'],
  ['environment', undefined, 'present'],
  ['environment', 'x', 'array'],
  ['environment', null, 'array'],
  ['environment', [], null],
  ['environment', { NOT_OURS: 'x' }, null],
  ['environment', { JAR: '' }, 'environment.JAR required'],
  ...flag('skip_scripts'),
  ...flag('oom_disabled'),
  ...flag('start_on_completion'),
  ...flag('limits.oom_disabled'),
  ...LIMITS,
  ...['memory', 'swap', 'disk', 'io', 'cpu'].map((name): Row => [`limits.${name}`, undefined, 'required']),
  ['limits.threads', undefined, null],
  ...features('feature_limits.databases'),
  ...features('feature_limits.allocations'),
  ...features('feature_limits.backups'),
  ...['databases', 'allocations', 'backups'].map((name): Row => [`feature_limits.${name}`, undefined, 'present']),
  ['allocation', undefined, 'allocation.default required'],
  ['allocation', null, 'allocation.default required'],
  ['allocation', {}, 'allocation.default required'],
  ['allocation.default', 'abc', 'integer'],
  ['allocation.default', 999_999, 'exists'],
  ['allocation.additional', null, null],
  ['allocation.additional', [], null],
  ['allocation.additional', 'x', 'array'],
  ['allocation.additional', ['x'], 'allocation.additional.0 integer'],
  ['allocation.additional', [999_999], 'allocation.additional.0 exists'],
  ['deploy', null, null],
  ['deploy', { locations: [], dedicated_ip: false, port_range: [] }, null],
  ['deploy', { locations: [0], dedicated_ip: false, port_range: [] }, 'deploy.locations.0 min'],
  ['deploy', { locations: [999_999], dedicated_ip: false, port_range: [] }, 'deploy.locations.0 exists'],
  ['deploy', { locations: 'x', dedicated_ip: false, port_range: [] }, 'deploy.locations array'],
  ['deploy', { locations: ['x'], dedicated_ip: false, port_range: [] }, 'deploy.locations.0 integer'],
  ['deploy', { dedicated_ip: false, port_range: [] }, 'deploy.locations present'],
  ['deploy', { locations: [], port_range: [] }, 'deploy.dedicated_ip present'],
  ['deploy', { locations: [], dedicated_ip: false }, 'deploy.port_range present'],
  ...[true, false, 0, 1, '0', '1', ''].map(
    (value): Row => [
      'deploy',
      { locations: [], dedicated_ip: value, port_range: ['1001-1002'] },
      'NoViableAllocationException',
    ],
  ),
  ['deploy', { locations: [], dedicated_ip: 'yes', port_range: [] }, 'deploy.dedicated_ip boolean'],
  ['deploy', { locations: [], dedicated_ip: false, port_range: ['x', '1-2'] }, null],
  ['deploy', { locations: [], dedicated_ip: false, port_range: ['10000-11000'] }, 'DisplayException'],
  ['deploy', { locations: [], dedicated_ip: false, port_range: [5] }, 'deploy.port_range.0 string'],
];

const BUILD: readonly Row[] = [
  ['allocation', null, 'required'],
  ['allocation', 'abc', 'integer'],
  ['allocation', 999_999, 'exists'],
  ...flag('oom_disabled'),
  ...flag('limits.oom_disabled'),
  ...LIMITS,
  ...LIMITS.filter(([field]) => field !== 'limits').map(
    ([field, value, broken]): Row => [field.replace('limits.', ''), value, broken],
  ),
  ...features('feature_limits.databases'),
  ...features('feature_limits.allocations'),
  ...features('feature_limits.backups'),
  ['feature_limits', 'x', 'array'],
  ...['add_allocations', 'remove_allocations'].flatMap((field): Row[] => [
    [field, null, null],
    [field, [], null],
    [field, [999_999], null],
    [field, 'x', 'array'],
    [field, ['x'], `${field}.0 integer`],
    [field, [1, 1.5], `${field}.1 integer`],
  ]),
];

const STARTUP: readonly Row[] = [
  ['startup', 'run', null],
  ['startup', null, 'required'],
  ['startup', 5, 'string'],
  ['environment', null, null],
  ['environment', [], null],
  ['environment', { JAR: 'a.jar' }, null],
  ['environment', { JAR: '' }, 'environment.JAR required'],
  ['environment', 'x', 'array'],
  ['egg', 'abc', 'integer'],
  ['egg', 999_999, 'exists'],
  ['image', null, 'required'],
  ...image('image'),
  ...image('docker_image'),
  ...image('container_image'),
  ...flag('skip_scripts'),
];

const DETAILS: readonly Row[] = [
  ['name', 'x', null],
  ['name', text(191), null],
  ['name', text(192), 'max'],
  ['name', null, 'required'],
  ['user', null, 'required'],
  ['user', 'abc', 'integer'],
  ['user', 999_999, 'exists'],
  ['external_id', text(191), null],
  ['external_id', text(192), 'max'],
  ['external_id', 'taken', 'unique'],
  ['external_id', null, null],
  ['description', null, null],
  ['description', 5, 'string'],
];

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
    const refused = broken?.endsWith('Exception') ? 400 : 422;
    expect(answer.status).toBe(broken === null ? 201 : refused);
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

  test('with deploy the allocation counts for nothing', async () => {
    const body = { ...(await creation()), allocation: { default: other.allocationId }, deploy: DEPLOY };
    const answer = await app.call('POST', '/api/application/servers', { body });
    expect(answer).toMatchObject({ status: 201, body: { attributes: { node: node.id } } });
    expect(answer.body.attributes.allocation).not.toBe(other.allocationId);
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
