import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { request } from 'undici';
import { apiReference } from '../../../src/http/pages/api-reference.js';
import { type ApiUnderTest, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const database = describeDatabase();
let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi(serviceContext(database.db));
});

database.beforeClose(() => api?.close());

describe('/api/openapi.json', () => {
  const open = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(`${api.url}/api/openapi.json`, { method, headers });

  test('is the committed document, for clients without a key', async () => {
    const response = await open();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await response.text()).toBe(await readFile('docs/openapi.json', 'utf8'));
  });

  test('is sent once to a client that remembers it', async () => {
    const etag = (await open()).headers.get('etag') ?? '';
    const again = await open({ 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('is compressed to less than a tenth', async () => {
    const { headers, body } = await request(`${api.url}/api/openapi.json`, { headers: { 'Accept-Encoding': 'br' } });
    const sent = (await body.arrayBuffer()).byteLength;
    expect(headers['content-encoding']).toBe('br');
    expect(sent).toBeLessThan((await readFile('docs/openapi.json')).byteLength / 10);
  });

  test('has no other method, and paths beside it are unknown as before', async () => {
    expect((await open({}, 'POST')).status).toBe(404);
    expect((await fetch(`${api.url}/api/openapi.jsonx`)).status).toBe(404);
  });
});

test('without a build, the page is not served and the document is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-reference-'));
  try {
    await writeFile(join(directory, 'index.html'), '');
    const app = express().use(apiReference({ pageInQueue: (_req, _res, next) => next(), directory }));
    const server = app.listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const address = Object(server.address());
    const statuses = ['/docs/api', '/api/openapi.json'].map(async (path) => {
      const response = await fetch(`http://127.0.0.1:${address.port}${path}`);
      await response.arrayBuffer();
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([404, 200]);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  } finally {
    await rm(directory, { recursive: true });
  }
});
