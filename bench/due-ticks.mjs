/**
 * How long one worker takes until every schedule of many that are due at once has run: PostgreSQL, worker and bench on
 * this machine, a daemon that accepts everything.
 *
 *   npm run build && node bench/due-ticks.mjs
 *
 * SERVERS (1000), SCHEDULES per server (10), WATCHED=1: as if every server had a subscriber. NODES (20). Prints the
 * seconds to the last run made and to the last run ended; exits with 1 when the latter is over 30 s.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { source } from './support/sources.js';

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const servers = number('SERVERS', 1000);
const schedules = number('SCHEDULES', 10);
const nodes = number('NODES', 20);
const CEILING_S = 30;

const migrations = process.env.MIGRATIONS ?? new URL('../prisma/migrations', import.meta.url).pathname;
const { startEmbedded } = await source('db/embedded');
const { migrate } = await source('db/migrate');
const { openDatabase } = await source('db/client');
const { startJobs } = await source('jobs/start-jobs');
const { uncounted } = await source('metrics/uncounted');

const directory = await mkdtemp(join(tmpdir(), 'gamewarden-due-ticks-'));
const log = pino({ level: process.env.LOG_LEVEL ?? 'error' });
const postgres = await startEmbedded({ directory, password: 'bench', log: pino({ level: 'silent' }) });
await migrate({ url: postgres.url, directory: migrations });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });

await pool.query(`insert into locations (short) values ('here')`);
await pool.query(`insert into nests (uuid, author, name) values ($1, 'a@example.com', 'nest')`, [randomUUID()]);
await pool.query(
  `insert into eggs (uuid, nest_id, author, name, docker_images, config_files, config_startup, config_logs,
     config_stop, startup, script_install, script_container)
   select $1, id, 'a@example.com', 'egg', '{}', '{}', '{}', '{}', 'stop', 'x', '', '' from nests`,
  [randomUUID()],
);
await pool.query(
  `insert into users (uuid, username, email, first_name, last_name) values ($1, 'anna', 'anna@example.com', 'A', 'B')`,
  [randomUUID()],
);
await pool.query(
  `insert into nodes (uuid, location_id, name, fqdn, memory, disk, daemon_token_id, daemon_token)
   select gen_random_uuid()::text, (select id from locations), 'node ' || n, '127.0.0.1', 0, 0, 'token ' || n, 'sealed'
   from generate_series(1, $1::int) n`,
  [nodes],
);
await pool.query(
  `insert into allocations (node_id, ip, port) select 1 + n % $2::int, '127.0.0.1', n from generate_series(1, $1::int) n`,
  [servers, nodes],
);
await pool.query(
  `insert into servers (uuid, identifier, name, owner_id, node_id, allocation_id, egg_id, image, startup, memory, swap,
     disk, io, cpu)
   select u, left(u, 8), 'server', (select id from users), node_id, id, (select id from eggs), 'x', 'x', 0, 0, 0, 500, 0
   from (select lpad(to_hex(id), 8, '0') || substr(gen_random_uuid()::text, 9) as u, id, node_id from allocations) a`,
);
await pool.query(
  `insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, next_run_at)
   select id, 'schedule', '0', '0', '1', '1', '*', date_trunc('year', now()) + interval '1 year'
   from servers, generate_series(1, $1::int)`,
  [schedules],
);
await pool.query(
  `insert into tasks (schedule_id, sequence_id, action, payload) select id, 1, 'command', 'say hello' from schedules`,
);
await pool.query('analyze');

const watcher = await pool.connect();
if (process.env.WATCHED) {
  // The class is that of db/watched-servers.ts.
  await watcher.query('select pg_advisory_lock_shared(1735226743, b) from generate_series(0, 511) b');
  await watcher.query('listen gamewarden_events');
}

const accept = async () => undefined;
const { db } = openDatabase({ url: postgres.url, connections: 10, log });
const jobs = await startJobs({
  context: {
    db,
    daemon: {
      ...{ sendCommand: accept, setPower: accept, createBackup: accept, deleteBackup: accept },
      listServers: async () => [],
      getServer: async ({ uuid }) => ({ uuid, state: 'running' }),
    },
    secrets: { seal: (text) => text, open: (text) => text },
    clock: { now: () => new Date() },
    random: { uuid: randomUUID, token: () => '', integer: (below) => randomInt(Math.max(1, below)) },
    log,
    metrics: uncounted,
    settings: { scheduleTimezone: 'UTC', runsPerNode: 10 },
  },
  databaseUrl: postgres.url,
  runsJobs: true,
});
await pause(3_000);

const total = servers * schedules;
await pool.query(`update schedules set next_run_at = date_trunc('minute', now())`);
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
console.log({ ticks: total, made, ended, states: Object.fromEntries(states.map((row) => [row.state, row.count])) });

await jobs.stop();
watcher.release();
await pool.end();
await db.$disconnect();
await postgres.stop();
await rm(directory, { recursive: true, force: true });
process.exit(ended !== undefined && ended <= CEILING_S ? 0 : 1);
