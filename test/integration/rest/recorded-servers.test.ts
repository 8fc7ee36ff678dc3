import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ACTION_BITS, RESOURCES } from '../../../src/domain/access/key-permissions.js';
import type { Server } from '../../../src/generated/prisma/client.js';
import { arrangeKey } from '../../support/api-under-test.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import {
  arrangeRecordedServers,
  arrangeRecordedWorld,
  comparable,
  type RecordedServer,
  type Recording,
  serverRecordings,
} from '../../support/replay-servers.js';
import { type RestApp, startRestApp } from '../../support/rest-app.js';

const RECORDINGS = await serverRecordings();
const SERVERS: readonly RecordedServer[] = RECORDINGS.get('171-servers-read-list')?.response.body.data.map(
  ({ attributes }: { readonly attributes: RecordedServer }) => attributes,
);
/** How the servers were when a recording was made, where its answer is about that. */
const shown = (name: string): RecordedServer => RECORDINGS.get(name)?.response.body.attributes;

/** Features that this product does not have, with the reason. */
const NOT_HERE: Readonly<Record<string, string>> = {
  '498-servers-delete-node-with-servers': 'replayed with the nodes',
};

interface Expected {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly body?: any;
}

interface Difference {
  readonly why: string;
  readonly expected: (recorded: Expected, answer: Expected) => Expected;
  /** The calls to the daemon, if they differ too. */
  readonly calls?: readonly string[];
}

/** An answer that differs in some attributes of its server. */
const attributes =
  (changes: (recorded: RecordedServer) => object): Difference['expected'] =>
  ({ status, body }) => ({
    status,
    body: { ...body, attributes: { ...body.attributes, ...changes(body.attributes) } },
  });

/** An answer that lists other errors, by field, rule and text. */
const errors =
  (change: (error: readonly [field: string, rule: string, detail: string]) => readonly (readonly string[])[]) =>
  ({ status, body }: Expected): Expected => ({
    status,
    body: {
      errors: body.errors.flatMap(
        (error: { readonly detail: string; readonly meta: Readonly<Record<string, string>> }) =>
          change([error.meta.source_field ?? '', error.meta.rule ?? '', error.detail]).map(([field, rule, detail]) => ({
            ...error,
            detail,
            meta: { source_field: field, rule },
          })),
      ),
    },
  });

const IMAGE = 'Missing is missing under our own name, and all feature limits are required (choices.md 1, 15)';
const containerImage = errors(([field, rule, detail]) => {
  if (field === 'docker_image') return [['container_image', rule, detail.replace('docker', 'container')]];
  if (field !== 'feature_limits.databases') return [[field, rule, detail]];
  return [
    [field, rule, detail],
    ['feature_limits.allocations', rule, detail.replace('databases', 'allocations')],
  ];
});

/** A server just made has an identity and an address of its own. */
const made: Difference['expected'] = (recorded, { body: { attributes: actual } }) =>
  attributes(({ container }) => ({
    id: actual.id,
    uuid: actual.uuid,
    identifier: actual.uuid.slice(0, 8),
    allocation: actual.allocation,
    container: { ...container, environment: { ...container.environment, P_SERVER_UUID: actual.uuid } },
  }))(recorded, { status: 201, body: undefined });

/** The intended differences from the panel: the expected value, and the reason. */
const CLOSED: Difference = {
  why: 'Consoles that people have open are closed',
  calls: ['syncServer', 'denyTokens'],
  expected: (recorded) => recorded,
};

