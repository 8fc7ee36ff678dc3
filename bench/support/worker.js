import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange } from './exchange.js';
import { source } from './sources.js';

const { createSecrets } = await source('host/secrets');
const { freePort } = await source('host/free-port');

const program = join(process.env.DIST ?? new URL('../../dist', import.meta.url).pathname, 'main.js');
const START_LIMIT_MS = 60_000;
const APP_KEY = 'bench'.repeat(8);

/** The built service as `ROLE=worker`, on an existing and migrated database. Resolves once it is ready. */
export const startWorker = ({ databaseUrl }) => startRole({ role: 'worker', databaseUrl });

/** The built service with a role, on an existing database. Resolves once it is ready. */
export const startRole = async ({ role, databaseUrl, port: wanted, settings: further = {} }) => {
  const directory = await mkdtemp(join(tmpdir(), `gamewarden-${role}-`));
  const port = wanted ?? (await freePort(0));
  const settings = { ROLE: role, PORT: String(port), DATA_DIR: directory, DATABASE_URL: databaseUrl, APP_KEY };
  const env = { LOG_LEVEL: 'error', NODE_ENV: 'production', ...further, ...process.env, ...settings };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady(port, role))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`The ${role} did not start (${child.exitCode}).`);
    }
    await pause(50);
  }
  return { pid: child.pid, port, env, stop };
};

/** The daemon of every node is at `port`, and these workers have its token. */
export const connectNodes = (pool, { port }) =>
  pool.query(`update nodes set scheme = 'http', daemon_listen = $1, daemon_token = $2`, [
    port,
    createSecrets(APP_KEY).seal('token'),
  ]);

/** Like a load balancer: an API process is ready without a worker. */
const isReady = async (port, role) => {
  const path = role === 'api' ? '/readyz?exclude=scheduler' : '/readyz';
  return (await exchange(`http://127.0.0.1:${port}`, { path })).status === 200;
};
