import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { askWhetherInstalling } from '../../../src/daemon/ask-whether-installing.js';
import { silentLog } from '../../support/log.js';

let server: WebSocketServer | undefined;

afterEach(() => server?.close());

/** A node that accepts one of two origins and answers each message with these events. */
const nodeThatSays = async (events: readonly string[], ...args: readonly string[]): Promise<string> => {
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ origin }, answer) => answer(origin === 'https://known.example', 403),
  });
  server.on('connection', (socket) => {
    socket.on('message', () => {
      for (const event of events) socket.send(JSON.stringify({ event, args }));
    });
  });
  await once(server, 'listening');
  // It listens on TCP, so its address is not a pipe's name.
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const ask = (url: string, origins = ['https://other.example', 'https://known.example']) =>
  askWhetherInstalling({ uuid: 'u', credentials: async () => ({ url, token: 't' }) }, origins, silentLog);

test('a server that is offline with statistics is not being installed', async () => {
  expect(await ask(await nodeThatSays(['auth success', 'status', 'stats'], 'offline'))).toBe(false);
});

test('a server that is offline without statistics is being installed', async () => {
  expect(await ask(await nodeThatSays(['auth success', 'status'], 'offline'))).toBe(true);
});

test('a running server is not being installed', async () => {
  expect(await ask(await nodeThatSays(['auth success', 'status'], 'running'))).toBe(false);
});

test('without access or an answer it is unknown', async () => {
  expect(await ask(await nodeThatSays(['jwt error'], 'jwt: no'))).toBeNull();
  expect(await ask(await nodeThatSays([]), ['https://other.example'])).toBeNull();
  expect(await ask('ws://127.0.0.1:1/')).toBeNull();
});
