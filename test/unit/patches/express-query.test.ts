import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { setQuery } from '../../../src/patches/express-query.js';

test('Express parses the query for each read until it is set', async () => {
  const app = express();
  app.use((req, _res, next) => {
    expect(req.query).not.toBe(req.query);
    setQuery(req, { page: '2' });
    next();
  });
  app.get('/list', (req, res) => {
    expect(req.query).toBe(req.query);
    res.json(req.query);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens at a port
  const response = await fetch(`http://127.0.0.1:${port}/list?page=1`, { headers: { Connection: 'close' } });
  expect(await response.json()).toEqual({ page: '2' });
  server.close();
});
