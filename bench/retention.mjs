/**
 * The cost of deleting old rows in batches, as the service does, compared with dropping a partition; and the cost of
 * reads and writes with partitions.
 *
 *   node bench/retention.mjs [--rows 1000000] [--partitions 4]
 *
 * `--rows` old runs with a step each, as many recent ones, and twice as many activity entries, a quarter of them old.
 * Prints seconds, processor time of PostgreSQL, bytes of the write-ahead log and MB of the table, per method. On a busy
 * machine only the processor time is meaningful.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { seedSchedules, seedServers, startEngine } from './support/engine.js';
import { cpuMsOfPostgres } from './support/processor-time.js';
import { source } from './support/sources.js';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, partitions: { type: 'string', default: '4' } },
});
const ROWS = Number(options.rows);
const PARTITIONS = Number(options.partitions);
const SERVERS = 10_000;
const REPETITIONS = 300;
const MB = 2 ** 20;

const { openDatabase } = await source('db/client');
const { pruneRuns } = await source('domain/schedules/prune-runs');
const { pruneActivity } = await source('domain/activity/prune-activity');

const engine = await startEngine({ settings: { autovacuum: 'off', max_wal_size: '8GB' } });
const { pool } = engine;
const { db } = openDatabase({ url: engine.databaseUrl, connections: 2, log: pino({ level: 'silent' }) });
const table = [];
try {
  await seedServers(pool, { servers: SERVERS, nodes: 20 });
  await seedSchedules(pool, { count: SERVERS });
  await measureActivity();
  await measureRuns();
} finally {
  await db.$disconnect();
  await engine.stop();
}
console.table(table);

async function measureActivity() {
  const seed = (into) => `insert into ${into} (event, actor_id, server_id, ip, properties, created_at)
    select 'server:power.start', 1, 1 + n % ${SERVERS}, '192.0.2.1', '{"action": "start"}',
      now() - interval '90 days' * (1.5 - n / ${ROWS}.0) from generate_series(1, ${2 * ROWS}) n`;
  // Over 180 days, a quarter of them older than 90; each partition has its share.
  await step('activity: insert', () => pool.query(seed('activity')), 2 * ROWS, 'activity');
  await pool.query(
    `create table parted (like activity including defaults including generated) partition by range (created_at)`,
  );
  for (const columns of ['server_id, created_at, id', 'actor_id, created_at', 'created_at', 'id']) {
    await pool.query(`create index on parted (${columns})`);
  }
  const days = 180 / PARTITIONS;
  for (let part = 0; part <= PARTITIONS; part += 1) {
    await pool.query(
      `do $$ begin execute format('create table parted_${part} partition of parted for values from (%L) to (%L)',
         now() - interval '136 days' + ${part * days} * interval '1 day', now() - interval '136 days' + ${(part + 1) * days} * interval '1 day'); end $$`,
    );
  }
  await step(`activity in ${PARTITIONS} partitions: insert`, () => pool.query(seed('parted')), 2 * ROWS, 'activity');
  await pool.query('vacuum analyze');
  for (const name of ['activity', 'parted']) {
    await measure(
      `${name}: newest 50 of a server`,
      `select * from ${name} where server_id = $1 order by created_at desc, id desc limit 51`,
    );
    await measure(
      `${name}: page 5 of a server`,
      `select * from ${name} where server_id = $1 order by created_at desc, id desc limit 51 offset 100`,
    );
    await measure(`${name}: count of a server`, `select count(*) from ${name} where server_id = $1`);
    await measure(`${name}: one by its id`, `select * from ${name} where id = $1`);
    await measure(`${name}: insert one`, `insert into ${name} (event, server_id) values ('server:power.start', $1)`);
  }
  const pruned = await step(
    'activity: prune in batches',
    () => pruneActivity({ db, settings: { keepActivityDays: 90 } }),
    ROWS,
    'activity',
  );
  await step('activity: vacuum after it', () => pool.query('vacuum activity'), pruned, 'activity');
  await step('activity: as many again', () => pool.query(seed('activity')), 2 * ROWS, 'activity');
  const { rows } = await pool.query(`select count(*)::int as count from parted_0`);
  await step('activity: drop a partition', () => pool.query('drop table parted_0'), rows[0].count, 'parted');
  await pool.query('drop table parted');
}

async function measureRuns() {
  const seed = (
    from,
    to,
  ) => `insert into schedule_runs (id, schedule_id, server_id, schedule_name, server_name, server_uuid, trigger,
      scheduled_at, schedule_version, state, started_at, finished_at)
    select gen_random_uuid(), 1 + n % ${SERVERS}, 1 + n % ${SERVERS}, 'nightly', 'server', gen_random_uuid()::text, 'cron', at, 1, 'succeeded', at, at
    from (select n, now() - interval '60 days' * (1 - n / ${2 * ROWS}.0) as at from generate_series(${from}, ${to}) n) run`;
  const steps = `insert into schedule_run_steps (run_id, sequence, task_id, action, payload, continue_on_failure, time_offset, state,
      sent_at, done_at, node_name, effect_key)
    select id, 1, 1, 'command', 'say hello', false, 0, 'ok', now(), now(), 'node', gen_random_uuid() from schedule_runs`;
  await pool.query('set session_replication_role = replica');
  await step('runs: insert', () => pool.query(seed(1, 2 * ROWS)), 2 * ROWS, 'schedule_runs');
  await step('steps: insert', () => pool.query(steps), 2 * ROWS, 'schedule_run_steps');
  await pool.query('set session_replication_role = default');
  await pool.query('vacuum analyze');
  await pool.query('create table old_runs (like schedule_runs including all)');
  await pool.query(`insert into old_runs select * from schedule_runs where scheduled_at < now() - interval '30 days'`);
  const settings = { keepRunsDays: 3_000 };
  await step('runs: prune with nothing to delete', () => pruneRuns({ db, settings }), 1, 'schedule_runs');
  const pruned = await step(
    'runs and steps: prune in batches',
    () => pruneRuns({ db, settings: { keepRunsDays: 30 } }),
    ROWS,
    'schedule_runs',
  );
  await step(
    'runs and steps: vacuum after it',
    () => pool.query('vacuum schedule_runs, schedule_run_steps'),
    pruned,
    'schedule_runs',
  );
  await step('runs: as many again', () => pool.query(seed(2 * ROWS + 1, 3 * ROWS)), ROWS, 'schedule_runs');
  await step('runs: drop a table of the old', () => pool.query('drop table old_runs'), ROWS, 'schedule_runs');
}

/** Measures one method. Returns the number of rows that it reports. */
async function step(name, work, rows, sized) {
  const before = await usage();
  const startedAt = performance.now();
  const answer = await work();
  const ms = performance.now() - startedAt;
  const after = await usage();
  const size = await pool.query(
    `select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 as bytes from pg_class where relname ~ $1 and relkind = 'r'`,
    [`^${sized}(_\\d+)?$`],
  );
  const count = typeof answer === 'number' && answer > 0 ? answer : rows;
  table.push({
    ...{
      name,
      rows: count,
      seconds: Number((ms / 1_000).toFixed(1)),
      cpuS: Number(((after.cpu - before.cpu) / 1_000).toFixed(1)),
    },
    cpuUsPerRow: Number((((after.cpu - before.cpu) * 1_000) / count).toFixed(1)),
    ...{ walPerRow: Math.round((after.wal - before.wal) / count), tableMb: Math.round(size.rows[0].bytes / MB) },
  });
  console.log(JSON.stringify(table.at(-1)));
  return count;
}

async function usage() {
  const { rows } = await pool.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`);
  return { wal: rows[0].wal, cpu: await cpuMsOfPostgres(pool) };
}

/** The same statement for many servers, prepared. */
async function measure(name, sql) {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql.replace('$1', '17')}`);
    const [{ Plan: plan, 'Planning Time': planning }] = rows[0]['QUERY PLAN'];
    const before = await cpuMsOfPostgres(pool);
    for (let index = 1; index <= REPETITIONS; index += 1) await client.query({ name, text: sql, values: [index] });
    const cpuUs = (((await cpuMsOfPostgres(pool)) - before) * 1_000) / REPETITIONS;
    console.log(
      name,
      JSON.stringify({ blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], planningMs: planning, cpuUs }),
    );
  } finally {
    client.release();
  }
}
