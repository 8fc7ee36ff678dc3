import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getIntrospectionQuery, stripIgnoredCharacters } from 'graphql';
import {
  AT_ONCE,
  createUnauthenticatedThrottle,
  type UnauthenticatedThrottle,
} from '../../../src/http/limits/unauthenticated-throttle.js';
import {
  type ApiAnswer,
  type ApiRequest,
  type ApiUnderTest,
  arrangeKey,
  arrangePerson,
  startApi,
} from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { head, openRaw } from '../../support/raw-connection.js';
import { until } from '../../support/until.js';

const database = describeDatabase();

/** The end times of current waits; the clock stands still. */
let waits: (() => void)[];
let slicer: UnauthenticatedThrottle;
let api: ApiUnderTest;
let key: string;

beforeAll(async () => {
  const context = serviceContext(database.db);
  const unauthenticatedThrottle: UnauthenticatedThrottle = {
    take: (...asked) => slicer.take(...asked),
    keep: (connection) => slicer.keep(connection),
    end: () => slicer.end(),
  };
  api = await startApi(context, { unauthenticatedThrottle });
  const person = await arrangePerson(context, { rootAdmin: true });
  key = await arrangeKey(context, { userId: person.id, kind: 'client' });
});

database.beforeClose(() => api?.close());

beforeEach(() => {
  waits = [];
  slicer = createUnauthenticatedThrottle(
    { atOnce: 2, perSecond: 1, longestWaitMs: 1_000, waiting: 2 },
    {
      now: () => 5_000,
      after: (_ms, end) => {
        waits.push(end);
        return () => undefined;
      },
    },
  );
});

const WRONG = `ptlc_${'x'.repeat(43)}`;
const QUERY = { query: '{ account { id } }' };

const STRANGERS: readonly (readonly [string, string, string, ApiRequest, refused: number, turnedAway: number])[] = [
  ['no key over REST', 'GET', '/api/client', {}, 401, 429],
  ['a wrong key over REST', 'GET', '/api/application/servers', { key: WRONG }, 401, 429],
  ['no key over GraphQL', 'POST', '/graphql', { body: QUERY }, 401, 429],
  ['a wrong key over GraphQL', 'POST', '/graphql', { key: WRONG, body: QUERY }, 401, 429],
  ['no token of a node', 'GET', '/api/remote/servers', {}, 401, 503],
  ['a wrong token of a node', 'GET', '/api/remote/servers', { key: 'some.token' }, 403, 503],
  ['what is no token of a node', 'GET', '/api/remote/servers', { key: 'token' }, 400, 503],
];

describe.each(STRANGERS)('%s', (_, method, path, request, refused, turnedAway) => {
  const ask = (): Promise<ApiAnswer> => api.request(method, path, request);
  const shown = ({ status, body }: ApiAnswer) => ({ status, body });

  test('is rejected at once a few times, then after a delay with the same answer, while valid keys are not delayed', async () => {
    const first = await ask();
    expect([first.status, (await ask()).status]).toEqual([refused, refused]);
    const waiting = ask();
    await until(() => waits.length === 1);
    expect((await api.request('GET', '/api/client', { key })).status).toBe(200);
    waits[0]?.();
    expect(shown(await waiting)).toEqual(shown(first));
  });

  test('is rejected with 429 if too many wait, and after the longest delay', async () => {
    await Promise.all([ask(), ask()]);
    const first = ask();
    await until(() => waits.length === 1);
    const tooLate = ask();
    await until(() => waits.length === 2);
    const oneTooMany = await ask();
    for (const end of waits) end();
    for (const { status, headers, body } of [oneTooMany, await tooLate]) {
      expect([status, headers.get('retry-after')]).toEqual([turnedAway, '1']);
      expect(JSON.stringify(body)).toContain('Too many requests without a valid key.');
    }
    expect((await first).status).toBe(refused);
  });
});

test('responses that need no key are not delayed', async () => {
  for (const _ of [1, 2]) await api.request('GET', '/api/client');
  const query = stripIgnoredCharacters(getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }));
  expect((await api.request('POST', '/graphql', { body: { query } })).status).toBe(200);
  expect((await api.request('GET', '/api/client/nothing')).status).toBe(404);
  expect((await api.request('GET', '/healthz')).status).toBe(200);
  expect(waits).toEqual([]);
});

test('the bodies of waiting clients use no budget of other unauthenticated clients', async () => {
  slicer = { ...AT_ONCE, take: () => new Promise<void>((end) => void waits.push(end)) };
  const body = JSON.stringify(QUERY).padEnd(4_096);
  const waiting = Array.from({ length: 256 }, () => api.request('POST', '/graphql', { body }));
  await until(() => waits.length === 256);
  const query = stripIgnoredCharacters(getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }));
  expect((await api.request('POST', '/graphql', { body: { query } })).status).toBe(200);
  for (const end of waits) end();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([401]));
});

/** Sends the headers of a long body and as much of the body as the connection accepts. */
const sendLong = async (path: string) => {
  const connection = await openRaw(api.url);
  connection.send(head(`POST ${path}`, { 'Content-Type': 'application/json', 'Content-Length': LONG_BYTES }));
  connection.send('x'.repeat(LONG_BYTES));
  return connection;
};

/** More than the kernel buffers of a connection on both sides. */
const LONG_BYTES = 30_000_000;

test.each(['/api/application/servers', '/graphql'])(
  'of a body at %s that waits, or is turned away, nothing more is read',
  async (path) => {
    for (const _ of [1, 2]) await api.request('GET', '/api/client');
    const waiting = await sendLong(path);
    await until(() => waits.length === 1);
    const tooLate = await sendLong(path);
    await until(() => waits.length === 2);
    const oneTooMany = await sendLong(path);
    expect(await oneTooMany.statuses(1)).toEqual([429]);
    for (const end of waits) end();
    expect([await waiting.statuses(1), await tooLate.statuses(1)]).toEqual([[401], [429]]);
    // Its sender must not send another request behind it, which would not be read.
    for (const { received } of [waiting, tooLate, oneTooMany]) expect(received()).toMatch(/^connection: close\r$/im);
    // Another body is read completely meanwhile, so there was time to read this one.
    slicer = AT_ONCE;
    const read = await sendLong(path);
    await until(() => read.unsent() === 0);
    expect([waiting, tooLate, oneTooMany].map((connection) => connection.unsent() > 0)).toEqual([true, true, true]);
    for (const connection of [waiting, tooLate, oneTooMany, read]) connection.close();
  },
);
