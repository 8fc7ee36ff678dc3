import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServerDetails } from '@gamewarden/protocol/server-details.js';
import { processesOf, signalIfAlive } from '../../support/service.js';
import { until as untilFound } from '../../support/until.js';
import type { FakeRemote } from './fake-remote.js';

/** The node's token, which is also the signing key of the service. */
export const TOKEN = 'token-of-the-node';

export interface NodeOptions {
  readonly allowRoot?: boolean;
  readonly allowedOrigins?: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A node in its own process, with directories that outlive it. */
export class NodeUnderTest {
  readonly directory: string;
  readonly output: string[] = [];
  readonly #remote: FakeRemote;
  readonly #options: NodeOptions;
  #child: ChildProcess | null = null;
  #url = '';

  private constructor(directory: string, remote: FakeRemote, options: NodeOptions) {
    this.directory = directory;
    this.#remote = remote;
    this.#options = options;
  }

  static async create(remote: FakeRemote, options: NodeOptions = {}): Promise<NodeUnderTest> {
    return new NodeUnderTest(await mkdtemp(join(tmpdir(), 'gamewarden-node-')), remote, options);
  }

  get url(): string {
    return this.#url;
  }

  /** The pid of the process, which must run. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The URL of a server's websocket. */
  socketUrl(server: string): string {
    return `${this.#url.replace('http', 'ws')}/api/servers/${server}/ws`;
  }

  /** Another node on the same directories. */
  again(): NodeUnderTest {
    return new NodeUnderTest(this.directory, this.#remote, this.#options);
  }

  /** The exit status of the process, once it has ended. */
  async status(): Promise<number | null> {
    const child = this.#child;
    if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  /** Starts the process. Resolves with null when it listens, or with the exit status when it has ended before. */
  async start(): Promise<number | null> {
    const config = join(this.directory, 'config.json');
    await writeFile(config, JSON.stringify(this.#config()));
    const child = spawn(process.execPath, ['dist/node/main.js', '--config', config], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    return new Promise((resolve) => {
      child.once('exit', (code) => resolve(code));
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.output.push(line);
        const event = JSON.parse(line);
        if (event.msg !== 'listening') return;
        this.#url = `http://127.0.0.1:${event.address.port}`;
        resolve(null);
      });
    });
  }

  /** Ends the process with this signal and returns its exit status. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    return code;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async details(uuid: string): Promise<ServerDetails> {
    return JSON.parse((await this.call('GET', `/api/servers/${uuid}`)).text);
  }

  async lines(uuid: string): Promise<readonly string[]> {
    return JSON.parse((await this.call('GET', `/api/servers/${uuid}/logs`)).text).data ?? [];
  }

  async untilState(uuid: string, state: string): Promise<void> {
    await until(`${uuid} is ${state}`, async () => (await this.details(uuid)).state === state);
  }

  async untilLine(uuid: string, text: string): Promise<void> {
    await until(`${uuid} says ${text}`, async () => (await this.lines(uuid)).some((line) => line.includes(text)));
  }

  /** The process group of one running server. */
  async groupOf(uuid: string): Promise<number> {
    return JSON.parse(await readFile(join(this.directory, 'state/servers', `${uuid}.json`), 'utf8')).run.pid;
  }

  /** The process groups of all servers, as recorded on disk. */
  async groups(): Promise<readonly number[]> {
    const directory = join(this.directory, 'state/servers');
    const names = await readdir(directory).catch(() => []);
    const records = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => readFile(join(directory, name), 'utf8')),
    );
    return records.map((text) => JSON.parse(text).run?.pid).filter((pid) => pid !== undefined);
  }

  /** Kills the node and all its servers, also those whose record a full disk has prevented. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
    for (const group of await this.groups()) signalIfAlive(-group, 'SIGKILL');
    for (const pid of await processesOf(this.directory)) signalIfAlive(pid, 'SIGKILL');
  }

  /** The same, and removes its directories. */
  async destroy(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }

  #config(): unknown {
    const system = Object.fromEntries(
      ['data', 'backups', 'state', 'logs'].map((name) => [name, join(this.directory, name)]),
    );
    return {
      uuid: '7f0ab4f2-3c0c-4f3c-9d0c-2f6f0a1f2b3c',
      token_id: 'token-id',
      token: TOKEN,
      remote: this.#remote.url,
      api: { host: '127.0.0.1', port: 0, upload_limit: 1 },
      system: { ...system, sftp: { bind_port: 0 } },
      allow_root: this.#options.allowRoot ?? true,
      allowed_origins: this.#options.allowedOrigins ?? [],
      log_level: 'info',
    };
  }
}

/**
 * Longest wait for a condition, in milliseconds: a bound on what hangs. A writer needs two minutes for an unread log of
 * 40 MiB.
 */
const WAIT_LIMIT_MS = 240_000;

/** Waits until a condition holds. @throws {Error} the time limit was reached */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  await untilFound(holds, WAIT_LIMIT_MS, what);
}