const DIFFERENCES: Readonly<Record<string, Difference>> = {
  '252-servers-manage-suspend': CLOSED,
  '270-servers-manage-suspend-while-installing': CLOSED,
  '099-servers-create-form-encoded-body': { why: IMAGE, expected: containerImage },
  '102-servers-create-ok-deploy': { why: 'The place is chosen at random', expected: made },
  '114-servers-create-err-limits-types': {
    why: 'Numbers are integers (choices.md 42)',
    expected: errors(([field, rule, detail]) =>
      rule === 'numeric' ? [[field, 'integer', detail.replace('a number', 'an integer')]] : [[field, rule, detail]],
    ),
  },
  '135-servers-create-err-nulls': { why: IMAGE, expected: containerImage },
  '138-servers-create-ok-nullable-optionals-include': {
    why: 'All feature limits are required (choices.md 15)',
    calls: [],
    expected: () => ({
      status: 422,
      body: {
        errors: [
          {
            code: 'ValidationException',
            status: '422',
            detail: 'The feature limits.allocations field must be present.',
            meta: { source_field: 'feature_limits.allocations', rule: 'present' },
          },
        ],
      },
    }),
  },
  '177-servers-read-list-per-page-0': {
    why: 'A wrong size is the default size (choices.md 21)',
    expected: ({ status, body }) => ({
      status,
      body: { ...body, meta: { pagination: { ...body.meta.pagination, per_page: 50 } } },
    }),
  },
  '180-servers-read-list-per-page-huge': {
    why: 'Sizes are lowered to 10,000 (choices.md 21)',
    expected: ({ status, body }) => ({
      status,
      body: { ...body, meta: { pagination: { ...body.meta.pagination, per_page: 10_000 } } },
    }),
  },
  '222-servers-build-ok-feature-limits-without-allocations': {
    why: 'Absent members stay unchanged (choices.md 11)',
    expected: attributes(({ feature_limits: features, container }) => ({
      feature_limits: { ...features, allocations: 3 },
      container: { ...container, environment: { ...container.environment, P_SERVER_ALLOCATION_LIMIT: 3 } },
    })),
  },
  '234-servers-build-err-limits-partial': {
    why: 'Within limits only the given members change (choices.md 12)',
    calls: ['syncServer'],
    expected: () => ({
      status: 200,
      body: {
        object: 'server',
        attributes: { ...built, limits: { ...built.limits, memory: 100 } },
      },
    }),
  },
  '246-servers-startup-err-empty-body': {
    why: 'An empty body is accepted and changes nothing (choices.md 11)',
    expected: () => ({
      status: 200,
      body: { object: 'server', attributes: shown('243-servers-startup-ok-empty-environment') },
    }),
  },
  '507-servers-delete-force-word-other': {
    why: 'A path that is none has its own sentence (choices.md 52)',
    expected: ({ status, body }) => ({
      status,
      body: {
        errors: [
          {
            ...body.errors[0],
            detail: 'The route api/application/servers/99999/notforce could not be found.',
          },
        ],
      },
    }),
  },
};

/** The first server while its build was changed. */
const built = shown('225-servers-build-ok-remove-allocations');

const withFirst = (server: RecordedServer, extra: readonly number[] = []) =>
  servers([server, ...SERVERS.filter(({ id }) => id !== server.id)], extra);

const beforeCreation = () => servers(SERVERS.filter(({ id }) => [1, 2, 4].includes(id)));

const set = (id: number, state: Partial<Server>) => database.db.server.update({ where: { id }, data: state });

/** The state that a recording needs, where it is not that of the list. */
const BEFORE: Readonly<Record<string, () => unknown>> = {
  '093-servers-create-list-empty': () => servers([]),
  '141-servers-read-get-installing': () => set(1, { status: 'installing' }),
  '144-servers-read-client-admin-schedules-while-installing': () => set(1, { status: 'installing' }),
  '147-servers-read-daemon-reports-install-3': () => set(3, { status: 'installing' }),
  '207-servers-details-change-owner-back': () => set(1, { ownerId: 1 }),
  '222-servers-build-ok-feature-limits-without-allocations': () => withFirst(built),
  '225-servers-build-ok-remove-allocations': () => withFirst(built, [7, 8, 9]),
  '228-servers-build-ok-restore': () => withFirst({ ...built, allocation: 8 }, [9]),
  '231-servers-build-err-allocation-unassigned': () => withFirst(built, [8, 9]),
  '234-servers-build-err-limits-partial': () => withFirst(built, [8, 9]),
  '240-servers-build-daemon-sync-500-still-ok': () => {
    daemon.fail('syncServer');
    return withFirst(built, [8, 9]);
  },
  '243-servers-startup-ok-empty-environment': () => withFirst(shown('243-servers-startup-ok-empty-environment')),
  '246-servers-startup-err-empty-body': () => withFirst(shown('243-servers-startup-ok-empty-environment')),
  '255-servers-manage-client-view-suspended': async () => {
    await withFirst(shown('243-servers-startup-ok-empty-environment'), [8, 9]);
    await database.db.egg.updateMany({ data: { features: ['eula', 'java_version', 'pid_limit'] } });
    await set(1, { suspended: true });
  },
  '258-servers-manage-client-admin-schedules-suspended': () => set(1, { suspended: true }),
  '270-servers-manage-suspend-while-installing': () => set(3, { status: 'installing' }),
  '273-servers-manage-reinstall-again': () => set(3, { status: 'installing' }),
  '276-servers-manage-client-schedules-reinstall-failed': () => set(3, { status: 'reinstall_failed' }),
  '279-servers-manage-get-after-failed-reinstall': () =>
    withFirst(shown('279-servers-manage-get-after-failed-reinstall')),
  '282-servers-manage-client-schedules-node-maintenance': () => setMaintenance(true),
  '285-servers-manage-client-schedules-restoring-backup': () => set(1, { status: 'restoring_backup' }),
  '501-servers-delete-daemon-500': () => daemon.fail('deleteServer'),
  '504-servers-delete-gone': () => servers(SERVERS.filter(({ id }) => id !== 3)),
  '510-servers-delete-client-view-deleted': () => servers(SERVERS.filter(({ id }) => id !== 1)),
};

