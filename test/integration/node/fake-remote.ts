import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_ID_HEADER } from '@gamewarden/protocol/sftp.js';

/** A call the node made. */
export interface RemoteCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** The values of a server that a test sets; all others have defaults. */
export interface FakeServer {
  readonly uuid: string;
  readonly invocation?: string;
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly suspended?: boolean;
  readonly crashDetection?: boolean;
  readonly script?: string;
  readonly skipScripts?: boolean;
  readonly done?: readonly string[];
  readonly stop?: { readonly type: string; readonly value: string };
  readonly configs?: readonly unknown[];
  /** MiB, 0 is unlimited. */
  readonly diskSpace?: number;
  readonly denylist?: readonly string[];
}

/** A fake of the service's API for nodes. */
export class FakeRemote {
  readonly calls: RemoteCall[] = [];
  readonly #servers = new Map<string, FakeServer>();
  readonly #http: Server;
  /** SFTP logins by user name, with the secret (a password or a key) and the answer. */
  readonly logins = new Map<string, { readonly secret: string; readonly answer: unknown; readonly tokenId?: string }>();
  /** Awaited before a login is answered. */
  beforeLogin: (() => Promise<void>) | undefined;
  /** Status of the answer to a rejected login. */
  loginStatus = 403;
  /** Answers every report with this status instead of 204. */
  reportStatus = 204;
  /** Answers the listing with this status instead of 200. */
  listingStatus = 200;

  private constructor() {
    this.#http = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
  }

  static async start(): Promise<FakeRemote> {
    const remote = new FakeRemote();
    remote.#http.listen(0, '127.0.0.1');
    await once(remote.#http, 'listening');
    return remote;
  }

  get url(): string {
    // The server listens on TCP, so its address is not a pipe's name.
    const { port } = this.#http.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  put(server: FakeServer): void {
    this.#servers.set(server.uuid, server);
  }

  /** Bodies of the reports to this path so far. */
  reports(path: string): readonly unknown[] {
    return this.calls.filter((call) => call.method === 'POST' && call.path === path).map((call) => call.body);
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.replace('/api/remote', '');
    const { authorization } = request.headers;
    this.calls.push({
      method: request.method ?? '',
      path,
      authorization,
      body: text === '' ? undefined : JSON.parse(text),
    });
    if (path === '/sftp/auth') {
      const { username, password } = JSON.parse(text);
      await this.beforeLogin?.();
      const login = this.logins.get(username);
      if (login === undefined || login.secret !== password) return void response.writeHead(this.loginStatus).end();
      const tokenId = login.tokenId === undefined ? {} : { [TOKEN_ID_HEADER]: login.tokenId };
      const headers = { 'content-type': 'application/json', ...tokenId };
      return void response.writeHead(200, headers).end(JSON.stringify(login.answer));
    }
    if (request.method === 'POST') return void response.writeHead(this.reportStatus).end();
    if (path === '/servers' && this.listingStatus !== 200) return void response.writeHead(this.listingStatus).end();
    const document = path === '/servers' ? this.#listing(url) : this.#document(path);
    if (document === null) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  }

  /** Has one server per page, so that every listing has several pages. */
  #listing(url: URL): unknown {
    const page = Math.max(1, Number(url.searchParams.get('page')));
    const servers = [...this.#servers.values()];
    const data = servers.slice(page - 1, page).map((server) => ({ uuid: server.uuid, ...configurationOf(server) }));
    const last = Math.max(1, servers.length);
    return {
      data,
      meta: { current_page: page, from: page, last_page: last, per_page: 1, to: page, total: servers.length },
    };
  }

  #document(path: string): unknown {
    const [, , uuid = '', rest] = path.split('/');
    const server = this.#servers.get(uuid);
    if (server === undefined) return null;
    if (rest === undefined) return configurationOf(server);
    return { container_image: 'none', entrypoint: 'bash', script: server.script ?? 'true' };
  }
}

function configurationOf(server: FakeServer): object {
  return {
    settings: {
      uuid: server.uuid,
      meta: { name: 'Test', description: '' },
      suspended: server.suspended ?? false,
      environment: server.environment ?? {},
      invocation: server.invocation ?? 'node console.mjs',
      skip_egg_scripts: server.skipScripts ?? false,
      crash_detection_enabled: server.crashDetection ?? true,
      build: {
        memory_limit: 128,
        swap: 0,
        io_weight: 500,
        cpu_limit: 0,
        threads: null,
        disk_space: server.diskSpace ?? 0,
        oom_disabled: true,
      },
      container: { image: 'none' },
      allocations: {
        force_outgoing_ip: false,
        default: { ip: '127.0.0.1', port: 25565 },
        mappings: { '127.0.0.1': [25565] },
      },
      mounts: [],
      egg: { id: 'e', file_denylist: server.denylist ?? [] },
    },
    process_configuration: {
      startup: { done: server.done ?? ['Console ready'], user_interaction: [], strip_ansi: false },
      stop: server.stop ?? { type: 'command', value: 'stop' },
      configs: server.configs ?? [],
    },
  };
}
