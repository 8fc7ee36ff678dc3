import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { source } from './sources.js';

const migrations = process.env.MIGRATIONS ?? new URL('../../prisma/migrations', import.meta.url).pathname;
const { startEmbedded } = await source('db/embedded');
const { migrate } = await source('db/migrate');
const { openDatabase } = await source('db/client');
const { startJobs } = await source('jobs/start-jobs');
const { nextRunAtFor } = await source('domain/schedules/next-run-at');
const { uncounted } = await source('metrics/uncounted');

/** Starts the scheduler of the service in this process, on a database that is there. */
export const startScheduler = async ({ databaseUrl, mongodbUrl, daemon, log }) => {
  const { db } = openDatabase({ url: databaseUrl, connections: 10, log });
  const jobs = await startJobs({
    context: {
      db,
      daemon,
      secrets: { seal: (text) => text, open: (text) => text },
      clock: { now: () => new Date() },
      random: { uuid: randomUUID, token: () => '', integer: (below) => randomInt(Math.max(1, below)) },
      log,
      metrics: uncounted,
      settings: { scheduleTimezone: 'UTC', keepActivityDays: 90, keepRunsDays: 30, runsPerNode: 10 },
    },
    databaseUrl,
    mongodbUrl,
    runsJobs: true,
  });
  return { db, jobs };
};

/** The same on a PostgreSQL of its own: servers and nodes are rows, a daemon is a function. */
export const startEngine = async ({ settings = {} } = {}) => {
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-engine-'));
  const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' });
  const postgres = await startEmbedded({ directory, password: 'bench', log: pino({ level: 'silent' }), settings });
  await migrate({ url: postgres.url, directory: migrations });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  let scheduler;
  return {
    pool,
    databaseUrl: postgres.url,
    /** @param daemon what is done otherwise than accepting all of it */
    startJobs: async ({ daemon = {}, mongodbUrl } = {}) => {
      const accepting = { ...acceptingDaemon, ...daemon };
      scheduler = await startScheduler({ databaseUrl: postgres.url, mongodbUrl, daemon: accepting, log });
      return scheduler.jobs;
    },
    stop: async () => {
      await scheduler?.jobs.stop();
      await pool.end();
      await scheduler?.db.$disconnect();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const accept = async () => undefined;
const acceptingDaemon = {
  ...{ sendCommand: accept, setPower: accept, createBackup: accept, deleteBackup: accept },
  listServers: async () => [],
  getServer: async ({ uuid }) => ({ uuid, state: 'running' }),
};

/** Servers on nodes, distributed round-robin; node n has the id n. */
export const seedServers = async (pool, { servers, nodes }) => {
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
};

/** Schedules with one command each, spread over the servers; none is due before its `nextRunAt` is set. */
export const seedSchedules = async (
  pool,
  { count, minute = '0', hour = '0', dayOfMonth = '1', month = '1', jitter = 0 },
) => {
  await pool.query(
    `insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, jitter, clock_since, next_run_at)
     select (select min(id) from servers) + n % (select count(*)::int from servers), 'schedule',
       replace($2, 'N', (n % 60)::text), replace($3, 'N', (n / 60 % 24)::text), $4, $5, '*', $6,
       now(), date_trunc('year', now()) + interval '1 year'
     from generate_series(1, $1::int) n`,
    [count, minute, hour, dayOfMonth, month, jitter],
  );
  await pool.query(
    `insert into tasks (schedule_id, sequence_id, action, payload)
     select id, 1, 'command', 'say hello' from schedules where not exists (select from tasks where schedule_id = schedules.id)`,
  );
};

/** Has every schedule tick when its fields say so. In batches: a bench that measures its memory has no room for all. */
export const setClocks = async (pool) => {
  for (let afterId = 0; afterId !== undefined; ) {
    const { rows } = await pool.query(
      `select id, minute, hour, day_of_month as "dayOfMonth", month, day_of_week as "dayOfWeek", timezone, jitter,
         clock_since as "clockSince", now() as now from schedules where id > $1 order by id limit 2000`,
      [afterId],
    );
    const clocks = rows.map((row) => ({ id: row.id, at: nextRunAtFor(row, row.now) }));
    await pool.query(
      `update schedules set next_run_at = clock.at
       from json_to_recordset($1::json) as clock (id int, at timestamptz) where clock.id = schedules.id`,
      [JSON.stringify(clocks)],
    );
    afterId = rows.at(-1)?.id;
  }
};

/** Milliseconds from the time of each tick to its first command, for ticks of a period. */
export const latenessBetween = async (pool, from, until, { nodes } = {}) => {
  const { rows } = await pool.query(
    `select (extract(epoch from step.sent_at - run.scheduled_at) * 1000 - run.delay * 1000)::float8 as ms
     from schedule_runs run join schedule_run_steps step on step.run_id = run.id and step.sequence = 1
     join servers on servers.id = run.server_id
     where step.sent_at is not null and run.scheduled_at + make_interval(secs => run.delay) >= $1
       and run.scheduled_at + make_interval(secs => run.delay) < $2 and ($3::int[] is null or servers.node_id = any($3))`,
    [from, until, nodes ?? null],
  );
  return rows.map(({ ms }) => ms);
};
