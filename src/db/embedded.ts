import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { hasCode } from '../has-code.js';
import { accountOn } from '../os-account.js';
import { findPostgres, type PostgresPrograms } from './find-postgres.js';

/** Name of the database, and of its owner. */
const NAME = 'gamewarden';

/** Session lock of the service that owns the data directory; whoever holds it may stop the server. */
const OWNER_LOCK = 72_707_370;

/** How long a start may take, in milliseconds. Long, because recovery after a crash replays the log. */
const START_LIMIT_MS = 120_000;

export interface EmbeddedOptions {
  /** Directory that holds everything of this server; made when missing. */
  readonly directory: string;
  readonly password: string;
  readonly log: Logger;
  /** Server settings on top of the defaults, as `postgres -c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /**
   * Becomes the one owner of the data directory until the process ends.
   * @throws {Error} another service owns it
   */
  own(): Promise<void>;
  /** Stops the server in order, unless somebody else owns it. */
  stop(): Promise<void>;
  /** Tells the server to stop by itself, where it is ours, and waits for nothing. */
  hurry(): void;
}

/**
 * Starts the PostgreSQL that npm installed, on a Unix socket, or takes over the one that is still running there: a
 * service that was killed leaves its database alive, and that is a good thing.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const directory = resolve(options.directory);
  const data = join(directory, 'data');
  const account = await accountOn(data, 'database');
  // Traversable for the account that postgres runs as, readable for its owner only.
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o711);
  const binaries = await findPostgres(join(directory, 'programs'), account);

  if (!(await isInitialised(data))) await initialise({ data, binaries, account, password: options.password });
  const url = urlFor(directory, options.password);
  if (!(await answers(url))) await launch({ directory, data, binaries, account, settings: options.settings ?? {} });
  await waitUntilReady(url, join(directory, 'postgres.log'));

  let owner: pg.Client | undefined;
  return {
    url,
    own: async () => {
      owner = await takeOwnership(url, options.log);
    },
    stop: async () => {
      owner ??= await takeOwnership(url, options.log).catch(() => undefined);
      if (owner === undefined) return;
      await stopServer(data);
      await owner.end().catch((error: Error) => options.log.debug({ err: error }, 'the database closed first'));
    },
    hurry: () => {
      if (owner !== undefined) signalServer(data);
    },
  };
};

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

const isInitialised = async (data: string): Promise<boolean> =>
  (await readdir(data).catch((): string[] => [])).includes('PG_VERSION');

/** Makes the cluster under another name first: one that was interrupted is never mistaken for a whole one. */
const initialise = async (cluster: {
  data: string;
  binaries: PostgresPrograms;
  account: Account;
  password: string;
}): Promise<void> => {
  const { data, binaries, account, password } = cluster;
  const fresh = `${data}.new`;
  const passwordFile = `${data}.pw`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(fresh, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const args = ['-D', fresh, '-U', NAME, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  try {
    await run(
      binaries.initdb,
      [...args, '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
      account,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, data);
};

const run = (program: string, args: readonly string[], account: Account): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(program, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${program} ended with ${code}:\n${output}`))));
  });

/** In a session of its own: a Ctrl-C in the terminal must reach the service first, which then stops the database. */
const launch = async (server: {
  directory: string;
  data: string;
  binaries: PostgresPrograms;
  account: Account;
  settings: Readonly<Record<string, string>>;
}): Promise<void> => {
  const { directory, data, binaries, account } = server;
  const socket = join(directory, 'socket');
  await mkdir(socket, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(socket, account.uid, account.gid);
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socket,
    max_connections: '100',
    shared_buffers: '64MB',
    ...server.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(join(directory, 'postgres.log'), 'a');
  const child = spawn(binaries.postgres, ['-D', data, ...args], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
  child.unref();
  await log.close();
};

const urlFor = (directory: string, password: string): string =>
  `postgresql://${NAME}:${encodeURIComponent(password)}@localhost/${NAME}?host=${encodeURIComponent(join(directory, 'socket'))}`;

const answers = async (url: string): Promise<boolean> => (await tryConnect(url)) === undefined;

/** The reason why nobody can connect, or undefined. The database of our name is made on the way when it is missing. */
const tryConnect = async (url: string): Promise<Error | undefined> => {
  const client = new pg.Client({ connectionString: url.replace(`/${NAME}?`, '/postgres?') });
  client.on('error', () => undefined); // reported by the query below
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`create database ${NAME}`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined); // it never connected
  }
};

const waitUntilReady = async (url: string, logFile: string): Promise<void> => {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const problem = await tryConnect(url);
    if (problem === undefined) return;
    if (/password authentication failed/.test(problem.message)) throw problem;
    if (performance.now() > deadline) throw new Error(`PostgreSQL did not start (${problem.message}); see ${logFile}.`);
    await sleep(20);
  }
};

const takeOwnership = async (url: string, log: Logger): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', (error) => log.debug({ err: error }, 'the database closed the owner connection'));
  await client.connect();
  // A command line that is just ending may still hold it.
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK]);
    if (rows[0]?.owned === true) return client;
    await sleep(100);
  }
  await client.end();
  throw new Error('Another Gamewarden service is running on this DATA_DIR.');
};

/** Fast shutdown: open sessions are ended, everything is on disk, no recovery at the next start. */
const stopServer = async (data: string): Promise<void> => {
  const pid = signalServer(data);
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    if (!(await readdir(data)).includes('postmaster.pid')) return;
    await sleep(20);
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
};

/** Asks for the fast shutdown; undefined where nothing runs, or not any more. */
const signalServer = (data: string): number | undefined => {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGINT');
    return pid;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return undefined;
    throw error;
  }
};
