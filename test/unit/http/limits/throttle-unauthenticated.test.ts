import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { UnauthenticatedError } from '../../../../src/domain/errors.js';
import { throttleUnauthenticated } from '../../../../src/http/limits/throttle-unauthenticated.js';
import {
  AT_ONCE,
  createUnauthenticatedThrottle,
  type UnauthenticatedThrottle,
} from '../../../../src/http/limits/unauthenticated-throttle.js';
import { head } from '../../../support/raw-connection.js';
import { until } from '../../../support/until.js';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const refuse: ErrorRequestHandler = (_error, _req, res, _next) => void res.status(401).end('no');

/** Rejects each request once the lookup has ended. */
const serve = async (slicer: UnauthenticatedThrottle, peek: () => Promise<unknown> = async () => undefined) => {
  const app = express();
  app.use(async () => {
    await peek();
    throw new UnauthenticatedError();
  });
  app.use(throttleUnauthenticated(slicer), refuse);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, connections: promisify(server.getConnections.bind(server)) };
};

/** Sends the beginning of a body. */
const begin = async (port: number) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${head('POST /', { 'Content-Length': 1_000 })}x`);
  return socket;
};

test('of clients that disconnect behind their answer, connections are kept up to the limit', async () => {
  const { port, connections } = await serve({ ...createUnauthenticatedThrottle(), take: () => Promise.resolve() });
  const come = async () => {
    const socket = await begin(port);
    await once(socket, 'data');
    socket.destroy();
  };
  for (let round = 0; round < 26; round += 1) await Promise.all(Array.from({ length: 20 }, come));
  await until(async () => (await connections()) === 500);
});

test('a client that disconnects during authentication takes no slot', async () => {
  const asked: string[] = [];
  const looks: (() => void)[] = [];
  const take = (network: string): undefined => void asked.push(network);
  const { port, connections } = await serve(
    { ...AT_ONCE, take },
    () => new Promise<void>((end) => void looks.push(end)),
  );
  const gone = await begin(port);
  await until(() => looks.length === 1);
  gone.destroy();
  await until(async () => (await connections()) === 0);
  const stays = await begin(port);
  await until(() => looks.length === 2);
  for (const end of looks) end();
  await once(stays, 'data');
  stays.destroy();
  expect(asked).toEqual(['127.0.0.1']);
});

test('when the service stops, kept connections are closed, and those of waiting clients after their answer', async () => {
  const slicer = createUnauthenticatedThrottle({ atOnce: 1, perSecond: 0.001, longestWaitMs: 600_000, waiting: 500 });
  slicer.take('127.0.0.1', new EventEmitter());
  let taken = 0;
  const { port, connections } = await serve({
    ...slicer,
    take: (...asked) => {
      taken += 1;
      return taken === 1 ? Promise.resolve() : slicer.take(...asked);
    },
  });
  const answered = await begin(port);
  await once(answered, 'data');
  const waiting = await begin(port);
  await until(() => taken === 2);
  slicer.end();
  await until(async () => (await connections()) === 0);
  for (const socket of [answered, waiting]) socket.destroy();
});
