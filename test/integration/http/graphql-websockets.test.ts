import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient, type ExecutionResult, type SubscribePayload } from 'graphql-ws';
import WebSocket from 'ws';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { MAX_SUBSCRIPTIONS } from '../../../src/domain/live/max-subscriptions.js';
import { signInWithKey } from '../../../src/domain/sign-in/sign-in-with-key.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { until } from '../../support/until.js';

const database = describeDatabase();
let events: DatabaseEvents;
let ctx: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
const clients: Client[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  events = createEvents({ databaseUrl: database.url, log: silentLog });
  ctx = { ...systemContext(database.db), events, clock: { now: () => new Date() } };
  api = await startApi(ctx, { streamsResumableMs: 60_000 });
  seed = seedOf(database.db);
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  for (const socket of sockets.splice(0)) socket.terminate();
});

database.beforeClose(async () => {
  await api?.close();
  await events?.stop();
});

const urlOf = ({ url }: ApiUnderTest): string => `${url.replace('http', 'ws')}/graphql`;

const keyOf = (user: User): Promise<string> => arrangeKey(ctx, { userId: user.id, kind: 'client' });

interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A client as dashboards use it, and the first event with which its connection closes. */
const connect = (connectionParams: Record<string, unknown>, headers: Record<string, string> = {}) => {
  let close = (_event: Closed): void => undefined;
  const closed = new Promise<Closed>((resolve) => {
    close = resolve;
  });
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols?: string) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({
    url: urlOf(api),
    webSocketImpl: WithHeaders,
    connectionParams,
    retryAttempts: 0,
    on: { closed: (event) => close(event as Closed) },
  });
  clients.push(client);
  return { client, closed };
};

const withKey = async (user: User) => connect({ Authorization: `Bearer ${await keyOf(user)}` });

const iterate = (client: Client, payload: SubscribePayload) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape and assert their content.
  client.iterate<any>(payload);

const only = async (client: Client, payload: SubscribePayload): Promise<ExecutionResult<unknown, unknown>> => {
  const results = [];
  for await (const result of iterate(client, payload)) results.push(result);
  expect(results).toHaveLength(1);
  return results[0] as ExecutionResult<unknown, unknown>;
};

const FLEET = { query: 'subscription { fleet(servers: {}) { isGap servers { name } } }' };
const VIEWER = { query: '{ viewer { id kind } }' };

describe('operations over a websocket', () => {
  test('a subscription streams as over HTTP, with event ids, and resumes on another websocket', async () => {
    const { owner, server } = await seed.owner().server();
    const key = await keyOf(owner);
    const one = connect({ Authorization: `Bearer ${key}` });
    const stream = iterate(one.client, FLEET);
    const first = (await stream.next()).value;
    expect(first).toMatchObject({ data: { fleet: { isGap: true } } });
    await one.client.dispose();
    await database.db.server.update({ where: { id: server.id }, data: { name: 'Renamed' } });
    const other = connect({ authorization: `Bearer ${key}` });
    const extensions = { lastEventId: first?.extensions?.eventId };
    const resumed = iterate(other.client, { ...FLEET, extensions });
    expect((await resumed.next()).value).toMatchObject({
      data: { fleet: { isGap: false, servers: [{ name: 'Renamed' }] } },
    });
  });

  test('queries and mutations are answered, with their cost; the header of the handshake is a key too', async () => {
    const { owner, server } = await seed.owner().server();
    const { client } = connect({}, { Authorization: `Bearer ${await keyOf(owner)}` });
    expect(await only(client, VIEWER)).toMatchObject({
      data: { viewer: { kind: 'CLIENT' } },
      extensions: { cost: { requested: expect.any(Number) } },
    });
    const query = `mutation ($server: ID!) { renameServer(input: { id: $server, name: "Lobby" }) {
      ... on Server { name } } }`;
    expect(await only(client, { query, variables: { server: server.uuid } })).toMatchObject({
      data: { renameServer: { name: 'Lobby' } },
    });
    expect(await only(client, { query: '{ nothing }' })).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
    expect(await only(client, { query: '{ viewer(' })).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }],
    });
  });

  test('streams of a person count together with those over HTTP, and a slot is free after an end', async () => {
    const { client } = await withKey(await seed.user());
    const streams = Array.from({ length: MAX_SUBSCRIPTIONS }, () => iterate(client, FLEET));
    for (const stream of streams) expect((await stream.next()).value).toMatchObject({ data: {} });
    expect(await only(client, FLEET)).toMatchObject({
      errors: [{ message: expect.stringContaining(String(MAX_SUBSCRIPTIONS)), extensions: { code: 'RATE_LIMIT' } }],
    });
    for (const stream of streams) await stream.return?.();
    await until(async () => {
      const stream = iterate(client, FLEET);
      const { value } = await stream.next();
      await stream.return?.();
      return value?.errors === undefined;
    });
  });
});

