import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { closeAfterUnreadBody } from '../../../src/patches/close-after-unread-body.js';

test('the HTTP server ends only its sending side behind a response with Connection: close', async () => {
  const ended = new Promise<Socket>((resolve) => {
    server.once('request', (request, response) => {
      closeAfterUnreadBody(request.socket, () => resolve(request.socket));
      response.writeHead(401, { Connection: 'close' }).end('no');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens at a port
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx');
  const received = client.toArray();
  const socket = await ended;
  expect(Buffer.concat(await received).toString()).toMatch(/^HTTP\/1\.1 401 [\s\S]*no/);
  expect({ isEnded: socket.writableEnded, isDestroyed: socket.destroyed }).toEqual({
    isEnded: true,
    isDestroyed: false,
  });
  client.destroy();
  server.close();
});

const server = createServer();
