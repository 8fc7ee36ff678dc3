import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { webApp } from '../../../src/http/pages/web-app.js';

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const HTML =
  '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><script type="module" src="/assets/index-a1.js"></script>';

const SCRIPT = `console.log('${'many bytes '.repeat(200)}')`;

let directory: string;
let server: Server;
let url: string;

const listen = async (built: string): Promise<Server> => {
  const listening = createServer(express().use(webApp(built))).listen(0, '127.0.0.1');
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
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-web-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), HTML);
  await writeFile(join(directory, 'assets', 'index-a1.js'), SCRIPT);
  await writeFile(join(directory, 'assets', 'notes.txt'), 'not served');
  await writeFile(join(directory, 'assets', 'built-b2.js'), SCRIPT);
  await writeFile(join(directory, 'assets', 'built-b2.js.br'), brotliCompressSync(`${SCRIPT}//`));
  server = await listen(directory);
  url = urlOf(server);
});

afterAll(async () => {
  await close(server);
  await rm(directory, { recursive: true });
});

describe('the page', () => {
  const policyOf = async (path: string) => {
    const response = await fetch(url + path, { headers: BROWSER });
    const text = await response.text();
    return { response, text, policy: response.headers.get('content-security-policy') ?? '' };
  };

  test.each([
    '/',
    '/servers/1a7ce997',
    '/servers/1a7ce997/schedules',
    '/nodes',
    '/activity',
    '/runs',
    '/sign-in',
    '/account',
    '/administration/users',
    '/audit',
  ])('is at %s for a browser, and allows scripts from files of the service only', async (path) => {
    const { response, text, policy } = await policyOf(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain('/assets/index-a1.js');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('has a nonce of its own in each response', async () => {
    const [one, other] = [await policyOf('/'), await policyOf('/')];
    const nonces = [one, other].map(({ policy }) => /'nonce-([\w-]{22})'/.exec(policy)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect([one.text, other.text]).toEqual(nonces.map((nonce) => HTML.replace('__NONCE__', nonce ?? '')));
  });

  test.each(['/serversx', '/other', '/assets/..%2findex.html', '/assets/notes.txt', '/assets/'])(
    'is not at %s',
    async (path) => {
      expect((await fetch(url + path, { headers: BROWSER })).status).toBe(404);
    },
  );

  test('is not what other clients get', async () => {
    expect((await fetch(url, { headers: { Accept: 'application/json' } })).status).toBe(404);
  });
});

test('a file with a hash in its name is compressed and cached for a year', async () => {
  const response = await fetch(`${url}/assets/index-a1.js`, { headers: { 'Accept-Encoding': 'br' } });
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
  });
});

test('a file that the build has compressed is sent as it is there, and plain to a client that takes no brotli', async () => {
  const textFor = async (coding: string): Promise<string> =>
    (await fetch(`${url}/assets/built-b2.js`, { headers: { 'Accept-Encoding': coding } })).text();
  expect([await textFor('br'), await textFor('identity')]).toEqual([`${SCRIPT}//`, SCRIPT]);
  expect((await fetch(`${url}/assets/built-b2.js.br`)).status).toBe(404);
});

test('without a build of the console, a browser gets the page about the service', async () => {
  const without = await listen(join(directory, 'assets'));
  const response = await fetch(urlOf(without), { headers: BROWSER, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/about']);
  await close(without);
});