describe('a websocket', () => {
  test.each([{}, { Authorization: 'Bearer ptlc_unknown' }, { Authorization: 'Bearer \u0000' }])(
    'with the parameters %j is closed as forbidden',
    async (params) => {
      const { client, closed } = connect(params);
      await expect(iterate(client, VIEWER).next()).rejects.toMatchObject({ code: 4403 });
      expect(await closed).toMatchObject({ code: 4403 });
    },
  );

  test('with the cookie of a session is closed as forbidden, also where the payload holds the credential', async () => {
    const browser = { ip: '127.0.0.1', network: '127.0.0.1', userAgent: '', token: undefined };
    const signedIn = await signInWithKey(ctx, await keyOf(await seed.user()), browser);
    const token = signedIn.kind === 'session' ? signedIn.session.token : '';
    const Cookie = `__Host-gamewarden=${token}`;
    const overHttp = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { Cookie, 'X-CSRF': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify(VIEWER),
    });
    expect(overHttp.status).toBe(200);
    for (const params of [{}, { Authorization: `session\n${token}` }, { Authorization: `Bearer ${token}` }]) {
      const { client, closed } = connect(params, { Cookie, Origin: api.url, 'X-CSRF': '1' });
      await expect(iterate(client, VIEWER).next()).rejects.toMatchObject({ code: 4403 });
      expect(await closed).toMatchObject({ code: 4403 });
    }
  });

  test('whose key is revoked gets the reason, and is closed as forbidden', async () => {
    const user = await seed.user();
    const { client, closed } = await withKey(user);
    const stream = iterate(client, FLEET);
    await stream.next();
    await database.db.apiKey.deleteMany({ where: { userId: user.id } });
    expect((await stream.next()).value).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    expect(await closed).toMatchObject({ code: 4403 });
  });

  const raw = async (): Promise<{ socket: WebSocket; closed: Promise<number> }> => {
    const socket = new WebSocket(urlOf(api), 'graphql-transport-ws');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    return { socket, closed };
  };

  test('that subscribes before its key was checked is closed as unauthorized', async () => {
    const { socket, closed } = await raw();
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: VIEWER }));
    expect(await closed).toBe(4401);
  });

  test('that sends too long a message, or no text, is closed', async () => {
    const long = await raw();
    long.socket.send(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(200_000) } }));
    expect(await long.closed).toBe(1009);
    const binary = await raw();
    binary.socket.send(Buffer.from('x'));
    expect(await binary.closed).toBe(4400);
  });

  test('that reads nothing of what it is sent is disconnected', async () => {
    const { socket, closed } = await raw();
    socket.pause();
    const ping = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(100_000) } });
    for (let count = 0; count < 300; count += 1) socket.send(ping);
    await until(() => socket.bufferedAmount === 0 || socket.readyState !== socket.OPEN);
    socket.resume();
    expect(await closed).toBe(1006);
  });

  test('of the service that stops is closed, so that its client connects again', async () => {
    const own = await startApi(ctx);
    const socket = new WebSocket(urlOf(own), 'graphql-transport-ws');
    sockets.push(socket);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await own.close();
    expect(await closed).toBe(1012);
  });

  test('an upgrade to another protocol, or at another path, is answered as a plain request', async () => {
    const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'x' };
    const answer = await new Promise<IncomingMessage>((resolve) => {
      get(`${api.url}/livez`, { headers }, resolve);
    });
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(await text(answer))).toEqual({ status: 'ok' });
  });
});
