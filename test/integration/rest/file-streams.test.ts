import { once } from 'node:events';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { createDaemonClient, type DaemonClient } from '../../../src/daemon/client.js';
import type { Server } from '../../../src/generated/prisma/client.js';
import { uncounted } from '../../../src/metrics/uncounted.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { until } from '../../support/until.js';

/** Largest file that is written here, in bytes. */
const MAX_BYTES = 1_000_000;

const database = describeDatabase();
let node: HttpServer;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let daemon: DaemonClient;
let api: ApiUnderTest;
let server: Server;
let key: string;
let path: string;

beforeAll(async () => {
  node = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(node, 'listening');
  const address = node.address();
  if (address === null || typeof address === 'string') throw new Error('The node listens on no port.');
  daemon = createDaemonClient({ open: secrets.open, log: silentLog, metrics: uncounted });
  const plain = serviceContext(database.db, { daemon, files: daemon.files });
  const context = { ...plain, settings: { ...plain.settings, fileWriteBytes: MAX_BYTES } };
  api = await startApi(context);
  const { node: row } = await arrangeNode(database.db, { daemonListen: address.port });
  server = await arrangeServer(database.db, row);
  key = await arrangeKey(context, { userId: server.ownerId, kind: 'client' });
  path = `/api/client/servers/${server.identifier}/files`;
});

database.beforeClose(async () => {
  await api?.close();
  await daemon?.close();
  node?.closeAllConnections();
  node?.close();
});

afterEach(() => database.db.activity.deleteMany());

const ask = (route: string, init: RequestInit & { readonly duplex?: 'half' } = {}) =>
  fetch(`${api.url}${path}/${route}`, { ...init, headers: { Authorization: `Bearer ${key}`, ...init.headers } });

const events = async () =>
  (await database.db.activity.findMany({ where: { serverId: server.id } })).map(({ event }) => event);

test('bytes come through as they are, in both directions', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
  const written: Buffer[] = [];
  answer = async (request, response) => {
    if (request.method === 'GET') return void response.setHeader('Content-Length', bytes.length).end(bytes);
    for await (const chunk of request) written.push(chunk);
    response.writeHead(204).end();
  };
  const shown = await ask('contents?file=a.bin');
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
  const stored = await ask('write?file=a.bin', { method: 'POST', body: bytes });
  expect([stored.status, Buffer.concat(written).equals(bytes)]).toEqual([204, true]);
  expect(await events()).toEqual(['server:file.read', 'server:file.write']);
});

test('a file that breaks off is no whole answer', async () => {
  answer = (_request, response) => {
    response.setHeader('Content-Length', 1_000).write('half');
    setImmediate(() => response.destroy());
  };
  await expect(ask('contents?file=a.txt').then((response) => response.text())).rejects.toThrow();
});

test('a node that takes no more of a file is heard', async () => {
  answer = (_request, response) => void response.writeHead(403).end('{"error":"No."}');
  const rejected = await ask('write?file=a.txt', { method: 'POST', body: 'x'.repeat(900_000) });
  expect(rejected.status).toBe(403);
  expect(await events()).toEqual([]);
});

test('a body in chunks is 411, one that is too long 413, and the node is not asked', async () => {
  answer = () => {
    throw new Error('The node was asked.');
  };
  const chunked = await ask('write?file=a.txt', { method: 'POST', body: new Blob(['x']).stream(), duplex: 'half' });
  expect(chunked.status).toBe(411);
  const long = await ask('write?file=a.txt', { method: 'POST', body: 'x'.repeat(MAX_BYTES + 1) });
  expect(long.status).toBe(413);
});

test('a client that leaves takes its transfer with it, and what may have been written is known', async () => {
  const cut = new Promise((resolve) => {
    answer = (request) => void request.once('data', () => socket.destroy()).once('close', resolve);
  });
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path}/write?file=a.txt HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 1000\r\n\r\nx`,
  );
  await cut;
  expect(await events()).toEqual(['server:file.write']);
});

test('of one server four long calls run at a time', async () => {
  const waiting: ServerResponse[] = [];
  answer = (_request, response) => void waiting.push(response);
  const body = JSON.stringify({ file: 'a.zip' });
  const unpack = () => ask('decompress', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  const running = Array.from({ length: 4 }, unpack);
  await until(() => waiting.length === 4);
  expect((await unpack()).status).toBe(429);
  for (const response of waiting) response.writeHead(204).end();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
});
