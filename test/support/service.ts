import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort as freePortFrom } from '../../src/host/free-port.js';
import { hasCode } from '../../src/host/has-code.js';
import { type OpenTestDatabase, testDatabase } from './database.js';
import { exchange } from './exchange.js';
import { placeForFiles } from './place-for-files.js';
import { until } from './until.js';

export interface ServiceOptions {
  /**
   * Settings on top of the defaults; a setting of `undefined` is left out. A DATA_DIR comes from `freshDataDir`: its
   * parent directory is removed with the service.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** `cloned` (default): a fresh database of the tests' server. `embedded`: the one that the service starts itself. */
  readonly database?: 'cloned' | 'embedded';
  /** Whether the built-in node runs; by default not, because its start takes a second. */
  readonly localNode?: boolean;
  /** The package to run; by default the one under test, in place. */
  readonly packageDir?: string;
  /** The program that is the service, with its arguments; by default Node.js with the build of the package. */
  readonly program?: readonly string[];
  /** A program with arguments that runs the service under another account or with fewer privileges. */
  readonly through?: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; undefined where the body is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert their content.
  readonly body: any;
}

export interface RestRequest {
  /**
   * The key to send; by default the application key for /api/application, otherwise the client key. `null` sends none.
   */
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Keys {
  readonly application: string;
  readonly client: string;
}

/** A running service. */
export interface Service {
  readonly url: string;
  readonly dataDir: string;
  /** The environment that the service was started with, for the command line beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** The keys that the first start printed. */
  readonly keys: Keys;
  /** The output of the process since its last start. */
  output(): { readonly stdout: string; readonly stderr: string };
  rest(method: string, path: string, request?: RestRequest): Promise<Answer>;
  graphql(query: string, variables?: object, key?: string | null): Promise<Answer>;
  /** Sends a signal that does not end the process, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the end; resolves with the exit status, null after SIGKILL. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts the service again on the same data and port, after it was ended. */
  restart(): Promise<void>;
  /** Ends the service with its node and game servers, and removes all files. */
  stop(): Promise<void>;
}

/** Longest start, in milliseconds: with initdb, on a busy machine. */
const START_LIMIT_MS = 120_000;

/** Runs the built service as a process of its own, with its own data, and waits until it is ready. */
export const startService = async (options: ServiceOptions = {}): Promise<Service> => {
  const dataDir = options.env?.DATA_DIR ?? (await freshDataDir());
  const database = options.database === 'embedded' ? undefined : await testDatabase({ connections: 1 });
  const env = definedOf({
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    LOCAL_NODE: options.localNode === true ? 'on' : 'off',
    LOG_LEVEL: 'warn',
    // No proxy sends requests that could be lost.
    DRAIN_SECONDS: '0',
    // A test file sends requests faster than people do.
    RATE_LIMIT_APPLICATION: '0',
    RATE_LIMIT_CLIENT: '0',
    ...options.env,
  });
  const service = new RunningService(env, dataDir, options, database);
  try {
    await service.restart();
    return service;
  } catch (error) {
    await service.stop();
    throw error;
  }
};

/** The path of a data directory that does not exist yet, in a new directory of its own. */
export const freshDataDir = async (): Promise<string> => {
  const directory = await mkdtemp(join(await placeForFiles(), 'gamewarden-service-'));
  // As root, the database and the node run as other accounts, which need access to the directory.
  await chmod(directory, 0o755);
  return join(directory, 'data');
};

/** Ports that the system gives to no outgoing connection, which could take a free one before the service does. */
const CHOSEN_PORTS = [10_000, 32_000] as const;

/** A port that is free at the moment. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(...CHOSEN_PORTS);
    if ((await freePortFrom(port)) === port) return port;
  }
};

const definedOf = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** The two keys in the text of a first start; undefined in that of a later one. */
export const keysIn = (stdout: string): Keys | undefined => {
  const application = /ptla_[A-Za-z0-9]{43}/.exec(stdout)?.[0];
  const client = /ptlc_[A-Za-z0-9]{43}/.exec(stdout)?.[0];
  return application === undefined || client === undefined ? undefined : { application, client };
};

class RunningService implements Service {
  readonly url: string;
  #child: ChildProcess | undefined;
  #stdout = '';
  #stderr = '';
  #keys: Keys | undefined;

