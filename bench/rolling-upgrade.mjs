/**
 * Two API processes behind Caddy with deploy/caddy/Caddyfile, and two workers: each is stopped with SIGTERM and started
 * again, one after the other, while clients send requests at a fixed rate and schedules tick.
 *
 *   npm run build && node bench/rolling-upgrade.mjs [--rate 200] [--per-minute 60] [--rounds 6]
 * [--minutes 4]
 *
 * Needs `caddy` in PATH. Prints statuses and latency of the requests, and compares ticks, runs and the commands that the
 * node received. Exits with 1 if a request failed, or a run is missing, doubled or not successful.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { seedSchedules, seedServers, setClocks, startEngine } from './support/engine.js';
import { exchange, graphql, json } from './support/exchange.js';
import { percentile, tally } from './support/figures.js';
import { source } from './support/sources.js';
import { connectNodes, startRole } from './support/worker.js';

const { freePort } = await source('host/free-port');
const run = promisify(execFile);

const text = { type: 'string' };
const { values } = parseArgs({ options: { rate: text, 'per-minute': text, rounds: text, minutes: text } });
const rate = Number(values.rate ?? 200);
const perMinute = Number(values['per-minute'] ?? 60);
const rounds = Number(values.rounds ?? 6);
const minutes = Number(values.minutes ?? 4);
const SERVERS = 60;
const MINUTE_MS = 60_000;
/** Between two restarts: the proxy polls `/readyz` every 500 ms. */
const SETTLE_MS = 3_000;
/** Jitter spreads the ticks of each minute, in seconds. */
const JITTER = 59;
const LIMITS = { RATE_LIMIT_APPLICATION: '0', RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' };
const root = fileURLToPath(new URL('..', import.meta.url));

const engine = await startEngine();
const daemon = await startAcceptingDaemon();
const running = new Map();
/** What happens while a request is sent: which process is stopped or started. */
let phase = 'start';
let isGood = false;
try {
  isGood = await watchUpgrade();
} finally {
  for (const { stop } of running.values()) await stop();
  daemon.stop();
  await engine.stop();
}
process.exit(isGood ? 0 : 1);

async function watchUpgrade() {
  const { pool, databaseUrl } = engine;
  const start = async (name, port) => {
    const role = name.split('-')[0];
    running.set(
      name,
      await startRole({ role, databaseUrl, port, settings: { ...LIMITS, TRUSTED_PROXIES: '127.0.0.1' } }),
    );
  };
  await seedServers(pool, { servers: SERVERS, nodes: 3 });
  await pool.query(`update users set root_admin = true, username = 'anna'`);
  for (const name of ['api-1', 'api-2']) await start(name);
  const keys = await createKeys(running.get('api-1').env);
  await connectNodes(pool, daemon);
  await seedSchedules(pool, {
    ...{ count: perMinute, jitter: JITTER },
    ...{ minute: '*', hour: '*', dayOfMonth: '*', month: '*' },
  });
  await setClocks(pool);
  for (const name of ['worker-1', 'worker-2']) await start(name);
  running.set('caddy', await startCaddy(['api-1', 'api-2'].map((name) => running.get(name).port)));

  const clients = startClients(running.get('caddy').url, await requestsOf(pool, keys));
  const names = ['worker-1', 'worker-2', 'api-1', 'api-2'];
  const startedAt = new Date();
  await pause(SETTLE_MS);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { port, stop } = running.get(name);
      phase = `stop of ${name}`;
      await stop();
      phase = `start of ${name}`;
      await start(name, port);
      phase = `after the start of ${name}`;
      await pause(SETTLE_MS);
    }
  }
  phase = 'end';
  // The number of ticks is known for full minutes only.
  await pause(Math.max(0, minutes * MINUTE_MS - (Date.now() - startedAt)));
  const endedAt = new Date();
  const answers = await clients.stop();
  await pause((JITTER + 10) * 1_000);
  return report({ answers, startedAt, endedAt });
}

/** Keys of an administrator, made by the command line. */
async function createKeys(env) {
  const keyOf = async (kind) => {
    const args = ['dist/cli/main.js', 'keys', 'create', '--kind', kind, '--user', 'anna', '--json'];
    const { stdout } = await run(process.execPath, args, { cwd: root, env });
    return JSON.parse(stdout).key;
  };
  return { application: await keyOf('application'), client: await keyOf('client') };
}

