/**
 * Kills workers at random while schedules tick, and compares the requests that the daemon received with the ticks that
 * were due. A third of the schedules skips ticks during a run, a third queues one, a third replaces the run; every
 * other one waits until its backup is done. So workers die while runs are queued, begun and replaced, and while steps
 * wait.
 *
 *   npm run build && node bench/crash.mjs
 *
 * POINTS (0): how often a worker dies at each of the points below, one statement before or after it; with KILLS=0 only
 * these. KILLS (60) of ready workers, EVERY_MS between kills (700), WORKERS (3), SCHEDULES (40), PAUSE=1 to stop
 * workers for 2–4 leases instead of killing them, MONGODB_URL for the jobs. Exits with 1 when a promise was broken.
 */
import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { source } from './support/sources.js';

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const kills = number('KILLS', 60);
const everyMs = number('EVERY_MS', 700);
const points = number('POINTS', 0);
const workers = number('WORKERS', 3);
const schedules = number('SCHEDULES', 40);
const isPausing = process.env.PAUSE === '1';
/** The daemon takes up to this long, so that workers can be killed meanwhile. */
const ANSWER_MS = 400;
/** Runs must have ended this long after the last kill, including those that wait for another run or for a backup. */
const CALM_MS = 15_000;
const CALM_LIMIT_MS = 90_000;

/** A part of the statement that makes each change of a run. */
const TRANSITIONS = [
  'insert into schedule_runs', // a tick becomes a run, or a queued one
  "set state = 'cancelled', reason", // a run is replaced
  '"is_queued" = ', // a queued run begins
  'insert into schedule_run_steps', // its steps are stored
  'set fence = fence + 1', // a run is claimed
  "set state = 'sending'",
  "set state = 'waiting'",
  'set state = claim.state, error_code', // a step is done, also one that waited
  'set state = claim.state, reason', // a run ends
];
const POINT_LIMIT_MS = 30_000;

const { startEmbedded } = await source('db/embedded');
const { migrate } = await source('db/migrate');

const directory = await mkdtemp(join(tmpdir(), 'gamewarden-crash-'));
const postgres = await startEmbedded({
  directory,
  password: 'crash',
  log: pino({ level: 'silent' }),
  settings: { fsync: 'off', max_connections: '200' },
});
await migrate({ url: postgres.url, directory: new URL('../prisma/migrations', import.meta.url).pathname });
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });

// The daemon records each effect, and answers after a moment in which its caller may die.
const effects = [];
/** Uuids of backups that the daemon began. */
const unendedBackups = new Set();
const daemon = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    const effect = JSON.parse(body);
    effects.push(effect);
    if (effect.kind === 'backup') unendedBackups.add(effect.text);
    await pause(randomInt(ANSWER_MS));
    response.end('{}');
  });
});
await new Promise((resolve) => daemon.listen(0, '127.0.0.1', resolve));

await seed();
const ticks = [];
/** Reports every backup of the daemon as done, and moves it out of the window of the throttle. */
const endBackups = async () => {
  const { rows } = await pool.query(
    `update backups set created_at = now() - interval '1 day', is_successful = true, completed_at = now()
     where id in (
       -- Runs with a lease start in half a second.
       select id from backups where uuid = any($1::uuid[]) and completed_at is null for update skip locked)
     returning uuid`,
    [[...unendedBackups]],
  );
  for (const { uuid } of rows) unendedBackups.delete(uuid);
};

/**
 * Makes every idle schedule tick now, and some of those with a run whose mode allows it. Each tick has its own text in
 * its tasks.
 */