  constructor(
    readonly env: Readonly<Record<string, string>>,
    readonly dataDir: string,
    private readonly options: Pick<ServiceOptions, 'packageDir' | 'program' | 'through'>,
    private readonly database: OpenTestDatabase | undefined,
  ) {
    this.url = `http://127.0.0.1:${env.PORT}`;
  }

  get keys(): Keys {
    if (this.#keys === undefined) throw new Error('This service has not printed any keys.');
    return this.#keys;
  }

  output() {
    return { stdout: this.#stdout, stderr: this.#stderr };
  }

  async restart(): Promise<void> {
    this.#stdout = '';
    this.#stderr = '';
    const service = this.options.program ?? [process.execPath, 'dist/main.js'];
    const [program, ...rest] = [...(this.options.through ?? []), ...service];
    if (program === undefined) throw new Error('There is no program.');
    const child = spawn(program, rest, {
      cwd: this.options.packageDir,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    await until(() => child.exitCode !== null || this.#stdout.includes('Gamewarden is ready'), START_LIMIT_MS);
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}: ${this.#stderr}`);
    if (this.env.ROLE !== 'worker') await until(() => this.#isReady(), START_LIMIT_MS);
    this.#keys = keysIn(this.#stdout) ?? this.#keys;
  }

  async #isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/readyz`).catch(() => undefined); // not listening yet
    await response?.arrayBuffer();
    return response?.status === 200;
  }

  rest(method: string, path: string, { key, body, headers }: RestRequest = {}): Promise<Answer> {
    const own = path.startsWith('/api/application') ? this.#keys?.application : this.#keys?.client;
    return this.#request(method, path, {
      headers: { ...authorization(key === undefined ? own : key), ...headers },
      body,
    });
  }

  graphql(query: string, variables: object = {}, key?: string | null): Promise<Answer> {
    return this.#request('POST', '/graphql', {
      headers: authorization(key === undefined ? this.#keys?.client : key),
      body: { query, variables },
    });
  }

  async #request(
    method: string,
    path: string,
    { headers, body }: { headers: Readonly<Record<string, string>>; body?: unknown },
  ): Promise<Answer> {
    const { text, ...answer } = await exchange(`${this.url}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { ...answer, body: text === '' ? undefined : JSON.parse(text) };
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
    return child.exitCode;
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM');
    await this.#endLeftovers();
    await this.database?.close();
    await rm(join(this.dataDir, '..'), { recursive: true, force: true, maxRetries: 5 });
  }

  /** Processes that outlive the service by design or because it was killed: game servers, the node, a database. */
  async #endLeftovers(): Promise<void> {
    for (const pid of await processesOf(this.dataDir)) signalIfAlive(pid, 'SIGKILL');
    await until(async () => (await processesOf(this.dataDir)).length === 0);
  }
}

/** All processes that were started for a directory. */
export const processesOf = async (directory: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc').catch((): string[] => [])).map(Number).filter((pid) => pid > 0);
  return pids.filter((pid) => mentions(pid, directory));
};

const authorization = (key: string | null | undefined): Readonly<Record<string, string>> =>
  key === null || key === undefined ? {} : { Authorization: `Bearer ${key}` };

/**
 * Whether a process was started for a directory, by its command line and its working directory. Synchronous, because it
 * is called for hundreds of processes: asynchronous calls take six times as long.
 */
const mentions = (pid: number, directory: string): boolean => {
  if (pid === process.pid) return false;
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory) ||
      readlinkSync(`/proc/${pid}/cwd`).startsWith(directory)
    );
  } catch {
    return false; // it has ended, or belongs to another account
  }
};

/** Sends a signal to a process that may have ended. */
export const signalIfAlive = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
};
