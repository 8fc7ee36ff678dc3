import { once } from 'node:events';
import { createServer } from 'node:http';
import { jwtVerify } from 'jose';
import { type WebSocket, WebSocketServer } from 'ws';

/** A daemon that implements only consoles. */
export interface ConsoleNode {
  readonly port: number;
  /** Sockets that are open now. */
  open(): number;
  /** Websockets that were ever opened, with the claims of the token each sent first. */
  readonly authenticated: readonly { readonly path: string; readonly permissions: readonly string[] }[];
  /** Received events other than `auth`. */
  readonly received: readonly string[];
  /** How often `auth` was sent. */
  authCount(): number;
  say(event: string, ...args: string[]): void;
  /** Cuts all sockets. */
  cut(): void;
  close(): Promise<void>;
}

export interface ConsoleNodeOptions {
  /** The only accepted origin. */
  readonly origin: string;
  /** Key of the tokens. */
  readonly token: string;
  /** The lines of its log. */
  readonly log?: readonly string[];
}

/** Starts one on a free port. */
export const startConsoleNode = async ({ origin, token, log = [] }: ConsoleNodeOptions): Promise<ConsoleNode> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ noServer: true });
  const authenticated: { path: string; permissions: readonly string[] }[] = [];
  const received: string[] = [];
  const send = (socket: WebSocket, event: string, args: readonly string[]) =>
    socket.send(JSON.stringify({ event, args }));

  server.on('upgrade', (request, socket, head) => {
    if (request.headers.origin !== origin) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('message', async (data) => {
        const { event, args } = JSON.parse(data.toString());
        if (event !== 'auth') {
          received.push(event);
          if (event === 'send logs') for (const line of log) send(opened, 'console output', [line]);
          return;
        }
        const { payload } = await jwtVerify<{ permissions: string[] }>(args[0], new TextEncoder().encode(token));
        authenticated.push({ path: request.url ?? '', permissions: payload.permissions });
        send(opened, 'auth success', []);
        send(opened, 'status', ['offline']);
      });
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The node listens on no port.');
  return {
    port: address.port,
    open: () => sockets.clients.size,
    authenticated,
    received,
    authCount: () => authenticated.length,
    say: (event, ...args) => {
      for (const socket of sockets.clients) send(socket, event, args);
    },
    cut: () => {
      for (const socket of sockets.clients) socket.terminate();
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
};
