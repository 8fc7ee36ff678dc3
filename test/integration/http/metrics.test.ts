import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { VERSION } from '../../../src/host/version.js';
import { createMetrics } from '../../../src/metrics/create-metrics.js';
import { type HttpServer, listen } from '../../../src/service/listen.js';
import { workerListener } from '../../../src/service/worker-listener.js';
import { type ApiUnderTest, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seriesOf } from '../../support/series-of.js';
import { until } from '../../support/until.js';

const TOKEN = 'a token of at least thirty-two characters'.replaceAll(' ', '-');

const health = () =>
  Promise.resolve({
    ...{ database: { ok: true }, jobStore: { ok: true }, appKey: { ok: true } },
    scheduler: { ok: false, detail: 'no worker' },
  });

const database = describeDatabase();
const watched = { metrics: createMetrics(), token: TOKEN };
let api: ApiUnderTest;
let unwatched: ApiUnderTest;

beforeAll(async () => {
  api = await startApi(serviceContext(database.db), { health, metrics: watched });
  unwatched = await startApi(serviceContext(database.db), { health });
});

database.beforeClose(async () => {
  await api?.close();
  await unwatched?.close();
});

const scrape = (url: string, token?: string): Promise<Response> =>
  fetch(`${url}/metrics`, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } });

describe('the metrics of a process', () => {
  test('name the version of the release', async () => {
    const text = await (await scrape(api.url, TOKEN)).text();
    expect(text).toContain(`gamewarden_build_info{version="${VERSION}"} 1`);
  });

  test('are returned with their token', async () => {
    const response = await scrape(api.url, TOKEN);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await response.text()).toContain('# TYPE gamewarden_tick_lateness_seconds histogram');
  });

  test.each([undefined, '', `${TOKEN}x`, TOKEN.slice(1)])('are not returned with the token %p', async (token) => {
    const response = await scrape(api.url, token);
    expect([response.status, response.headers.get('www-authenticate'), await response.text()]).toEqual([
      401,
      'Bearer',
      '',
    ]);
  });

  test('do not exist without METRICS_TOKEN', async () => {
    expect((await scrape(unwatched.url, TOKEN)).status).toBe(404);
  });

  test('count requests by route template, and create no labels from requests', async () => {
    await api.request('GET', '/api/application/servers/external/secret-name');
    await api.request('GET', '/API/Remote/servers/secret-uuid');
    await api.request('GET', '/secret/path');
    await api.request('PROPFIND', '/api/client/secret');
    await api.request('POST', '/graphql', { body: { query: '{ secret }' } });
    const counted = async (): Promise<string> => {
      const series = await seriesOf(watched.metrics);
      return series.filter((line) => line.startsWith('gamewarden_http_requests_total')).join('\n');
    };
    const text = await until(async () => {
      const now = await counted();
      return now.includes('/graphql') ? now : null;
    });
    expect(text).toMatch(/method="GET",route="\/api\/application\/servers\/external\/:[^"/]+",status="401"} 1/);
    expect(text).toMatch(/method="GET",route="\/api\/remote[^"]*",status="401"} 1/);
    expect(text).toContain('method="GET",route="other",status="404"} 1');
    expect(text).toContain('method="other",route="other",status="404"} 1');
    expect(text).toContain('method="POST",route="/graphql",status="401"} 1');
    expect(text).not.toContain('secret');
  });
});

describe('a worker', () => {
  let worker: HttpServer;
  const get = (path: string, headers = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${worker.port}${path}`, { headers });

  beforeAll(async () => {
    worker = await listen(workerListener({ health, metrics: watched }), { host: '127.0.0.1', port: 0 });
  });

  afterAll(() => worker?.stop());

  test('serves the same metrics', async () => {
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await get('/livez')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/readyz?exclude=scheduler')).status).toBe(200);
    expect(await (await get('/readyz')).json()).toMatchObject({ version: VERSION });
    expect((await get('//')).status).toBe(404);
  });
});
