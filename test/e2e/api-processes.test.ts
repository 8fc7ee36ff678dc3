import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasCode } from '../../src/host/has-code.js';
import { head, openRaw } from '../support/raw-connection.js';
import { runCli } from '../support/run-to-end.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const METRICS_TOKEN = 'm'.repeat(32);
const PROCESSES = 3;
const LIMIT = 150;
const POINTS = 50_000;

/** Length of a limit's window, in milliseconds, from the first count. */
const WINDOW_MS = 60_000;

const CREATE_USER = 'mutation ($user: CreateUserInput!) { createUser(input: $user) { ... on User { username } } }';

/** Costs as many points as it requests: about 5,000. */
const EXPENSIVE = `{ ${Array.from({ length: 90 }, (_, index) => `v${index}: viewer { id }`).join(' ')} }`;

/** Ends when the service completes a stream or the test aborts it. */
const SUBSCRIPTION = 'subscription { fleet(servers: {}) { isGap } }';

describe('a service whose API has several processes', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({
      database: 'embedded',
      env: {
        API_PROCESSES: String(PROCESSES),
        METRICS_TOKEN,
        RATE_LIMIT_APPLICATION: String(LIMIT),
        RATE_LIMIT_POINTS: String(POINTS),
        LOG_LEVEL: 'info',
      },
    });
  });

  afterAll(() => service?.stop());

  /** The API processes by name, and the first process. */
  const pids = async (): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>();
    const named = /"pid":(\d+),"process":"(api-\d)"/g;
    for (const [, pid, name = ''] of service.output().stderr.matchAll(named)) found.set(name, Number(pid));
    return found;
  };

  const metric = async (name: string): Promise<readonly string[]> => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${service.url}/metrics`, { headers })).text();
    return text.split('\n').filter((line) => line.startsWith(`${name}{`));
  };

  const listNodes = (): Promise<number> => service.rest('GET', '/api/application/nodes').then(({ status }) => status);

  const subscribe = async (key: string): Promise<{ readonly status: number; end(): void }> => {
    const ending = new AbortController();
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: SUBSCRIPTION }),
      signal: ending.signal,
    });
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('event: next')) {
      const read = await reader?.read();
      if (read?.value === undefined) break;
      text += decoder.decode(read.value);
    }
    return { status: text.includes('RATE_LIMIT') ? 429 : response.status, end: () => ending.abort() };
  };

  test('serves from all of them, with one limit of requests', async () => {
    const before = new Set((await pids()).values());
    expect(before.size).toBe(PROCESSES);
    const begunAt = performance.now();
    const statuses = await Promise.all(Array.from({ length: LIMIT + 50 }, listNodes));
    expectAllowed(statuses, { limit: LIMIT, begunAt });
    const served = await metric('gamewarden_http_requests_total');
    const names = served
      .filter((line) => line.includes('/api/application/nodes'))
      .map((line) => /api-\d/.exec(line)?.[0]);
    expect([...new Set(names)].sort()).toEqual(['api-1', 'api-2', 'api-3']);
  });

  test('allows a user as many streams as one process', async () => {
    const streams = [];
    for (let count = 0; count < 20; count += 1) streams.push(await subscribe(service.keys.client));
    expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await subscribe(service.keys.client)).status).toBe(429);
    for (const { end } of streams) end();
    await until(async () => {
      const stream = await subscribe(service.keys.client);
      stream.end();
      return stream.status === 200;
    });
  });

  test('allows a user as many points a minute as one process', async () => {
    const user = { username: 'spender', email: 'spender@example.com', firstName: 'Ada', lastName: 'Miller' };
    const { body: made } = await service.graphql(CREATE_USER, { user });
    expect(made.data.createUser).toMatchObject({ username: user.username });
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: service.dataDir };
    const { stdout } = await runCli(['keys', 'create', '--kind', 'client', '--user', user.username], env);
    const key = stdout.trim();
    const begunAt = performance.now();
    const { body: first } = await service.graphql(EXPENSIVE, {}, key);
    const { requested, actual, left } = first.extensions.cost;
    expect({ actual, left }).toEqual({ actual: requested, left: POINTS - requested });
    const more = Array.from({ length: 2 * PROCESSES * Math.ceil(POINTS / requested) }, () =>
      service.graphql(EXPENSIVE, {}, key).then(({ status }) => status),
    );
    const statuses = await Promise.all(more);
    expectAllowed([200, ...statuses], { limit: Math.floor(POINTS / requested), begunAt });
  });

  test('rejects a revoked key in each of them within a second', async () => {
    const created = await service.rest('POST', '/api/client/account/api-keys', {
      body: { description: 'short-lived', allowed_ips: [] },
    });
    const key = `${created.body.attributes.identifier}${created.body.meta.secret_token}`;
    const ask = () => service.rest('GET', '/api/client', { key }).then(({ status }) => status);
    expect(new Set(await Promise.all(Array.from({ length: 12 }, ask)))).toEqual(new Set([200]));
    await service.rest('DELETE', `/api/client/account/api-keys/${created.body.attributes.identifier}`);
    const revokedAt = performance.now();
    await until(async () => {
      const statuses = await Promise.all(Array.from({ length: 12 }, ask));
      return statuses.every((status) => status === 401) || performance.now() - revokedAt > 1_000;
    });
    expect(new Set(await Promise.all(Array.from({ length: 12 }, ask)))).toEqual(new Set([401]));
  });

  test('continues while one of them is killed, and replaces it', async () => {
    const before = await pids();
    const killed = before.get('api-2') ?? 0;
    const ready = () =>
      fetch(`${service.url}/livez`, { headers: { Connection: 'close' } }).then(({ status }) => status);
    // It is stopped, so that it is handed a connection that it does not accept; at most one.
    process.kill(killed, 'SIGSTOP');
    const connections = await Promise.all(Array.from({ length: 4 * PROCESSES }, () => openRaw(service.url)));
    for (const { send } of connections) send(head('GET /livez', { Connection: 'close' }));
    const unanswered = () => connections.filter(({ received }) => received() === '');
    await until(() => unanswered().length === 1);
    process.kill(killed, 'SIGKILL');
    await Promise.all(connections.map(({ closed }) => closed()));
    expect(unanswered()).toHaveLength(1);
    await until(() => service.output().stderr.includes('an API process ended'));
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ready)))).toEqual(new Set([200]));
    await until(async () => (await pids()).get('api-2') !== killed, 60_000);
    const [counted] = await metric('gamewarden_api_processes_replaced_total');
    expect(counted).toMatch(/ 1$/);
  });

  test('ends all of them in order at one Ctrl-C, with an open stream', async () => {
    expect((await subscribe(service.keys.client)).status).toBe(200);
    const all = [...(await pids()).values()];
    // Like a terminal on Ctrl-C: sent to all processes at once.
    for (const pid of all) process.kill(pid, 'SIGINT');
    expect(await service.kill('SIGINT')).toBe(0);
    expect(service.output().stderr.match(/"msg":"stopped"/g)).toHaveLength(PROCESSES + 1);
    expect(all.filter(isAlive)).toEqual([]);
  });

  test('leaves none of them behind when the first is killed', async () => {
    await service.restart();
    await until(async () => (await pids()).size === PROCESSES);
    const all = [...(await pids()).values()];
    await service.kill('SIGKILL');
    await until(() => !all.some(isAlive));
  });
});

/**
 * Of the requests above a limit, as many succeed as the limit allows, and the rest is rejected. On a machine that takes
 * longer than a minute, a new window begins in between.
 */
const expectAllowed = (
  statuses: readonly number[],
  { limit, begunAt }: { readonly limit: number; readonly begunAt: number },
): void => {
  const windows = 1 + Math.floor((performance.now() - begunAt) / WINDOW_MS);
  const allowed = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 429).length;
  expect(allowed + refused).toBe(statuses.length);
  expect(allowed).toBeGreaterThanOrEqual(limit);
  expect(allowed).toBeLessThanOrEqual(windows * limit);
};

/** A zombie does not count as a process. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    throw error;
  }
};
