/**
 * Stops PostgreSQL (`immediate`, like a crash) and starts it again, repeatedly, while schedules tick and clients read.
 * Counts ticks that are lost or run twice, measures how long until the API answers again, and checks its answers
 * meanwhile.
 *
 *   npm run build && node bench/database-restarts.mjs [--restarts 8]
 *
 * Then schedules are executed one after another: the time until the node has the command. Exits with 1 when a tick is
 * lost or doubled, the service has ended, an answer was neither 200 nor 503 with Retry-After, it took more than 3 s, or
 * the p99 of the executions is over 300 ms.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exchange } from './support/exchange.js';
import { percentile, tally } from './support/figures.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const { values: options } = parseArgs({ options: { restarts: { type: 'string', default: '8' } } });
const RESTARTS = Number(options.restarts);
const EVERY_MS = 5_000;
const CALM_MS = 15_000;
const RECOVERY_CEILING_MS = 3_000;
const EXECUTIONS = 200;
const EXECUTION_CEILING_MS = 300;

/** Commands that nodes received, with their times. */
const commands = [];
const daemon = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url.endsWith('/commands')) commands.push({ text: JSON.parse(body).commands[0], at: performance.now() });
  response.setHeader('Content-Type', 'application/json').end(request.url === '/api/servers' ? '[]' : '{}');
});
await new Promise((resolve) => daemon.listen(0, '127.0.0.1', resolve));
const service = await startService({ RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' });
// Its connections break with the database.
service.pool.on('error', () => undefined);
let isBad = true;
try {
  const size = { servers: 40, richServers: 4, schedules: 10, tasks: 1 };
  const world = await createWorld(service, { daemonPort: daemon.address().port, ...size });
  isBad = await run(world.keys.tenant, world.ids.Server[0].text);
} finally {
  await service.stop();
  daemon.closeAllConnections();
  daemon.close();
}
process.exit(isBad ? 1 : 0);

async function run(key, server) {
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  const answers = [];
  const ticks = [];
  let isUnderWay = true;
  const asking = (async () => {
    while (isUnderWay) {
      const { status, headers: answered } = await exchange(service.url, { path: '/api/client', headers });
      answers.push({ at: performance.now(), kind: status === 503 && answered['retry-after'] ? '503, later' : status });
      await pause(50);
    }
  })();
  const ticking = (async () => {
    while (isUnderWay) {
      ticks.push(...(await tick()));
      await pause(1_000);
    }
  })();
  const away = [];
  for (let count = 0; count < RESTARTS; count += 1) {
    await pause(EVERY_MS);
    const backAt = await restartDatabase();
    await pause(EVERY_MS);
    const back = answers.find(({ at, kind }) => at > backAt && kind === 200);
    away.push(back === undefined ? Infinity : back.at - backAt);
  }
  isUnderWay = false;
  await Promise.all([asking, ticking]);
  await pause(CALM_MS);
  const { rows: runs } = await service.pool.query(
    `select schedule_id as id, scheduled_at as at, finished_at is null as "isOpen" from schedule_runs where scheduled_at > now() - interval '1 hour'`,
  );
  const nameOf = ({ id, at }) => `${id} ${at.getTime()}`;
  const made = tally(runs.map(nameOf));
  const told = tally(commands.map(({ text }) => text));
  const late = await execute({ headers, server });
  const figures = {
    restarts: RESTARTS,
    ticks: ticks.length,
    lost: ticks.filter((one) => !made.has(nameOf(one))).length,
    doubled: [...made.values(), ...told.values()].filter((count) => count > 1).length,
    'never ended': runs.filter(({ isOpen }) => isOpen).length,
    'ends of the service': service.restarts,
    answers: Object.fromEntries(tally(answers.map(({ kind }) => kind))),
    'ms from the database to the first answer': away.map(Math.round),
    'execution to command, ms': { p50: Math.round(percentile(late, 0.5)), p99: Math.round(percentile(late, 0.99)) },
    load: loadavg()[0],
  };
  console.log(figures);
  const isAnswered = answers.every(({ kind }) => kind === 200 || kind === '503, later');
  const isHealthy = figures.lost + figures.doubled + figures['never ended'] + service.restarts === 0;
  const isSoon = Math.max(...away) <= RECOVERY_CEILING_MS && percentile(late, 0.99) <= EXECUTION_CEILING_MS;
  return !(isAnswered && isHealthy && isSoon && late.length === EXECUTIONS);
}

/** Makes every idle schedule tick now, with its own text. Does nothing while the database is down. */
async function tick() {
  const { rows } = await service.pool
    .query(
      `with due as (
        update schedules s set next_run_at = date_trunc('milliseconds', now()) where id >= 1001 and next_run_at > now()
          and not exists (select from schedule_runs run where run.schedule_id = s.id and run.finished_at is null)
        returning id, next_run_at
      ),
      texts as (
        update tasks set payload = due.id || ' ' || extract(epoch from due.next_run_at) from due where schedule_id = due.id
      )
      select id, next_run_at as at from due`,
    )
    .catch(() => ({ rows: [] })); // the rows show whether it was committed; the next poll reads them
  return rows;
}

/** Resolves with the time at which PostgreSQL accepted connections again. */
async function restartDatabase() {
  const data = join(service.directory, 'postgres', 'data');
  const [line] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const pid = Number(line);
  const [program, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  const { uid, gid } = await stat(data);
  process.kill(pid, 'SIGQUIT');
  while (await stat(`/proc/${pid}`).catch(() => null)) await pause(10);
  await pause(500);
  const child = spawn(program, args, { uid, gid, cwd: '/', detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  child.unref();
  while (!(await service.pool.query('select 1').catch(() => null))) await pause(20);
  return performance.now();
}

/** The time of each of many executions from the request to the node, in ms. */
async function execute({ headers, server }) {
  await service.pool.query(
    `update tasks set payload = 'execute ' || schedule_id, time_offset = 0 where schedule_id >= 1001`,
  );
  const path = `/api/client/servers/${server}/schedules`;
  const { data } = JSON.parse((await exchange(service.url, { path, headers })).text);
  const late = [];
  for (let count = 0; count < EXECUTIONS; count += 1) {
    const { id } = data[count % data.length].attributes;
    const before = commands.length;
    const begin = performance.now();
    await exchange(service.url, { method: 'POST', path: `${path}/${id}/execute`, headers });
    while (commands.length === before && performance.now() - begin < 5_000) await pause(1);
    if (commands.length > before) late.push(commands[before].at - begin);
    await pause(100);
  }
  return late;
}
