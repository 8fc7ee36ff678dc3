/**
 * All promises of the scheduler under load: a table of targets, measured values, the load of the machine, and the
 * command that repeats each row.
 *
 *   npm run build && node bench/scheduler.mjs [--minutes 30] [--schedules 100000] [--per-minute 1000] [--jitter 59]
 * [--only EXPRESSION] [--plans]
 *
 * The row `steady` runs here: `--schedules` active schedules on one worker, the built service as a separate process,
 * `--per-minute` ticks in each minute, for `--minutes`; lateness, memory and its slope over the last two thirds, and
 * with `--plans` PostgreSQL's busiest statements with their plans. The other rows run the other benches of this folder.
 * `--only` is a regular expression for the names of rows. Exits with 1 when a row misses its target.
 */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { latenessBetween, seedSchedules, seedServers, setClocks, startEngine } from './support/engine.js';
import { cpuMsOf, memoryOf, percentile } from './support/figures.js';
import { connectNodes, startWorker } from './support/worker.js';

const text = { type: 'string' };
const { values } = parseArgs({
  options: { minutes: text, schedules: text, 'per-minute': text, jitter: text, only: text, plans: { type: 'boolean' } },
});
const minutes = Number(values.minutes ?? 30);
const schedules = Number(values.schedules ?? 100_000);
const perMinute = Number(values['per-minute'] ?? 1_000);
const jitter = Number(values.jitter ?? 59);
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const LATENESS_CEILING_MS = 1_000;
const MEMORY_CEILING_MB = 300;
const NODES = 20;
const SERVERS = 2_000;

/** Met if the command exits with 0. */
const ROWS = [
  { name: 'crash', target: '200 kills: nothing lost, twice or stuck', env: { KILLS: '200' }, command: 'crash.mjs' },
  {
    name: 'crash points',
    target: 'each point × 20: nothing lost, twice or stuck',
    env: { KILLS: '0', POINTS: '20' },
    command: 'crash.mjs',
  },
  { name: 'zombies', target: '30 stops: no double send', env: { KILLS: '30', PAUSE: '1' }, command: 'crash.mjs' },
  { name: 'race', target: '10,000 due at once: at most 30 s', command: 'due-ticks.mjs' },
  {
    name: 'one node',
    target: '1,000 due at once on one node',
    env: { SERVERS: '100', NODES: '1' },
    command: 'due-ticks.mjs',
  },
  { name: 'job store', target: 'away, wiped, old copy: p99 under 5 s, none lost', command: 'job-store.mjs' },
  {
    name: 'database restarts',
    target: '8: none lost or doubled, back in 3 s; executions p99 300 ms',
    command: 'database-restarts.mjs',
  },
  { name: 'cron', target: '200,000 ticks, 20,000 previews: 0 mismatches', command: 'cron-oracle.mjs' },
  { name: 'hanging node', target: 'p99 of the others at most 1.2 ×', command: 'hanging-node.mjs' },
];

const only = new RegExp(values.only ?? '');
const table = [];
if (only.test('steady')) table.push(await steady());
for (const row of ROWS.filter(({ name }) => only.test(name))) table.push(await runCommand(row));
console.table(table);
process.exit(table.every(({ met }) => met) ? 0 : 1);

async function runCommand({ name, target, env = {}, command }) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(command, import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    printed += chunk;
    process.stdout.write(chunk);
  });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  return {
    ...{ row: name, target, seen: printed.trim().split('\n').at(-1), met: status === 0, load: loadOf() },
    command: [...settings, 'node', `bench/${command}`].join(' '),
  };
}

function loadOf() {
  return Number(loadavg()[0].toFixed(1));
}

async function steady() {
  const engine = await startEngine({ settings: { shared_preload_libraries: 'pg_stat_statements' } });
  const daemon = await startAcceptingDaemon();
  try {
    return await watchSteady(engine, daemon);
  } finally {
    daemon.stop();
    await engine.stop();
  }
}