const setMaintenance = (maintenanceMode: boolean) =>
  database.db.node.update({ where: { id: 1 }, data: { maintenanceMode } });

/** The calls to the daemon, in the form of the recordings. */
const CALLS: Readonly<Record<string, string>> = {
  'POST /servers': 'createServer',
  'POST /servers/:uuid/sync': 'syncServer',
  'POST /servers/:uuid/reinstall': 'reinstallServer',
  'DELETE /servers/:uuid': 'deleteServer',
  'POST /servers/:uuid/ws/deny': 'denyTokens',
};

/** The reads of the recordings' key. */
const READ_ONLY = Object.fromEntries(RESOURCES.map((resource) => [resource, ACTION_BITS.read]));

const database = describeDatabase();
let daemon: RecordingDaemon;
let app: RestApp;
let clientKeys: Readonly<Record<string, string>>;

const servers = (list: readonly RecordedServer[], extra: readonly number[] = []) =>
  arrangeRecordedServers(database.db, list, extra);

beforeAll(async () => {
  daemon = recordingDaemon();
  const context = serviceContext(database.db, { secrets, daemon });
  await arrangeRecordedWorld(database.db, secrets.seal('the-token'));
  app = await startRestApp(context);
  clientKeys = {
    '{{CLIENT_KEY}}': await arrangeKey(context, { userId: 2, kind: 'client' }),
    '{{CLIENT_KEY_ADMIN}}': await arrangeKey(context, { userId: 1, kind: 'client' }),
    '{{APP_KEY_READONLY}}': await arrangeKey(context, { userId: 1, kind: 'application', permissions: READ_ONLY }),
    '{{NODE1_TOKEN_ID}}.{{NODE1_TOKEN}}': 'the-token-id.the-token',
  };
});

database.beforeClose(() => app.close());

beforeEach(() => daemon.forget());

const send = ({ request: { method, path, headers, body, raw_body: text } }: Recording) =>
  app.call(method, path, {
    key: clientKeys[(headers.Authorization ?? '').replace('Bearer ', '')] ?? app.key,
    body,
    text,
    headers: { 'Content-Type': headers['Content-Type'] ?? 'application/json' },
  });

describe.each([...RECORDINGS].filter(([name]) => !(name in NOT_HERE)))('%s', (name, recording) => {
  test(`is answered as recorded${DIFFERENCES[name] === undefined ? '' : `, but: ${DIFFERENCES[name].why}`}`, async () => {
    await setMaintenance(false);
    await (name.includes('-servers-create-') ? beforeCreation() : servers(SERVERS));
    await BEFORE[name]?.();
    const answer = await send(recording);
    const { status, body } = DIFFERENCES[name]?.expected(recording.response, answer) ?? recording.response;
    expect({ status: answer.status, body: comparable(answer.body) }).toEqual({ status, body: comparable(body) });
    const calls = recording.daemon_calls.map(({ method, path }) => CALLS[`${method} ${path}`]);
    expect(daemon.calls.map((call) => call.name)).toEqual(DIFFERENCES[name]?.calls ?? calls);
  });
});

test('exceptions and states are those of recordings that exist', () => {
  const named = [NOT_HERE, DIFFERENCES, BEFORE].flatMap((table) => Object.keys(table));
  expect(named.filter((name) => !RECORDINGS.has(name))).toEqual([]);
});
