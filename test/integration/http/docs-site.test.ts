import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { docsSite, readDocsSite } from '../../../src/http/pages/docs-site.js';

let server: Server;
let url: string;

const listen = async (directory?: string): Promise<Server> => {
  const listening = createServer(express().use(docsSite(readDocsSite(directory)))).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return listening;
};

const urlOf = (listening: Server): string => {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The application listens on no port.');
  return `http://127.0.0.1:${address.port}`;
};

const close = async (listening: Server): Promise<void> => {
  listening.closeAllConnections();
  listening.close();
  await once(listening, 'close');
};

beforeAll(async () => {
  server = await listen();
  url = urlOf(server);
});

afterAll(() => close(server));

const read = async (path: string, headers = {}) => {
  const response = await fetch(url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('a page', () => {
  test('runs files of the service only, has no inline script or style, and cannot be framed', async () => {
    const { status, headers, text } = await read('/docs/run/operations');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(text).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle="|\son\w+="|unsafe/);
  });

  test('is small, and is sent as 304 to a client that has it', async () => {
    const { headers } = await read('/docs', { 'Accept-Encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(Number(headers.get('content-length'))).toBeLessThan(5_000);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await read('/docs', { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });
});

test('the files of the pages are cached for a year, under names with a hash', async () => {
  const { text } = await read('/docs/start/readme');
  const files = [...text.matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files.map((file) => file.replace(/^.*\.|-[^-]*$/g, '')).sort()).toEqual(
    ['css', 'js', 'json', 'png', 'svg'].sort(),
  );
  for (const file of files) {
    const { status, headers } = await read(file);
    expect([file, status, headers.get('cache-control')]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
  }
});

test.each(['/docs/start/nothing', '/docs/site.json', '/docs/assets/..%2fsite.json', '/docs/pages/docs.html'])(
  '%s is not found',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('without a build there are no pages and no parts', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'gamewarden-docs-'));
  const without = await listen(empty);
  try {
    expect((await fetch(`${urlOf(without)}/docs`)).status).toBe(404);
    expect(readDocsSite(empty).parts).toEqual([]);
  } finally {
    await close(without);
    await rm(empty, { recursive: true });
  }
});
