/**
 * Measures how long one worker takes to run many schedules that are due at once, with PostgreSQL, worker and bench on
 * this machine, and a daemon that accepts everything.
 *
 *   npm run build && node bench/due-ticks.mjs
 *
 * SERVERS (1000), SCHEDULES per server (10), WATCHED=1 simulates a subscriber of every server, NODES (20). Prints the
 * seconds until the last run was created and until the last one ended, the lateness of commands, and the cost of a tick
 * from its materialisation to the end of its run of one step: statements and transactions, bytes of the write-ahead
 * log, bytes of its rows and indexes, and processor time of the worker and of PostgreSQL. Exits with 1 when the last
 * run ended after more than 30 s.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { latenessBetween, seedSchedules, seedServers, startEngine } from './support/engine.js';
import { cpuMsOf, percentile } from './support/figures.js';
import { cpuMsOfPostgres } from './support/processor-time.js';

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const servers = number('SERVERS', 1000);
const schedules = number('SCHEDULES', 10);
const nodes = number('NODES', 20);
const CEILING_S = 30;
/** How long before they are due the clocks are set. */
const AHEAD_MS = 3_000;

const engine = await startEngine({ settings: { shared_preload_libraries: 'pg_stat_statements' } });
const { pool } = engine;
await seedServers(pool, { servers, nodes });
await seedSchedules(pool, { count: servers * schedules });
await pool.query('create extension pg_stat_statements');
await pool.query('analyze');
await pool.query('checkpoint');

const watcher = await pool.connect();
if (process.env.WATCHED) {
  // The class is that of db/watched-servers.ts.
  await watcher.query('select pg_advisory_lock_shared(1735226743, b) from generate_series(0, 511) b');
  await watcher.query('listen gamewarden_events');
}

const { wake } = await engine.startJobs();
await pause(3_000);

const total = servers * schedules;
const before = await usage();
const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + AHEAD_MS);
const { rows: due } = await pool.query('update schedules set next_run_at = $1 returning id', [at]);
// One alarm polls everything that is due.
wake.scheduleDue(due[0].id, at);
await pause(at.getTime() - Date.now());
const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1_000;
let made;
let ended;
while (ended === undefined) {
  await pause(100);
  const { rows } = await pool.query(
    `select count(*)::int as made, count(*) filter (where finished_at is not null)::int as ended from schedule_runs`,
  );
  if (made === undefined && rows[0].made >= total) made = seconds();
  if (rows[0].ended >= total) ended = seconds();
  if (seconds() > 300) break;
}
const { rows: states } = await pool.query('select state::text, count(*)::int from schedule_runs group by 1');
const late = await latenessBetween(pool, at, new Date(at.getTime() + 1));
const [p50, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(percentile(late, share)));
console.log({
  ticks: total,
  made,
  ended,
  latenessMs: { p50, p99, max },
  states: Object.fromEntries(states.map((row) => [row.state, row.count])),
});

const after = await usage();
console.log(
  'of a tick',
  Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] - before[name]) / total])),
);

watcher.release();
await engine.stop();
process.exit(ended !== undefined && ended <= CEILING_S ? 0 : 1);

/** Usage so far, including ten polls a second of this bench. */
async function usage() {
  const { rows } = await pool.query(
    `select (select sum(calls) from pg_stat_statements where query !~ 'pg_stat|finished_at is not null\\) as ended')::float8 as statements,
       (select xact_commit from pg_stat_database where datname = current_database())::float8 as transactions,
       wal_bytes::float8 as "walBytes", wal_records::float8 as "walRecords",
       pg_total_relation_size('schedule_runs')::float8 as "bytesOfRun", pg_total_relation_size('schedule_run_steps')::float8 as "bytesOfSteps"
     from pg_stat_wal`,
  );
  return { ...rows[0], cpuMsOfWorker: await cpuMsOf(process.pid), cpuMsOfPostgres: await cpuMsOfPostgres(pool) };
}
