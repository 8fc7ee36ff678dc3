import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import type { NodeFiles } from '../../../src/domain/ports/node-files.js';
import { isRecord } from '../../../src/domain/values/is-record.js';
import { ERROR_ANSWERS } from '../../../src/errors/error-table.js';
import { ROUTES } from '../../../src/rest/router.js';
import {
  type ApiAnswer,
  type ApiUnderTest,
  arrangeKey,
  arrangePerson,
  startApi,
} from '../../support/api-under-test.js';
import { arrangeNode } from '../../support/arrange.js';
import { filesThat, testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import {
  changesBetween,
  createRowKeeper,
  type RowChange,
  type RowKeeper,
  type TableRows,
} from '../../support/table-rows.js';
import { arrangeObjects, fillPath } from './matrix-objects.js';
import { parityDocument } from './parity-document.js';
import { type Case, type Numbers, type ParityRow, parityTable, type Subject } from './parity-table.js';
import { globalId } from './verdicts.js';

const DOCUMENT = 'docs/parity.md';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every method of every path, as `METHOD /path`. */
const MOUNTED = ROUTES.flatMap((route) =>
  METHODS.flatMap((method) => (method in route ? [`${method.toUpperCase()} ${route.path}`] : [])),
);

/** The table without ids: its titles are needed before there is a database. */
const ROWS = Object.entries(
  parityTable({ user: 1, egg: 1, location: 1, freeAllocation: 1, allocation: 1, host: 1, subuserEmail: '' }),
);

/** Types of what paths name by number. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ schedule: 'Schedule', task: 'Task', node: 'HostNode', location: 'Location', nest: 'Nest', egg: 'Egg' },
  allocation: 'Allocation',
};

/** The same for GraphQL. */
const subjectOf = (objects: Readonly<Record<string, string>>, isClients: boolean): Subject => {
  const types = isClients ? TYPES : { ...TYPES, server: 'Server', user: 'User', database: 'ServerDatabase' };
  return Object.fromEntries(
    Object.entries(objects).map(([name, value]) => {
      const type = types[name];
      return [name, type === undefined ? value : globalId(type, Number(value))];
    }),
  );
};

/** The response of one API, its changes of rows and its calls to nodes. */
interface Outcome {
  /** Status and class of an error, in the form of REST; null if there is none. */
  readonly failure: readonly unknown[] | null;
  /** Broken rules, each with the member that breaks it. */
  readonly issues: readonly string[];
  readonly changes: readonly unknown[];
  readonly calls: readonly unknown[];
}

const database = describeDatabase();
let daemon: RecordingDaemon;
let asked: unknown[];
let api: ApiUnderTest;
let keeper: RowKeeper;
let seeded: TableRows;
let seededUuids: ReadonlySet<string>;
let table: Readonly<Record<string, ParityRow>>;
let objects: {
  readonly application: Readonly<Record<string, string>>;
  readonly client: Readonly<Record<string, string>>;
};
/** Objects without child rows, by the same names. */
let free: Readonly<Record<string, string>>;
let keys: Readonly<Record<'owner' | 'subuser' | 'full' | 'none', string>>;

/** A daemon that has every file and accepts every call; its calls are recorded. */
const files = (): NodeFiles => {
  const remember =
    (name: string) =>
    async ({ uuid }: { readonly uuid: string }, ...rest: readonly unknown[]): Promise<void> => {
      asked.push([name, uuid, ...rest]);
    };
  return filesThat({
    list: async () => [],
    open: async () => ({ sizeBytes: 0, isDirectory: false, content: Readable.from([]) }),
    write: async ({ uuid }, file) => void asked.push(['write', uuid, file]),
    rename: remember('rename'),
    copy: remember('copy'),
    remove: remember('remove'),
    compress: async (server, names) => {
      await remember('compress')(server, names);
      return {
        ...{ name: 'archive.tar.gz', mode: '-rw-r--r--', modeBits: '644', sizeBytes: 1, mimeType: 'application/gzip' },
        ...{ isDirectory: false, isSymlink: false, changedAt: new Date(0), modifiedAt: new Date(0) },
      };
    },
    decompress: remember('decompress'),
    createDirectory: remember('createDirectory'),
    setModes: remember('setModes'),
    pull: remember('pull'),
  });
};

beforeAll(async () => {
  daemon = recordingDaemon();
  asked = [];
  const context = testContext(database.db, { daemon, files: files() });
  api = await startApi(context);
  const { application, client, ownerId } = await arrangeObjects(context);
  objects = { application, client };
  const admin = await arrangePerson(context, { rootAdmin: true });
  const subuser = await database.db.user.findUniqueOrThrow({ where: { uuid: client.user ?? '' } });
  keys = {
    owner: await arrangeKey(context, { userId: ownerId, kind: 'client' }),
    subuser: await arrangeKey(context, { userId: subuser.id, kind: 'client' }),
    full: await arrangeKey(context, { userId: admin.id, kind: 'application', permissions: FULL_PERMISSIONS }),
    none: await arrangeKey(context, { userId: admin.id, kind: 'application', permissions: {} }),
  };
  const server = await database.db.server.update({
    where: { identifier: client.server ?? '' },
    data: { databaseLimit: 5, memory: 64, disk: 64 },
  });
  await database.db.node.updateMany({ data: { memory: 65_536, disk: 65_536, public: true } });
  const { node } = await arrangeNode(database.db);
  const { id: location } = await database.db.location.create({ data: { short: 'free' } });
  const { id: allocation } = await database.db.allocation.findFirstOrThrow({
    where: { nodeId: server.nodeId, serverId: null },
  });
  const person = await arrangePerson(context);
  free = { node: String(node.id), location: String(location), allocation: String(allocation), user: String(person.id) };
  const numbers: Numbers = {
    ...{ user: person.id, egg: server.eggId, location: Number(application.location) },
    ...{ freeAllocation: allocation, allocation: server.allocationId, subuserEmail: subuser.email },
    host: (await database.db.databaseHost.findFirstOrThrow()).id,
  };
  table = parityTable(numbers);
  // Objects that their own requests create must exist before the rows are first read.
  for (const key of Object.values(keys)) await api.request('GET', '/api/client/account', { key });
  keeper = await createRowKeeper(database.pool);
  seeded = await keeper.read();
  seededUuids = new Set(JSON.stringify(seeded).match(UUID));
});

database.beforeClose(() => api?.close());

/** Sends a request to one API and restores all rows. */
const outcomeOf = async (
  { before }: Case,
  ask: () => Promise<ApiAnswer>,
  said: (answer: ApiAnswer) => Pick<Outcome, 'failure' | 'issues'>,
): Promise<Outcome> => {
  daemon.forget();
  asked.length = 0;
  if (before !== undefined) await database.pool.query(before);
  const arranged = before === undefined ? seeded : await keeper.read();
  const answer = await ask();
  const after = await keeper.read();
  const calls = [...daemon.calls.map(({ name, uuid, options }) => [name, uuid, options]), ...asked];
  const outcome = {
    ...said(answer),
    changes: changesBetween(arranged, after).map(comparable),
    calls: calls.map((call) => plain(call)),
  };
  await keeper.restore(seeded, changesBetween(seeded, after));
  return outcome;
};

/** Columns with random values, sealed values or times: only their presence is compared. */
const DRAWN =
  /^(identifier|secret_hash|daemon_token(_id)?|password|token|input|answer|database|username|number|.*_since|.*_at|.*_until|.*uuid)$/;

/** Rows without what no two requests have in common. */
const comparable = ({ table: name, change, row }: RowChange): unknown => [
  ...[name, change],
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      DRAWN.test(column) && value !== null ? 'drawn' : plain(value),
    ]),
  ),
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Rows without random values; rows that existed before are identified by their ids. */
const plain = (value: unknown, name = ''): unknown => {
  if (value instanceof Date) return 'a time';
  if (Array.isArray(value)) return value.map((item) => plain(item));
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner, key)]));
  }
  if (DRAWN_MEMBERS.has(name)) return 'drawn';
  if (typeof value === 'string') return value.replace(UUID, (uuid) => (isSeeded(uuid) ? uuid : 'drawn'));
  return value;
};

