/**
 * Measures how long after its commit a change of a run reaches a subscriber: two api processes and a worker on one
 * database, all on this machine, over HTTP.
 *
 *   npm run build && node bench/subscriptions.mjs
 *
 * RUNS (240), RUNS_AT_ONCE (2), STEPS (2). The time of a commit is the one that the database wrote in the same
 * transaction (`started_at`, `finished_at`), slightly before the commit itself, so the figures are upper bounds. Exits
 * with 1 when p95 is over 250 ms, or a run was not seen to its end through both processes.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { percentile } from './support/figures.js';
import { readRuns } from './support/run-reader.js';
import { source } from './support/sources.js';

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const runs = number('RUNS', 240);
const atOnce = number('RUNS_AT_ONCE', 2);
const steps = number('STEPS', 2);
const CEILING_MS = 250;

const dist = process.env.DIST ?? new URL('../dist', import.meta.url).pathname;
const { startEmbedded } = await source('db/embedded');
const { migrate } = await source('db/migrate');
const { createSecrets } = await source('host/secrets');
const { generateKeyParts, hashSecret } = await source('domain/keys/key-format');
const { freePort } = await source('host/free-port');
const { cryptoRandom } = await source('host/random');

const APP_KEY = 'k'.repeat(32);
const directory = await mkdtemp(join(tmpdir(), 'gamewarden-subscriptions-'));
const postgres = await startEmbedded({
  directory,
  password: 'bench',
  log: pino({ level: 'silent' }),
});
await migrate({ url: postgres.url, directory: new URL('../prisma/migrations', import.meta.url).pathname });
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });

const daemon = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'));
});
await new Promise((resolve) => daemon.listen(0, '127.0.0.1', resolve));

const processes = [];
const start = async (role) => {
  const port = await freePort(0);
  const child = spawn(process.execPath, [`${dist}/main.js`], {
    env: {
      PATH: process.env.PATH,
      ROLE: role,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      APP_KEY,
      DATA_DIR: join(directory, `${role}-${port}`),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_CLIENT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => text.includes('is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`ROLE=${role} ended with ${code}.`)));
  });
  return `http://127.0.0.1:${port}`;
};

const one = async (text, values) => (await pool.query(text, values)).rows[0];

const seed = async () => {
  const user = await one(
    `insert into users (uuid, username, email, first_name, last_name) values ($1, 'bench', 'bench@example.com', 'B', 'B') returning id`,
    [randomUUID()],
  );
  const { identifier, secret } = generateKeyParts(cryptoRandom, 'client');
  await pool.query(`insert into api_keys (user_id, kind, identifier, secret_hash) values ($1, 'client', $2, $3)`, [
    user.id,
    identifier,
    hashSecret(secret),
  ]);
  const location = await one(`insert into locations (short) values ('bench') returning id`);
  const node = await one(
    `insert into nodes (uuid, location_id, name, fqdn, scheme, memory, disk, daemon_listen, daemon_token_id, daemon_token)
     values ($1, $2, 'bench', '127.0.0.1', 'http', 1024, 1024, $3, $4, $5) returning id`,
    [randomUUID(), location.id, daemon.address().port, randomUUID(), createSecrets(APP_KEY).seal('token')],
  );
  const nest = await one(`insert into nests (uuid, author, name) values ($1, 'a', 'bench') returning id`, [
    randomUUID(),
  ]);
  const egg = await one(
    `insert into eggs (uuid, nest_id, author, name, docker_images, config_files, config_startup, config_logs, config_stop,
       startup, script_install, script_container)
     values ($1, $2, 'a', 'bench', '{}', '{}', '{}', '{}', 'stop', 'run', 'true', 'x') returning id`,
    [randomUUID(), nest.id],
  );
  const allocation = await one(`insert into allocations (node_id, ip, port) values ($1, '192.0.2.1', 1) returning id`, [
    node.id,
  ]);
  const uuid = randomUUID();
  const server = await one(
    `insert into servers (uuid, identifier, name, owner_id, node_id, allocation_id, egg_id, image, startup, memory, swap,
       disk, io, cpu) values ($1, $2, 'bench', $3, $4, $5, $6, 'x', 'run', 0, 0, 0, 500, 0) returning id`,
    [uuid, uuid.slice(0, 8), user.id, node.id, allocation.id, egg.id],
  );
  const schedules = [];
  for (let index = 0; index < atOnce; index += 1) {
    const schedule = await one(
      `insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, next_run_at)
       values ($1, $2, '0', '4', '*', '*', '*', '2100-01-01') returning id`,
      [server.id, `bench ${index}`],
    );
    for (let step = 1; step <= steps; step += 1) {
      await pool.query(
        `insert into tasks (schedule_id, sequence_id, action, payload) values ($1, $2, 'command', 'say hi')`,
        [schedule.id, step],
      );
    }
    schedules.push(schedule.id);
  }
  return { key: identifier + secret, uuid, schedules };
};

const until = async (condition) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
};

const seeded = await seed();
const urls = [await start('api'), await start('api')];
await start('worker');
const readers = await Promise.all(urls.map((url) => readRuns(url, { key: seeded.key, server: seeded.uuid })));

const globalId = (id) => Buffer.from(`Schedule:${id}`).toString('base64');
const execute = async (schedule, index) => {
  const response = await fetch(`${urls[index % urls.length]}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${seeded.key}` },
    body: JSON.stringify({
      query:
        'mutation ($id: ID!) { executeSchedule(input: { id: $id }) { ... on ScheduleRun { uuid } ... on Error { message } } }',
      variables: { id: globalId(schedule) },
    }),
  });
  const { data } = await response.json();
  if (data?.executeSchedule?.uuid === undefined) throw new Error(JSON.stringify(data));
  return data.executeSchedule.uuid;
};
const hasEnded = (id) => readers.every((reader) => reader.runs().get(id)?.at(-1).run.finishedAt != null);
const endOf = async (id) =>
  (await pool.query('select 1 from schedule_runs where id = $1 and finished_at is not null', [id])).rowCount === 1;

const startedAt = performance.now();
let count = 0;
await Promise.all(
  seeded.schedules.map(async (schedule) => {
    while (count < runs) {
      count += 1;
      const id = await execute(schedule, count);
      const limit = performance.now() + 20_000;
      await until(async () => hasEnded(id) || performance.now() > limit);
      if (!(await endOf(id))) throw new Error(`Run ${id} has not ended.`);
    }
  }),
);
const seconds = (performance.now() - startedAt) / 1_000;

const views = readers.map((reader) => reader.runs());
const latencies = [];
let unseen = 0;
let disordered = 0;
const ORDER = ['pending', 'running', 'succeeded'];
const { rows } = await pool.query('select id from schedule_runs');
for (const { id } of rows) {
  for (const view of views) {
    const events = view.get(id) ?? [];
    if (events.at(-1)?.run.status !== 'SUCCEEDED') unseen += 1;
    const places = events.map(({ run }) => ORDER.indexOf(run.status));
    if (places.some((place, index) => index > 0 && place < places[index - 1])) disordered += 1;
    const began = events.find(({ run }) => run.startedAt !== null);
    const ended = events.find(({ run }) => run.finishedAt !== null);
    if (began !== undefined) latencies.push(began.at - Date.parse(began.run.startedAt));
    if (ended !== undefined) latencies.push(ended.at - Date.parse(ended.run.finishedAt));
  }
}
console.log(
  `${rows.length} runs of ${steps} steps in ${seconds.toFixed(1)} s, each seen through ${views.length} api processes\n` +
    `commit to event, ms: p50 ${percentile(latencies, 0.5)}, p95 ${percentile(latencies, 0.95)}, p99 ${percentile(latencies, 0.99)}, max ${Math.max(...latencies)}` +
    ` (${latencies.length} changes)\nnot seen to the end: ${unseen}, out of order: ${disordered}`,
);

const stopAt = performance.now();
await Promise.all(
  processes.map((child) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return ended;
  }),
);
console.log(`stopped with open streams after ${Math.round(performance.now() - stopAt)} ms`);
await pool.end();
daemon.closeAllConnections();
daemon.close();
await postgres.stop();
await rm(directory, { recursive: true, force: true });
process.exit(percentile(latencies, 0.95) <= CEILING_MS && unseen === 0 && disordered === 0 ? 0 : 1);
