import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { createBodyBudget } from '../../../src/http/limits/body-budget.js';
import { shortRequests } from '../../../src/http/limits/short-requests.js';
import { receiveText } from '../../../src/http/receive-text.js';
import { createSliceQueue } from '../../../src/load/time-slicer.js';

test('long work does not wait for a request whose body is arriving, and waits once it has arrived', async () => {
  // It would be delayed for longer than any test.
  const { beginShortWork, nextSlice } = createSliceQueue(600_000);
  const events: string[] = [];
  const app = express();
  app.use(shortRequests(beginShortWork));
  app.use(receiveText({ maxBytes: 100, budget: createBodyBudget(), callerOf: () => 'anybody' }));
  app.use(async (_req, res) => {
    const slice = nextSlice().then(() => events.push('long'));
    for (let round = 0; round < 3; round += 1) await new Promise(setImmediate);
    events.push('answer');
    res.end();
    await slice;
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const requested = once(server, 'request');
  const client = connect(port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nha');
  await requested;
  await nextSlice();
  events.push('long');
  client.end('lf');
  client.resume();
  await once(client, 'close');
  await nextSlice();
  expect(events).toEqual(['long', 'answer', 'long']);
  server.close();
});