/** Members of activity entries and of calls to nodes that differ each time. */
const DRAWN_MEMBERS: ReadonlySet<string> = new Set(['identifier', 'username', 'timeoutMs']);

const isSeeded = (uuid: string): boolean => seededUuids.has(uuid);

/** The error in a response of REST. */
const saidByRest = ({ status, body }: ApiAnswer): Pick<Outcome, 'failure' | 'issues'> => ({
  failure: status < 300 ? null : [status, body.errors[0].code],
  issues: (status === 422 ? body.errors : []).map(
    ({ meta }: { readonly meta: { readonly source_field: string; readonly rule: string } }) =>
      `${meta.source_field} ${meta.rule}`,
  ),
});

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface GraphqlIssue {
  readonly path: readonly string[];
  readonly rule: string;
}

/** The error in a response of GraphQL, in the form of REST. */
const saidByGraphql =
  ({ names = {}, restCodes = {} }: ParityRow) =>
  ({ body }: ApiAnswer): Pick<Outcome, 'failure' | 'issues'> => {
    const [result = null] = Object.values<{ readonly code?: string; readonly issues?: readonly GraphqlIssue[] } | null>(
      body.data ?? {},
    );
    const [error] = body.errors ?? [];
    const code: string | undefined =
      error?.extensions?.code ?? result?.code ?? (result === null ? 'NOT_FOUND' : undefined);
    const answers: Readonly<Record<string, { readonly rest: readonly unknown[] } | undefined>> = ERROR_ANSWERS;
    const failure = code === undefined ? null : (answers[restCodes[code] ?? code]?.rest ?? [code, error?.message]);
    const issues: readonly GraphqlIssue[] = result?.issues ?? error?.extensions?.issues ?? [];
    return {
      failure,
      issues: issues.map(({ path, rule }) => `${path.map((part) => names[part] ?? snake(part)).join('.')} ${rule}`),
    };
  };