async function startCaddy(ports) {
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-caddy-'));
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')], {
    env: {
      PATH: process.env.PATH,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      CADDY_ADMIN: `127.0.0.1:${await freePort(0)}`,
      SITE: `http://localhost:${port}`,
      UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  while ((await exchange(url, { path: '/livez' })).status !== 200) {
    await Promise.race([pause(50), ended.then(() => Promise.reject(new Error('Caddy did not start.')))]);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Reads and writes of both APIs. */
async function requestsOf(pool, { application, client }) {
  const { rows } = await pool.query('select id, identifier from servers order by id');
  const details = (id, count) => ({ name: `server ${count}`, user: 1, description: `${id}` });
  return [
    () => json('GET', '/api/application/servers?per_page=10', application),
    ({ id }) => json('GET', `/api/application/servers/${id}`, application),
    () => graphql(client, '{ servers(first: 10) { edges { node { id name status } } } }'),
    ({ identifier }) => json('POST', `/api/client/servers/${identifier}/command`, client, { command: 'say hi' }),
    ({ id }, count) => json('PATCH', `/api/application/servers/${id}/details`, application, details(id, count)),
  ].map((build) => (count) => build(rows[count % rows.length], count));
}

/** Sends requests at the rate, whether or not earlier ones were answered. */
function startClients(url, requests) {
  const startedAt = performance.now();
  const pending = [];
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate);
    while (pending.length < due) {
      const count = pending.length;
      const during = phase;
      const sent = exchange(url, requests[count % requests.length](count));
      pending.push(sent.then((answer) => ({ ...answer, during, load: loadavg()[0] })));
    }
  }, 5);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.all(pending);
    },
  };
}

async function report({ answers, startedAt, endedAt }) {
  const { pool } = engine;
  // Caddy itself would answer with 200 for a host that is not its own.
  const isServed = ({ status, headers }) => status >= 200 && status < 300 && headers['x-request-id'] !== undefined;
  const failed = answers.filter((answer) => !isServed(answer));
  const commandsOfRequests = answers.filter((_, index) => index % 5 === 3).length;
  // Ticks of the minutes that lie in the time completely.
  const from = new Date(Math.ceil(startedAt / MINUTE_MS) * MINUTE_MS);
  const until = new Date(Math.floor(endedAt / MINUTE_MS) * MINUTE_MS);
  const expected = ((until - from) / MINUTE_MS) * perMinute;
  const { rows } = await pool.query(
    `select state, reason, count(*)::int as runs, count(distinct (schedule_id, scheduled_at))::int as ticks
     from schedule_runs where scheduled_at >= $1 and scheduled_at < $2 group by 1, 2`,
    [from, until],
  );
  const { rows: all } = await pool.query(
    `select count(*)::int as runs, (select count(*)::int from schedule_run_steps where sent_at is not null) as sent
     from schedule_runs`,
  );
  const doubled = daemon.commands() - commandsOfRequests - all[0].sent;
  const ms = answers.map((answer) => answer.ms);
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(percentile(ms, share)));
  const ticks = rows.reduce((sum, row) => sum + row.ticks, 0);
  console.log(
    JSON.stringify({
      ...{
        requests: answers.length,
        failed: failed.length,
        statuses: Object.fromEntries(tally(answers.map(({ status }) => status))),
      },
      ...{ ms: { p50, p99, max }, restarts: rounds * 4, ticks: expected, runs: rows, doubledCommands: doubled },
      load: Number(loadavg()[0].toFixed(1)),
    }),
  );
  const reasons = failed.map(
    ({ status, error, text: body, during, load }) =>
      `${status} ${(error ?? body).slice(0, 200)}, ${during}, load ${load.toFixed(0)}`,
  );
  for (const [reason, count] of tally(reasons)) console.log(`failed ${count} times: ${reason}`);
  const isComplete =
    ticks === expected && rows.length === 1 && rows[0].state === 'succeeded' && rows[0].runs === expected;
  return failed.length === 0 && expected > 0 && isComplete && doubled === 0;
}
