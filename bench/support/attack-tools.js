import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { exchange } from './exchange.js';

/** Duration of an attack in milliseconds; requests without an answer at its end are abandoned. */
export const ATTACK_MS = 4_000;
/** Its requests are sent within this time. */
const SENDING_MS = 2_500;

/**
 * Sends `count` requests at equal intervals without waiting for answers. Each answer has the lateness of its request.
 * @param {(index: number) => Promise<{ status: number, ms: number }>} shot
 */
export const volley = async (count, shot) => {
  const startedAt = performance.now();
  const shots = [];
  for (let index = 0; index < count; index += 1) {
    const dueAt = startedAt + (index * SENDING_MS) / count;
    const dueIn = dueAt - performance.now();
    if (dueIn > 1) await pause(dueIn);
    const lateMs = Math.max(0, performance.now() - dueAt);
    shots.push(shot(index).then((answer) => ({ ...answer, lateMs })));
  }
  return Promise.all(shots);
};

/** The same for requests over HTTP. */
export const requests = (origin, count, requestOf) =>
  volley(count, (index) => exchange(origin, { ...requestOf(index), patienceMs: ATTACK_MS }));

/**
 * Opens connections, each of which sends the result of `write`. The answer is the status line, and the time until it
 * arrived or the connection was closed.
 * @param {(socket: import('node:net').Socket, index: number) => void} write
 */
export const connections = (origin, count, write) => {
  const { hostname, port } = new URL(origin);
  return volley(count, (index) => {
    const startedAt = performance.now();
    const socket = connect({ host: hostname, port: Number(port) });
    return new Promise((resolve) => {
      const end = (status) => {
        clearTimeout(timer);
        socket.destroy();
        resolve({ status, ms: performance.now() - startedAt });
      };
      const timer = setTimeout(() => end('held'), ATTACK_MS);
      socket.once('connect', () => write(socket, index));
      socket.once('data', (data) => end(/^HTTP\/1.1 (\d+)/.exec(data)?.[1] ?? 'data'));
      socket.once('error', (error) => end(error.code));
      socket.once('close', () => end('closed'));
    });
  });
};

/** Opens websockets; each sends `messages` texts once it is open. */
export const websockets = (url, count, { origin, messages = [] }) =>
  volley(count, () => {
    const startedAt = performance.now();
    const socket = new WebSocket(url, { origin });
    return new Promise((resolve) => {
      const end = (status) => {
        clearTimeout(timer);
        socket.terminate();
        resolve({ status, ms: performance.now() - startedAt });
      };
      const timer = setTimeout(() => end('held'), ATTACK_MS - 1_000);
      socket.on('open', () => {
        for (const message of messages) socket.send(message);
      });
      socket.on('unexpected-response', (_request, response) => end(response.statusCode));
      socket.on('error', (error) => end(error.code ?? 'refused'));
      socket.on('close', (code) => end(`closed ${code}`));
    });
  });

/** Opens event streams and reads nothing; they stay open until the end. */
export const streams = (origin, count, { key, query, variables }) =>
  connections(origin, count, (socket) => {
    const body = JSON.stringify({ query, variables });
    socket.write(head('POST', '/graphql', { ...bearer(key), Accept: 'text/event-stream', ...ofJson(body) }) + body);
  });

export const bearer = (key) => (key === undefined ? {} : { Authorization: `Bearer ${key}` });
export const ofJson = (body) => ({ 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });

/** The headers of a request. */
export const head = (method, path, headers) => {
  const fields = Object.entries({ Host: 'localhost', ...headers }).map((pair) => pair.join(': '));
  return `${[`${method} ${path} HTTP/1.1`, ...fields].join('\r\n')}\r\n\r\n`;
};

export const deep = (depth) => '['.repeat(depth) + ']'.repeat(depth);