async function watchSteady({ pool, databaseUrl }, daemon) {
  await seedServers(pool, { servers: SERVERS, nodes: NODES });
  await connectNodes(pool, daemon);
  // Daily schedules contribute a share of the ticks of each minute; some that tick every minute contribute the rest.
  const often = Math.round((perMinute - schedules / DAY_MINUTES) / (1 - 1 / DAY_MINUTES));
  const anyDay = { dayOfMonth: '*', month: '*', jitter };
  await seedSchedules(pool, { count: schedules - often, minute: 'N', hour: 'N', ...anyDay });
  await seedSchedules(pool, { count: often, minute: '*', hour: '*', ...anyDay });
  await setClocks(pool);
  await pool.query('analyze');
  const hasStatements = await pool.query('create extension if not exists pg_stat_statements').then(
    () => true,
    () => false, // not shipped with this PostgreSQL
  );
  const worker = await startWorker({ databaseUrl });
  try {
    return await watchWorker({ pool, pid: worker.pid, hasStatements });
  } finally {
    await worker.stop();
  }
}

async function watchWorker({ pool, pid, hasStatements }) {
  // The first polls are those of a process that has just started.
  await pause(20_000);
  if (hasStatements) await pool.query('select pg_stat_statements_reset()');
  const from = Date.now();
  const until = from + minutes * MINUTE_MS;
  const samples = [];
  const cpuMs = await cpuMsOf(pid);
  while (Date.now() < until) {
    await pause(5_000);
    samples.push({
      minute: (Date.now() - from) / MINUTE_MS,
      mb: (await memoryOf(pid)).rss,
      load: loadavg()[0],
    });
  }
  const usedMs = (await cpuMsOf(pid)) - cpuMs;
  await pause(10_000);
  const late = await latenessBetween(pool, new Date(from), new Date(until));
  const { rows: missed } = await pool.query(
    `select count(*)::int from schedule_runs where state = 'missed' and created_at > $1`,
    [new Date(from)],
  );
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(percentile(late, share)));
  const peak = Math.round(Math.max(...samples.map(({ mb }) => mb)));
  const slope = slopeOf(samples.filter(({ minute }) => minute > minutes / 3));
  const figures = {
    ...{ schedules, minutes, ticks: late.length, missed: missed[0].count, latenessMs: { p50, p99, max } },
    memoryMb: { peak, slopePerMinute: Number(slope.toFixed(2)) },
    cpuShare: Number((usedMs / (minutes * MINUTE_MS)).toFixed(3)),
    loadMedian: Number(
      percentile(
        samples.map(({ load }) => load),
        0.5,
      ).toFixed(1),
    ),
  };
  console.log(JSON.stringify(figures));
  if (values.plans) await printBusiest(pool, hasStatements);
  const options = [
    `--minutes ${minutes}`,
    `--schedules ${schedules}`,
    `--per-minute ${perMinute}`,
    `--jitter ${jitter}`,
  ];
  return {
    row: 'steady',
    target: `lateness p99 ≤ ${LATENESS_CEILING_MS} ms, ≤ ${MEMORY_CEILING_MB} MB`,
    seen: `p50 ${p50}, p99 ${p99}, max ${max} ms of ${late.length} ticks; ${peak} MB, ${slope.toFixed(2)} MB/min`,
    met: late.length > 0 && p99 <= LATENESS_CEILING_MS && peak <= MEMORY_CEILING_MB && missed[0].count === 0,
    load: figures.loadMedian,
    command: `node bench/scheduler.mjs --only steady ${options.join(' ')}`,
  };
}

/** By least squares: MB a minute. */
function slopeOf(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [time, memory] = [mean(({ minute }) => minute), mean(({ mb }) => mb)];
  const spread = samples.reduce((sum, { minute }) => sum + (minute - time) ** 2, 0);
  return samples.reduce((sum, { minute, mb }) => sum + (minute - time) * (mb - memory), 0) / spread;
}

async function printBusiest(pool, hasStatements) {
  if (!hasStatements) return console.log('pg_stat_statements is not there: no statements');
  const { rows } = await pool.query(
    `select calls::int, round(total_exec_time)::int as ms, round(mean_exec_time::numeric, 2)::float as mean, rows::int, query
     from pg_stat_statements where query not like '%pg_stat_statements%' order by total_exec_time desc limit 8`,
  );
  for (const { query, ...figures } of rows) {
    console.log(JSON.stringify(figures), query.replaceAll(/\s+/g, ' ').slice(0, 300));
    const plan = await pool.query(`explain (generic_plan) ${query}`).catch(() => null); // a statement that has no plan
    for (const line of plan?.rows ?? []) console.log('  ', line['QUERY PLAN']);
  }
}
