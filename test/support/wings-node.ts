import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { exchange } from './exchange.js';

/** How long Wings caches the size of a server's files, in milliseconds. */
const DISK_CHECK_MS = 150_000;

export interface WingsOptions {
  /** Both parts, as nodes send them. */
  readonly authorization: string;
  /** Address of the service, without a slash at the end. */
  readonly remote: string;
  /** Pauses between the attempts of a report, in milliseconds; those of Wings add up to about 28 s. */
  readonly pausesMs: readonly number[];
}

interface WingsServer {
  isInstalling: boolean;
  readonly files: string[];
  disk: { readonly bytes: number; readonly at: number };
}

/**
 * A node that behaves like Wings 1.11 during installations: it retries a report for a while and then drops it, shows
 * only on its websocket whether it installs, and caches the size of a server's files.
 */
export class WingsNode {
  readonly #options: WingsOptions;
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #servers = new Map<string, WingsServer>();
  /** The received calls, oldest first. */
  readonly asked: string[] = [];

  private constructor(options: WingsOptions) {
    this.#options = options;
    this.#http = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
    this.#http.on('upgrade', (request, socket, head) => {
      if (request.headers.origin !== options.remote) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      this.#sockets.handleUpgrade(request, socket, head, (opened) => {
        opened.on('message', () =>
          this.#welcome(request, (event, ...args) => opened.send(JSON.stringify({ event, args }))),
        );
      });
    });
  }

  static async start(options: WingsOptions, port = 0): Promise<WingsNode> {
    const node = new WingsNode(options);
    node.#http.listen(port, '127.0.0.1');
    await once(node.#http, 'listening');
    return node;
  }

  /**
   * Ends the installation of a server with a file. Resolves when its report is accepted or dropped, with whether it was
   * accepted.
   */
  async endInstallation(uuid: string): Promise<boolean> {
    const server = this.#find(uuid);
    server.files.push('server.jar');
    server.isInstalling = false;
    return this.#report(`/servers/${uuid}/install`, { successful: true, reinstall: false });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.close();
    this.#http.closeAllConnections();
    await once(this.#http, 'close');
  }

  #find(uuid: string): WingsServer {
    const server = this.#servers.get(uuid);
    if (server === undefined) throw new Error(`Wings does not know ${uuid}.`);
    return server;
  }

  /** A 4xx is final, anything else is tried again until the pauses are over. */
  async #report(path: string, body: object): Promise<boolean> {
    for (const pauseMs of [...this.#options.pausesMs, null]) {
      const status = await this.#call('POST', path, body);
      if (status !== null && status < 500) return status < 300;
      if (pauseMs !== null) await pause(pauseMs);
    }
    return false;
  }

  /** The status; null if the service does not answer. */
  async #call(method: string, path: string, body?: object): Promise<number | null> {
    const headers = { authorization: this.#options.authorization, 'content-type': 'application/json' };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const url = `${this.#options.remote}/api/remote${path}`;
    const answer = await exchange(url, { method, headers, ...content }).catch(() => null);
    return answer?.status ?? null;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const send = (status: number, json?: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    };
    const path = request.url ?? '';
    this.asked.push(`${request.method} ${path}`);
    const [, , token] = /^(\w+)\.(.*)$/.exec(this.#options.authorization.replace('Bearer ', '')) ?? [];
    if (request.headers.authorization !== `Bearer ${token}`) return send(403, { error: 'You are not authorized.' });
    if (path === '/api/servers') {
      if (request.method === 'GET')
        return send(
          200,
          [...this.#servers.keys()].map((uuid) => this.#details(uuid)),
        );
      const { uuid } = JSON.parse(body);
      if ((await this.#call('GET', `/servers/${uuid}`)) !== 200) return send(500);
      // Counted when the server is created, while it is still empty.
      this.#servers.set(uuid, { isInstalling: true, files: [], disk: { bytes: 0, at: Date.now() } });
      return send(202);
    }
    const uuid = path.split('/')[3] ?? '';
    if (!this.#servers.has(uuid))
      return send(404, { error: 'The requested resource does not exist on this instance.' });
    if (path.includes('/files/list-directory')) return send(200, this.#find(uuid).files.map(fileStat));
    return path.endsWith(uuid) ? send(200, this.#details(uuid)) : send(404);
  }

  /** Sends a new client the state, and the resource usage unless the server is being installed. */
  #welcome(request: IncomingMessage, say: (event: string, ...args: readonly string[]) => void): void {
    const uuid = request.url?.split('/')[3] ?? '';
    const server = this.#find(uuid);
    say('auth success');
    say('status', 'offline');
    if (server.isInstalling) return;
    if (Date.now() - server.disk.at > DISK_CHECK_MS)
      server.disk = { bytes: server.files.length * 4_096, at: Date.now() };
    say('stats', JSON.stringify(this.#details(uuid).utilization));
  }

  #details(uuid: string) {
    const { disk } = this.#find(uuid);
    const network = { rx_bytes: 0, tx_bytes: 0 };
    const figures = { memory_bytes: 0, memory_limit_bytes: 0, cpu_absolute: 0, network, uptime: 0 };
    return {
      state: 'offline',
      is_suspended: false,
      utilization: { ...figures, state: 'offline', disk_bytes: disk.bytes },
      configuration: { uuid },
    };
  }

  get port(): number {
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('The node listens on no port.');
    return address.port;
  }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const fileStat = (name: string) => ({
  ...{ name, created: new Date(0).toISOString(), modified: new Date(0).toISOString(), mode: '-rw-r--r--' },
  ...{ mode_bits: '644', size: 1, directory: false, file: true, symlink: false, mime: 'application/jar' },
});
