/**
 * Failures of the job store: an old copy of it is restored, it is wiped, it is unavailable for a while. Measures the
 * lateness of ticks meanwhile, and checks that none is lost or run twice.
 *
 *   npm run build && node bench/job-store.mjs [--seconds 120] [--schedules 120]
 *
 * Each fault has `--seconds`, half of them after it. With MONGODB_URL the jobs are in MongoDB, behind a proxy that is
 * closed while the store is unavailable; else in PostgreSQL, where their table is renamed meanwhile. Exits with 1 when
 * the p99 of the lateness is 5 s or more, or a tick is missing.
 */
import { connect, createServer } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { latenessBetween, seedSchedules, seedServers, setClocks, startEngine } from './support/engine.js';
import { percentile } from './support/figures.js';

const text = { type: 'string' };
const { values } = parseArgs({ options: { seconds: text, schedules: text } });
const phaseMs = Number(values.seconds ?? 120) * 1_000;
const schedules = Number(values.schedules ?? 120);
const CEILING_MS = 5_000;
/** Ticks of every minute, each schedule at another second of it. */
const JITTER_S = 59;

const engine = await startEngine({ settings: { fsync: 'off' } });
const { pool } = engine;
const store = process.env.MONGODB_URL === undefined ? postgresStore() : await mongoStore(process.env.MONGODB_URL);
let isBad = true;
try {
  isBad = await run();
} finally {
  await engine.stop();
  await store.close();
}
process.exit(isBad ? 1 : 0);

async function run() {
  await seedServers(pool, { servers: 20, nodes: 4 });
  await seedSchedules(pool, {
    count: schedules,
    ...{ minute: '*', hour: '*', dayOfMonth: '*', month: '*', jitter: JITTER_S },
  });
  await setClocks(pool);
  await engine.startJobs({ mongodbUrl: store.url });
  await pause(10_000);
  await store.copy();
  // Every alarm of the copy has fired by then.
  await pause(70_000);
  const faults = { 'old copy': store.putBack, wiped: store.wipe, away: store.leave };
  const figures = {};
  const from = new Date();
  for (const [name, fault] of Object.entries(faults)) {
    const begin = new Date();
    await fault();
    await pause(phaseMs / 2);
    await store.comeBack();
    await pause(phaseMs / 2);
    figures[name] = [begin, new Date()];
  }
  const until = new Date();
  await pause(15_000);
  for (const [name, [begin, end]] of Object.entries(figures)) {
    const late = await latenessBetween(pool, begin, end);
    const [p50, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(percentile(late, share)));
    figures[name] = { ticks: late.length, p50, p99, max };
  }
  const unaccounted = await countUnaccounted(from, until);
  console.log(JSON.stringify({ latenessMs: figures, unaccounted, ceiling: CEILING_MS, load: loadavg()[0] }));
  return unaccounted > 0 || Object.values(figures).some(({ ticks, p99 }) => ticks === 0 || p99 >= CEILING_MS);
}

/** Full minutes of a schedule without exactly one run. */
async function countUnaccounted(from, until) {
  const { rows } = await pool.query(
    `select count(*)::int as count from schedules s
     cross join generate_series(date_trunc('minute', $1::timestamptz) + interval '1 minute',
       date_trunc('minute', $2::timestamptz) - interval '2 minutes', interval '1 minute') as tick
     where (select count(*) from schedule_runs run where run.schedule_id = s.id and run.scheduled_at = tick
       and run.state <> 'missed') <> 1`,
    [from, until],
  );
  return rows[0].count;
}

/** The jobs in the database of the service. */
function postgresStore() {
  return {
    url: undefined,
    copy: () => pool.query('create table old_jobs as table agenda.agenda_jobs'),
    putBack: async () => {
      await pool.query('delete from agenda.agenda_jobs');
      await pool.query('insert into agenda.agenda_jobs overriding system value table old_jobs on conflict do nothing');
    },
    wipe: () => pool.query('delete from agenda.agenda_jobs'),
    leave: () => pool.query('alter table agenda.agenda_jobs rename to away'),
    comeBack: () => pool.query('alter table if exists agenda.away rename to agenda_jobs'),
    close: async () => undefined,
  };
}

/** The jobs in MongoDB, which the service reaches through a proxy. */
async function mongoStore(url) {
  const { MongoClient } = await import('mongodb');
  const client = await MongoClient.connect(url);
  const { hostname, port } = new URL(url);
  const sockets = new Set();
  let isAway = false;
  const proxy = createServer((socket) => {
    if (isAway) return socket.destroy();
    const server = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ]) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const jobs = client.db('gamewarden').collection('agendaJobs');
  let old = [];
  const wipe = () => jobs.deleteMany({});
  return {
    url: `mongodb://127.0.0.1:${proxy.address().port}/gamewarden`,
    copy: async () => {
      old = await jobs.find().toArray();
    },
    putBack: async () => {
      await wipe();
      await jobs.insertMany(old);
    },
    wipe,
    leave: async () => {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack: async () => {
      isAway = false;
    },
    close: async () => {
      await client.close();
      proxy.close();
    },
  };
}