/** Member names in the case of GraphQL, but for the variables of eggs. */
const camel = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camel);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
      name === 'environment' ? inner : camel(inner),
    ]),
  );
};

/** Both outcomes of one request. */
const both = async (
  route: string,
  wanted: Case,
  { key, named }: { readonly key: string; readonly named: Readonly<Record<string, string>> },
): Promise<readonly [rest: Outcome, graphql: Outcome]> => {
  const row = table[route];
  if (row === undefined) throw new Error(`${route} has no row.`);
  const [method = '', pattern = ''] = route.split(' ');
  const isClients = pattern.startsWith('/api/client');
  const isOnce = method === 'POST' && row.isNotOnce !== true;
  const { body = method === 'GET' ? undefined : {}, query = '', sent = camel(body ?? {}) } = wanted;
  const headers: Readonly<Record<string, string>> = isOnce ? { 'Idempotency-Key': 'one' } : {};
  const rest = await outcomeOf(
    wanted,
    async () => {
      if (pattern.endsWith('/files/contents'))
        return withoutText(await fetchText(fillPath(pattern, named) + query, key));
      return api.request(method, fillPath(pattern, named) + query, { key, body, headers });
    },
    saidByRest,
  );
  const call = row.twin(subjectOf(named, isClients), isRecord(sent) ? sent : {});
  const variables = { ...call.variables, ...(isOnce ? { key: 'one' } : {}) };
  const graphql = await outcomeOf(
    wanted,
    () => api.request('POST', '/graphql', { key, body: { query: call.query, variables } }),
    saidByGraphql(row),
  );
  return [rest, graphql];
};

const fetchText = (path: string, key: string): Promise<Response> =>
  fetch(`${api.url}${path}`, { headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' } });

/** The content of a file is not JSON. */
const withoutText = async (response: Response): Promise<ApiAnswer> => ({
  status: response.status,
  headers: response.headers,
  body: response.ok ? void (await response.text()) : await response.json(),
});

const objectsOf = (route: string, about: readonly string[] = []): Readonly<Record<string, string>> => ({
  ...(route.includes('/api/client') ? objects.client : objects.application),
  ...Object.fromEntries(about.map((name) => [name, free[name] ?? ''])),
});

const isClients = (route: string): boolean => route.includes('/api/client');

test('every route has a row in the table, and every row a route', () => {
  expect(ROWS.map(([route]) => route).sort()).toEqual([...MOUNTED].sort());
});

test('the document is the one that the table makes', async () => {
  const document = parityDocument(ROWS);
  if (process.env.WRITE_PARITY === '1') await writeFile(DOCUMENT, document);
  expect(await readFile(DOCUMENT, 'utf8')).toBe(document);
});

describe.each(ROWS)('%s', (route, { cases, wrong, twin }) => {
  const [, pattern = ''] = route.split(' ');
  const isAboutOne = /:(?!force)/.test(pattern);
  const [first = {}] = Object.values(cases);

  test('leaves the same rows, makes the same calls to nodes, and fails with the same errors', async () => {
    for (const [name, wanted] of Object.entries(cases)) {
      const current = table[route]?.cases[name] ?? wanted;
      const key = isClients(route) ? keys.owner : keys.full;
      const [rest, graphql] = await both(route, current, { key, named: objectsOf(route, current.about) });
      expect([name, graphql]).toEqual([name, rest]);
      if (name === 'done') expect([name, rest.failure]).toEqual([name, null]);
    }
  });

  if (isAboutOne) {
    test('is not found over both APIs for a missing object', async () => {
      const current = table[route]?.cases[Object.keys(cases)[0] ?? ''] ?? first;
      const named = Object.fromEntries(Object.keys(objectsOf(route)).map((name) => [name, '999999']));
      const key = isClients(route) ? keys.owner : keys.full;
      const [rest, graphql] = await both(route, current, { key, named });
      expect(graphql).toEqual(rest);
      expect(rest.failure?.[0]).toBe(404);
    });
  }

  if (!isClients(route) || pattern.includes(':server')) {
    test('is for the same people', async () => {
      const current = table[route]?.cases[Object.keys(cases)[0] ?? ''] ?? first;
      const key = isClients(route) ? keys.subuser : keys.none;
      const [rest, graphql] = await both(route, current, { key, named: objectsOf(route) });
      expect(graphql).toEqual(rest);
    });
  }

  if (wrong !== undefined) {
    test('reports the same broken rules', async () => {
      const current = table[route]?.wrong ?? wrong;
      const key = isClients(route) ? keys.owner : keys.full;
      const [rest, graphql] = await both(route, current, { key, named: objectsOf(route) });
      const { field } = twin(subjectOf(objectsOf(route), isClients(route)), {});
      expect([field, rest.issues.length > 0]).toEqual([field, true]);
      expect({ ...graphql, issues: graphql.issues.map(withoutModel(rest.issues)) }).toEqual(rest);
    });
  }
});

/** Over GraphQL a path begins with the member that holds what a body of REST is: `schedule.name`. */
const withoutModel =
  (others: readonly string[]) =>
  (issue: string): string =>
    others.includes(issue) ? issue : issue.replace(/^[a-z_]+\./, '');
