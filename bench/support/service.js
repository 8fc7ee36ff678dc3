import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { exchange } from './exchange.js';
import { source } from './sources.js';

const dist = process.env.DIST ?? new URL('../../dist', import.meta.url).pathname;
const { startEmbedded } = await source('db/embedded');
const { freePort } = await source('host/free-port');

const READY = 'is ready';
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;
const SIGNALS = ['SIGINT', 'SIGTERM'];
const APP_KEY = 'bench'.repeat(8);

/**
 * The built service with its built-in node, like `npm start`, on a separate PostgreSQL. It is restarted when it ends by
 * itself, after `awayMs`. Environment variables of the bench override `settings`; `databaseSettings` are those of
 * PostgreSQL.
 */
export const startService = async (settings = {}, databaseSettings = {}) => {
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-bench-'));
  await chmod(directory, 0o755);
  const silent = pino({ level: 'silent' });
  const postgres = await startEmbedded({
    ...{ directory: join(directory, 'postgres'), password: 'bench', log: silent, settings: databaseSettings },
  });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(directory, 'data');
  const env = {
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...settings,
    ...process.env,
    ...{ ROLE: 'all', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: postgres.url, APP_KEY },
  };
  const service = {
    url,
    pool,
    databaseUrl: postgres.url,
    directory,
    restarts: 0,
    awayMs: 0,
    /** From its last start until it said that it is ready, in milliseconds. */
    readyAfterMs: 0,
    pid: 0,
    nodePid: 0,
    log: '',
    keys: undefined,
  };
  let child;
  let isStopping = false;

  const start = async () => {
    child = spawn(process.execPath, [`${dist}/main.js`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const started = child;
    const startedAt = performance.now();
    let printed = '';
    started.stdout.setEncoding('utf8').on('data', (text) => {
      const hasChanged = !printed.includes(READY);
      printed += text;
      if (hasChanged && printed.includes(READY)) service.readyAfterMs = performance.now() - startedAt;
    });
    started.stderr.setEncoding('utf8').on('data', (text) => {
      service.log = (service.log + text).slice(-100_000);
    });
    const deadline = performance.now() + START_LIMIT_MS;
    while (!printed.includes(READY)) {
      if (started.exitCode !== null || performance.now() > deadline) {
        throw new Error(`The service did not start (${started.exitCode}):\n${service.log}`);
      }
      await pause(50);
    }
    service.keys ??= {
      application: /ptla_\w{43}/.exec(printed)?.[0],
      client: /ptlc_\w{43}/.exec(printed)?.[0],
    };
    started.once('exit', restart);
    while ((await exchange(url, { path: '/readyz' })).status !== 200) await pause(50);
    service.pid = started.pid;
    service.nodePid = JSON.parse(await readFile(join(dataDir, 'node', 'running.json'), 'utf8')).pid;
  };
  const restart = () => {
    if (isStopping) return;
    service.restarts += 1;
    service.pid = 0;
    service.restarted = pause(service.awayMs).then(start);
  };
  let stopped;
  const stop = () => {
    stopped ??= end();
    return stopped;
  };
  const end = async () => {
    isStopping = true;
    await service.restarted;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      // A service that is busy with a document does not handle signals.
      const lastWord = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(lastWord);
    }
    await endProcessesIn(dataDir);
    await pool.end();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    // One that has stopped would end the bench before the next one has.
    for (const signal of SIGNALS) process.off(signal, leave);
  };
  const leave = () => stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return Object.assign(service, {
    stop,
    /** Settings of the service, for a command line beside it. */
    env,
    /** Resolves once the service answers again after it ended. */
    isBack: async () => {
      await pause(50);
      await service.restarted;
    },
    /** The longest block of the event loop since the last call, in ms. Needs `METRICS_TOKEN`. */
    longestBlock: async () => {
      const headers = { Authorization: `Bearer ${settings.METRICS_TOKEN}` };
      const { text } = await exchange(url, { path: '/metrics', headers });
      return Number(/^gamewarden_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
    },
    node: async () => {
      const { api, token, system } = JSON.parse(await readFile(join(dataDir, 'node', 'config.json'), 'utf8'));
      return { url: `http://127.0.0.1:${api.port}`, port: api.port, token, data: system.data };
    },
  });
};

/** Ends processes that outlive the service by design: game servers, and the node of a killed service. */
const endProcessesIn = async (dataDir) => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  for (const pid of pids) {
    const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => ''); // ended, or not ours
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!workingDirectory.startsWith(dataDir) && !commandLine.includes(dataDir)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  await pause(200);
};
