import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createClient, type ExecutionResult } from 'graphql-ws';
import { WebSocket } from 'ws';
import { type CreatedServer, installServer, runServer, statusOf } from '../support/e2e/console-server.js';
import { openRows, type Rows } from '../support/e2e/rows.js';
import { createSchedule } from '../support/e2e/schedule-calls.js';
import { type Service, startService } from '../support/service.js';
import { type StreamedResult, subscribe, type TestStream } from '../support/sse.js';
import { until } from '../support/until.js';

const PUBLIC_URL = 'https://panel.example.com';
const DASHBOARD = 'https://dash.example.com';

let service: Service;
let rows: Rows;
let server: CreatedServer;
let streams: TestStream[] = [];

beforeAll(async () => {
  service = await startService({ localNode: true, env: { PUBLIC_URL, CORS_ORIGINS: DASHBOARD } });
  rows = openRows(service);
  server = await installServer(service, rows);
});

afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

afterAll(async () => {
  await rows?.close();
  await service?.stop();
});

const watch = async (query: string, { identifier }: Pick<CreatedServer, 'identifier'>): Promise<TestStream> => {
  const variables = { server: identifier };
  const stream = await subscribe({ url: service.url, key: service.keys.client, query, variables });
  streams.push(stream);
  return stream;
};

const STATE = 'subscription ($server: ID!) { serverState(serverId: $server) { status powerState } }';
const CONSOLE = 'subscription ($server: ID!) { consoleLines(serverId: $server) { kind text } }';

const hasLine =
  (wanted: string) =>
  ({ data }: StreamedResult): boolean =>
    data?.consoleLines.some(({ kind, text }: { readonly kind: string; readonly text: string }) =>
      `${kind} ${text}`.includes(wanted),
    );

/** Creates a schedule with a task for the server, and executes it. */
const perform = async (action: string, payload: string): Promise<void> => {
  const { path } = await createSchedule(service, server, { tasks: [{ action, payload }] });
  expect((await service.rest('POST', `${path}/execute`)).status).toBe(202);
};

test('power, console and installation of a server are streamed from the built-in node as they happen', async () => {
  const state = await watch(STATE, server);
  const console = await watch(CONSOLE, server);
  expect((await state.next())?.data.serverState).toEqual({ status: 'OFFLINE', powerState: 'OFFLINE' });
  await perform('power', 'start');
  const seen = await state.until(({ data }) => data.serverState.powerState === 'RUNNING');
  expect(seen.at(-1)?.data.serverState.status).toBe('RUNNING');
  await perform('command', 'say over the stream');
  await console.until(hasLine('OUTPUT [Server] over the stream'));
  await perform('power', 'stop');
  await state.until(({ data }) => data.serverState.powerState === 'OFFLINE');
  const reinstalled = await service.rest('POST', `/api/application/servers/${server.id}/reinstall`);
  expect(reinstalled.status).toBe(204);
  await state.until(({ data }) => data.serverState.status === 'INSTALLING');
  await state.until(({ data }) => data.serverState.status === 'OFFLINE');
  await console.until(hasLine('INSTALL_COMPLETED'));
});

test('the console of a stopped server begins with its last output', async () => {
  const stopped = await runServer(service, rows, { name: 'Stopped' });
  const kill = await service.rest('POST', `/api/client/servers/${stopped.identifier}/power`, {
    key: service.keys.client,
    body: { signal: 'kill' },
  });
  expect(kill.status).toBe(204);
  await until(async () => (await statusOf(service, stopped)) === 'offline', 30_000);
  const console = await watch(CONSOLE, stopped);
  await console.until(hasLine('OUTPUT Console ready'));
});

test('a restart that only the fleet watches is told state by state over a websocket, and so is the usage', async () => {
  const client = createClient({
    url: `${service.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${service.keys.client}` },
    retryAttempts: 0,
  });
  try {
    const fleet = client.iterate<FleetData>({
      query: 'subscription { fleet(servers: {}) { isGap servers { identifier powerState } } }',
    });
    await fleet.next();
    let shown = 'OFFLINE';
    /** The states up to this one; power orders change meanwhile, too. */
    const states = async (last: string): Promise<readonly string[]> => {
      const seen: string[] = [];
      while (seen.at(-1) !== last) {
        const next = await fleet.next();
        const value: ExecutionResult<FleetData, unknown> | undefined = next.value ?? undefined;
        for (const { powerState } of value?.data?.fleet.servers ?? []) {
          if (powerState !== shown) seen.push(powerState);
          shown = powerState;
        }
      }
      return seen;
    };
    const order = (signal: string) =>
      service.rest('POST', `/api/client/servers/${server.identifier}/power`, { body: { signal } });
    await order('start');
    expect(await states('RUNNING')).toEqual(['STARTING', 'RUNNING']);
    await order('restart');
    expect(await states('RUNNING')).toEqual(['STOPPING', 'OFFLINE', 'STARTING', 'RUNNING']);
    const stats = client.iterate<StatsData>({
      query: `subscription ($servers: [ID!]!) { serverStats(serverIds: $servers) { resources { powerState memoryBytes } } }`,
      variables: { servers: [server.identifier] },
    });
    for (let memory = 0; memory === 0; ) {
      const [first] = (await stats.next()).value?.data?.serverStats ?? [];
      expect(first?.resources?.powerState).toBe('RUNNING');
      memory = first?.resources?.memoryBytes ?? 0;
    }
    await order('stop');
    expect(await states('OFFLINE')).toEqual(['STOPPING', 'OFFLINE']);
  } finally {
    await client.dispose();
  }
});

interface FleetData {
  readonly fleet: { readonly servers: readonly { readonly powerState: string }[] };
}

interface StatsData {
  readonly serverStats: readonly {
    readonly resources: { readonly powerState: string; readonly memoryBytes: number } | null;
  }[];
}

/** The answer of the built-in node to a page of this origin: the first event after the token, or the HTTP status. */
const knock = async (origin: string): Promise<unknown> => {
  const { body } = await service.rest('GET', `/api/client/servers/${server.identifier}/websocket`);
  const socket = new WebSocket(body.data.socket, { origin });
  try {
    return await new Promise((done, fail) => {
      socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', args: [body.data.token] })));
      socket.once('message', (data) => done(JSON.parse(String(data)).event));
      socket.on('unexpected-response', (_request, response) => done(response.statusCode));
      socket.on('error', fail);
    });
  } finally {
    socket.on('error', () => undefined); // it was rejected
    socket.terminate();
  }
};

test('pages of the service can open consoles of the built-in node under each of its names, other pages cannot', async () => {
  const { port } = new URL(service.url);
  for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`, PUBLIC_URL, DASHBOARD]) {
    expect([origin, await knock(origin)]).toEqual([origin, 'auth success']);
  }
  for (const origin of ['https://evil.example.com', 'http://localhost:1', 'http://panel.example.com', 'null']) {
    expect([origin, await knock(origin)]).toEqual([origin, 403]);
  }
});

test('the service stops in order while streams are open', async () => {
  const opened = [await watch(STATE, server), await watch(CONSOLE, server)];
  await opened[0]?.next();
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${service.keys.client}` } }));
  await new Promise((resolve) => socket.once('message', resolve));
  expect(await service.kill('SIGTERM')).toBe(0);
  for (const stream of opened) expect((await stream.until(() => false)).every(({ errors }) => !errors)).toBe(true);
  expect(await closed).toBe(1012);
});
