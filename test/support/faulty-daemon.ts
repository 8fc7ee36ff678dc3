import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { NodeAddress } from '../../src/domain/ports/node-address.js';

export interface FaultyDaemon {
  readonly node: NodeAddress;
  /** Heads and bodies of the requests so far, whole. */
  readonly requests: readonly string[];
  /** Connections that were opened so far. */
  connections(): number;
  /** Resolves when this many requests have come. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Handles a connection after a whole request has been read from it. */
export type Fault = (socket: Socket, request: string) => void;

/** A daemon on a free port that answers every request with a fault, byte for byte. */
export const faultyDaemon = async (fault: Fault): Promise<FaultyDaemon> => {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The faults break connections on purpose.
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (!isWhole(text)) return;
      const request = text;
      text = '';
      requests.push(request);
      for (const check of waiting) check();
      fault(socket, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    node: { id: 1, scheme: 'http', fqdn: '127.0.0.1', daemonListen: address.port, daemonToken: 'sealed' },
    requests,
    connections: () => connections,
    received: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (requests.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

const isWhole = (text: string): boolean => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? '0';
  return Buffer.byteLength(text.slice(end + 4)) >= Number(length);
};

/** The bytes of a response. */
export const answer = (status: number, body = '', headers: Readonly<Record<string, string>> = {}): string => {
  const lines = Object.entries({ 'Content-Length': String(Buffer.byteLength(body)), ...headers });
  return `HTTP/1.1 ${status} Status\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
};