const tick = async () => {
  const { rows } = await pool.query(
    `with due as (
      update schedules s set next_run_at = date_trunc('milliseconds', now())
      where next_run_at > now() and (overlap_policy <> 'skip' and random() < 0.3 or not exists (
        select from schedule_runs run where run.schedule_id = s.id and run.finished_at is null))
      returning id, next_run_at
    ),
    texts as (
      update tasks set payload = due.id || ' ' || extract(epoch from due.next_run_at) || ' ' || sequence_id
      from due where schedule_id = due.id and action = 'command'
    ),
    past as (
      -- Out of the throttle's window.
      update backups set created_at = now() - interval '1 day' where created_at > now() - interval '1 hour'
    )
    select id, next_run_at as at from due`,
  );
  ticks.push(...rows);
  // With the jobs in MongoDB there are no alarms here: the sweep has to find these ticks.
  if (process.env.MONGODB_URL !== undefined || rows.length === 0) return;
  await pool
    .query(
      `insert into agenda.agenda_jobs (name, next_run_at, data)
       select 'schedule.due', now(), jsonb_build_object('scheduleId', id) from unnest($1::int[]) id`,
      [rows.map(({ id }) => id)],
    )
    .catch(() => undefined); // No worker has made the table yet.
};

/** Runs that a worker had when it was killed, by id, with fence and time; and how long they were unclaimed. */
const orphans = new Map();
const takeovers = [];
let isWatching = true;
const watching = (async () => {
  while (isWatching) {
    const ids = [...orphans.keys()];
    const { rows } = await pool.query('select id, fence, finished_at from schedule_runs where id = any($1::uuid[])', [
      ids,
    ]);
    for (const { id, fence, finished_at: end } of rows) {
      const orphan = orphans.get(id);
      if (end === null && Number(fence) === orphan.fence) continue;
      takeovers.push((performance.now() - orphan.at) / 1_000);
      orphans.delete(id);
    }
    await pause(100);
  }
})();

/** Kills a worker, and records its runs. */
const kill = async (victim) => {
  victim.kill('SIGKILL');
  const at = performance.now();
  const { rows } = await pool.query(
    `select id, fence from schedule_runs where owner like '% ' || $1::text and lease_until > now() and finished_at is null`,
    [victim.pid],
  );
  for (const { id, fence } of rows) orphans.set(id, { fence: Number(fence), at });
};

const children = new Set();
/** The running workers. */
const ready = new Set();
/** @param point where the worker kills itself, if anywhere */
const startWorker = (point = {}) => {
  const effectsUrl = `http://127.0.0.1:${daemon.address().port}`;
  const child = fork(new URL('./crash-worker.mjs', import.meta.url).pathname, {
    env: { ...process.env, ...point, DATABASE_URL: postgres.url, EFFECTS_URL: effectsUrl },
  });
  children.add(child);
  child.once('message', () => ready.add(child));
  child.once('exit', () => {
    children.delete(child);
    ready.delete(child);
  });
  return child;
};
for (let count = 0; count < workers; count += 1) startWorker();

let isEndingBackups = true;
const ending = (async () => {
  while (isEndingBackups) {
    await endBackups();
    await pause(500);
  }
})();
let isTicking = true;
const ticking = (async () => {
  while (isTicking) {
    await tick();
    await pause(1_000);
  }
})();

