import { beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { request } from 'undici';
import { schemaReference } from '../../../src/http/pages/schema-reference.js';
import { schema } from '../../../src/schema/index.js';
import type { HealthReport } from '../../../src/service/check-health.js';
import { type ApiUnderTest, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const WELL: HealthReport = {
  database: { ok: true },
  jobStore: { ok: true },
  scheduler: { ok: true },
  appKey: { ok: true },
};

const database = describeDatabase();
let api: ApiUnderTest;
let report = WELL;

beforeAll(async () => {
  api = await startApi(serviceContext(database.db), { health: async () => report });
});

database.beforeClose(() => api?.close());

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const open = async (path: string): Promise<{ readonly response: Response; readonly text: string }> => {
  const response = await fetch(api.url + path, { headers: BROWSER });
  return { response, text: await response.text() };
};

describe('a browser at /about', () => {
  test('shows what the service is and that it is healthy', async () => {
    const { response, text } = await open('/about');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Gamewarden</h1>');
    expect(text).toContain('<h2>Healthy</h2>');
  });

  test('shows what is unhealthy', async () => {
    report = { ...WELL, database: { ok: false, detail: 'no answer within <2> s' } };
    const { text } = await open('/about');
    report = WELL;
    expect(text).toContain('<h2>Unhealthy</h2>');
    expect(text).toContain('Database: unhealthy (no answer within &lt;2&gt; s)');
  });

  test('links to all pages, none of them elsewhere', async () => {
    const { text } = await open('/about');
    const links = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
    const own = links.filter((link) => link !== 'data:,');
    expect(own).toEqual(
      expect.arrayContaining([
        '/',
        '/graphql',
        '/readyz',
        '/healthz',
        '/docs',
        '/docs/graphql',
        '/docs/run/operations',
      ]),
    );
    for (const link of own) {
      const { response } = await open(link);
      expect([link, response.status]).toEqual([link, 200]);
    }
  });

  test('runs no scripts', async () => {
    expect((await open('/about')).text).not.toContain('<script');
  });
});

describe('the reference of the schema', () => {
  const reference = async (headers = {}) => fetch(`${api.url}/docs/graphql`, { headers });

  test('has every type, and links to existing ones only', async () => {
    const text = await (await reference()).text();
    const names = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'));
    const places = [...text.matchAll(/<h2 id="(\w+)">/g)].map(([, place]) => place);
    expect([...places].sort()).toEqual([...names].sort());
    expect(new Set([...text.matchAll(/href="#(\w+)"/g)].map(([, place]) => place))).toEqual(new Set(names));
  });

  test('is sent compressed, and as 304 to a client that has it', async () => {
    const first = await reference();
    await first.arrayBuffer();
    expect([first.status, first.headers.get('content-type'), first.headers.get('content-encoding')]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringMatching(/^(?:br|gzip)$/),
    ]);
    expect((await reference({ 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('escapes descriptions', () => {
    const page = schemaReference(buildSchema('"""`<b>` & <script>""" type Query { "<i>" a("\\"" b: [Int!]!): Int }'));
    expect(page).toContain('<code>&lt;b&gt;</code> &amp; &lt;script&gt;');
    expect(page).toContain('&lt;i&gt;');
    expect(page).not.toContain('<script');
  });
});

test('a document is served as text, too', async () => {
  const { response, text } = await open('/docs/cron.md');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# When a schedule runs/);
});

describe('another client at /', () => {
  const read = async (accept?: string): Promise<[number, string | null, string]> => {
    const { statusCode, headers, body } = await request(
      `${api.url}/`,
      accept === undefined ? {} : { headers: { accept } },
    );
    return [statusCode, String(headers['content-type']), await body.text()];
  };

  test.each([undefined, '*/*', 'text/plain'])(
    'that accepts %s gets the content of the page as text',
    async (accept) => {
      const [status, type, text] = await read(accept);
      expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(text).toMatch(/^Gamewarden\n/);
      expect(text).not.toMatch(/[<&]/);
      for (const [, link] of (await open('/about')).text.matchAll(/href="(\/[^"]*)"/g))
        expect(text).toContain(`  ${link} `);
    },
  );

  test('shows what is unhealthy', async () => {
    report = { ...WELL, database: { ok: false, detail: 'no answer within <2> s' }, service: { ok: false } };
    const [, , text] = await read();
    report = WELL;
    expect(text).toContain('Unhealthy: the service is stopping');
    expect(text).toContain('Database: unhealthy (no answer within <2> s)');
  });

  test.each(['application/json', 'application/json, text/plain, */*'])(
    'gets the answer of the API to %s',
    async (accept) => {
      const [status, type] = await read(accept);
      expect([status, type]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );
});

test.each(['/', '/docs/nothing.md', '/docs/..%2fpackage.json'])('%s is not found for other clients', async (path) => {
  const { status, body } = await api.request('GET', path);
  expect([status, body.errors[0].code]).toEqual([404, 'NotFoundHttpException']);
});
