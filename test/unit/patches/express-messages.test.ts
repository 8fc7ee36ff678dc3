import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import { messagesOf } from '../../../src/patches/express-messages.js';

let server: Server;

afterEach(() => {
  server.close();
});

const ask = async (app: Express) => {
  const messages = messagesOf(app);
  const before: unknown[] = [];
  server = createServer(messages, (request, response) => {
    before.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    app(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const answer = await fetch(`http://127.0.0.1:${port}/who?name=ada`);
  return { before, body: await answer.json() };
};

test('requests and responses have the prototypes that Express would set', async () => {
  const app = express();
  const after: unknown[] = [];
  app.get('/who', (req, res) => {
    after.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    res.json({ ip: req.ip, name: req.query.name, isOwn: req.app === app && res.app === app });
  });
  const { before, body } = await ask(app);
  expect(body).toEqual({ ip: '127.0.0.1', name: 'ada', isOwn: true });
  expect(after.map((prototype, index) => prototype === before[index])).toEqual([true, true]);
});