await pause(3_000);
for (let count = 0; count < kills; count += 1) {
  await pause(randomInt(everyMs * 2));
  // Another worker must be there to take over.
  while (ready.size < Math.min(2, workers)) await pause(50);
  const victims = [...ready];
  const victim = victims[randomInt(victims.length)];
  if (isPausing) {
    victim.kill('SIGSTOP');
    pause(randomInt(20_000, 40_000)).then(() => victim.kill('SIGCONT'));
  } else {
    await kill(victim);
    startWorker();
  }
}
/** Lets workers die at a point repeatedly. If another worker was faster each time, it is tried again. */
const unreached = [];
let deaths = 0;
for (const CRASH_AT of points > 0 ? TRANSITIONS : []) {
  for (const CRASH_WHEN of ['before', 'after']) {
    let left = points;
    for (let tries = 0; left > 0 && tries < 2 * points; tries += 1) {
      const child = startWorker({ CRASH_AT, CRASH_WHEN });
      const death = new Promise((resolve) => child.once('exit', () => resolve(true)));
      if (await Promise.race([death, pause(POINT_LIMIT_MS, false)])) left -= 1;
      else child.kill('SIGKILL');
    }
    deaths += points - left;
    if (left > 0) unreached.push(`${left} ${CRASH_WHEN} ${CRASH_AT}`);
    console.log(`${new Date().toISOString()} ${points - left} deaths ${CRASH_WHEN} ${CRASH_AT}`);
  }
}
if (points > 0) console.log(`${deaths} deaths at points, not reached: ${unreached.join(', ') || 'none'}`);
isTicking = false;
await ticking;
if (isPausing) await pause(40_000);
const calmSince = performance.now();
await pause(CALM_MS);
const isCalm = async () => {
  const { rows } = await pool.query('select count(*)::int as count from schedule_runs where finished_at is null');
  return rows[0].count === 0;
};
while (!(await isCalm()) && performance.now() - calmSince < CALM_LIMIT_MS) await pause(500);
const calmAfterS = (performance.now() - calmSince) / 1_000;
isWatching = false;
await watching;
isEndingBackups = false;
await ending;
let isBroken = true;
try {
  isBroken = await check();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await pool.end();
  daemon.close();
  daemon.closeAllConnections();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
process.exit(isBroken ? 1 : 0);

async function check() {
  const { rows: runs } = await pool.query(
    `select id, schedule_id as schedule, scheduled_at as at, state, reason, reclaim_count as reclaims,
       finished_at is null as active from schedule_runs`,
  );
  const { rows: steps } = await pool.query(
    `select run_id, sequence, action, state, payload, effect_key as key, attempt,
       sent_at is not null as "isSent" from schedule_run_steps`,
  );
  const keyOf = ({ id, schedule, at }) => `${schedule ?? id} ${at.getTime()}`;
  const runsOfTick = new Map();
  for (const run of runs) runsOfTick.set(keyOf(run), [...(runsOfTick.get(keyOf(run)) ?? []), run]);
  const received = new Map();
  for (const { kind, text } of effects) received.set(`${kind} ${text}`, (received.get(`${kind} ${text}`) ?? 0) + 1);
  const times = ({ action, payload, key }) => received.get(`${action} ${action === 'backup' ? key : payload}`) ?? 0;
  const commands = steps.filter(({ action }) => action === 'command');
  // A run that waits for another sends the texts of the newest tick, and so may several.
  const ofText = new Map();
  for (const { payload, state, isSent } of commands) {
    const { ok, sent } = ofText.get(payload) ?? { ok: 0, sent: 0 };
    ofText.set(payload, { ok: ok + (state === 'ok' ? 1 : 0), sent: sent + (isSent ? 1 : 0) });
  }
  const askedFor = new Set(commands.map(({ payload }) => payload));
  const sentWith = (text) => received.get(`command ${text}`) ?? 0;
  const backups = steps.filter(({ action }) => action === 'backup');
  const { rows: made } = await pool.query('select uuid from backups');
  const keys = new Set(backups.map(({ key }) => key));

  const figures = {
    ticks: ticks.length,
    'ticks lost': ticks.filter((due) => !runsOfTick.has(keyOf(due))).length,
    'ticks run twice': [...runsOfTick.values()].filter((same) => same.length > 1).length,
    'runs without a tick': runs.length - ticks.length,
    'runs that never ended': runs.filter(({ active }) => active).length,
    'commands sent more often than recorded': [...ofText].filter(([text, { sent }]) => sentWith(text) > sent).length,
    'commands sent by several attempts': commands.filter(({ isSent, attempt }) => isSent && attempt > 1).length,
    'commands recorded as sent that were not': [...ofText].filter(([text, { ok }]) => sentWith(text) < ok).length,
    'schedules with two runs at once': await countTwins(),
    'commands without a tick': effects.filter(({ kind, text }) => kind === 'command' && !askedFor.has(text)).length,
    'backups beside those of the steps': made.filter(({ uuid }) => !keys.has(uuid)).length,
    'backups recorded as made that were not': backups.filter((s) => s.state === 'ok' && times(s) === 0).length,
  };
  console.table({
    ...figures,
    effects: effects.length,
    'seconds until all runs were over': calmAfterS.toFixed(1),
    'seconds until a run was taken over, at most': Math.max(0, ...takeovers).toFixed(1),
    'runs that a killed worker had': takeovers.length,
    'runs queued': runs.filter(({ reason }) => reason === 'queued').length,
    'runs replaced': runs.filter(({ reason }) => reason === 'replaced').length,
    'steps that waited until the end': steps.filter(({ action, state }) => action === 'backup' && state === 'ok')
      .length,
    'runs taken over': runs.filter(({ reclaims }) => reclaims > 0).length,
    'steps left unknown': steps.filter(({ state }) => state === 'unknown').length,
    'runs succeeded': runs.filter(({ state }) => state === 'succeeded').length,
  });
  const { ticks: _count, ...promises } = figures;
  const broken = Object.values(promises).reduce((sum, count) => sum + count, 0);
  console.log(`${ticks.length} ticks, ${kills + deaths} deaths: ${broken} promises broken`);
  return Object.values(promises).some((count) => count !== 0);
}

/** Runs that began before the one before them of their schedule had ended. */
async function countTwins() {
  const { rows } = await pool.query(
    `select count(*)::int as count from (
       select started_at, lag(finished_at) over (partition by schedule_id order by started_at) as ended
       from schedule_runs where started_at is not null
     ) run where started_at < ended`,
  );
  return rows[0].count;
}

async function seed() {
  const one = async (sql, values) => (await pool.query(`${sql} returning id`, values)).rows[0].id;
  const location = await one(`insert into locations (short) values ('here')`);
  const node = await one(
    `insert into nodes (uuid, location_id, name, fqdn, memory, disk, daemon_token_id, daemon_token)
     values ($1, $2, 'node', '127.0.0.1', 1, 1, 'id', 'token')`,
    [randomUUID(), location],
  );
  const nest = await one(`insert into nests (uuid, author, name) values ($1, 'a@example.com', 'nest')`, [randomUUID()]);
  const egg = await one(
    `insert into eggs (uuid, nest_id, author, name, docker_images, config_files, config_startup, config_logs,
       config_stop, startup, script_install, script_container)
     values ($1, $2, 'a@example.com', 'egg', '{}', '{}', '{}', '{}', 'stop', 'run', '', '')`,
    [randomUUID(), nest],
  );
  const owner = await one(
    `insert into users (uuid, username, email, first_name, last_name)
     values ($1, 'owner', 'owner@example.com', 'A', 'B')`,
    [randomUUID()],
  );
  for (let count = 1; count <= schedules; count += 1) {
    const allocation = await one(`insert into allocations (node_id, ip, port) values ($1, '127.0.0.1', $2)`, [
      node,
      count,
    ]);
    const uuid = randomUUID();
    const server = await one(
      `insert into servers (uuid, identifier, name, owner_id, node_id, allocation_id, egg_id, image, startup, memory,
         swap, disk, io, cpu, backup_limit)
       values ($1, $2, 'server', $3, $4, $5, $6, '', '', 0, 0, 0, 500, 0, 1000000)`,
      [uuid, uuid.slice(0, 8), owner, node, allocation, egg],
    );
    const schedule = await one(
      `insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, overlap_policy, next_run_at)
       values ($1, 'schedule', '0', '0', '1', '1', '*', $2, date_trunc('year', now()) + interval '1 year')`,
      [server, ['skip', 'queue', 'cancel_previous'][count % 3]],
    );
    await pool.query(
      `insert into tasks (schedule_id, sequence_id, action, payload, continue_on_failure, wait_until, wait_limit)
       values ($1, 1, 'command', '', true, null, null), ($1, 2, 'backup', '', true, $2, $3),
         ($1, 3, 'command', '', true, null, null)`,
      [schedule, ...(count % 2 === 0 ? ['backup_done', 60] : [null, null])],
    );
  }
}
