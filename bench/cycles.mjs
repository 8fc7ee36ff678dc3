/**
 * Creates, installs, starts, stops and deletes servers on the built-in node, ten at a time, and counts what is left of
 * them. The first rounds are a warm-up.
 *
 *   npm run build && node bench/cycles.mjs [--count 200]
 *
 * Exits with 1 when a process, a listening port, a file, a row or a lock is left.
 */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call, createServer, deleteServer, power } from './support/console-server.js';
import { memoryOf } from './support/figures.js';
import { processesIn } from './support/game-processes.js';
import { startService } from './support/service.js';

const { values } = parseArgs({ options: { count: { type: 'string' } } });
const count = Number(values.count ?? 200);
const AT_ONCE = 10;
const WARM_UP_ROUNDS = 3;
const STEP_LIMIT_MS = 60_000;
/** Time limit for background work and for connections that stay open for a while. */
const SETTLING_MS = 15_000;
/** Rows that stay by design: the activity, and the state of the jobs. */
const GROWING = new Set(['activity', '_prisma_migrations']);

const service = await startService({ RATE_LIMIT_CLIENT: '1000000', RATE_LIMIT_APPLICATION: '1000000' });
const nodeDirectory = `${service.directory}/data/node`;
let isBad = true;
try {
  isBad = await run();
} finally {
  await service.stop();
}
process.exit(isBad ? 1 : 0);

async function run() {
  const { rows } = await service.pool.query('select id from nodes where is_built_in');
  const ports = [`27000-${27_000 + AT_ONCE - 1}`];
  await call(service, 'application', [
    'POST',
    `/api/application/nodes/${rows[0].id}/allocations`,
    { ip: '127.0.0.1', ports },
  ]);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await cycles(round);
  const before = await inventory();
  const since = performance.now();
  for (let done = 0; done < count; done += AT_ONCE) await cycles(done);
  const seconds = (performance.now() - since) / 1_000;
  const after = await inventory();
  const left = Object.entries(after.counted).filter(([what, number]) => number > (before.counted[what] ?? 0));
  console.log(JSON.stringify({ cycles: count, seconds: Math.round(seconds), left, before, after }, null, 2));
  return left.length > 0;
}

async function cycles(first) {
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => cycle(`server ${first + index}`)));
}

async function cycle(name) {
  const server = await createServer(service, name);
  const { uuid } = server;
  await untilRow(uuid, ({ status }) => status === null);
  await power(service, server, 'start');
  await untilRow(uuid, ({ power_state }) => power_state === 'running');
  await power(service, server, 'stop');
  await untilRow(uuid, ({ power_state }) => power_state === 'offline');
  await deleteServer(service, server);
}

async function untilRow(uuid, isThere) {
  for (const since = performance.now(); performance.now() - since < STEP_LIMIT_MS; await pause(50)) {
    const { rows } = await service.pool.query('select status, power_state from servers where uuid = $1', [uuid]);
    if (isThere(rows[0])) return;
  }
  throw new Error(`${uuid} did not come so far in ${STEP_LIMIT_MS / 1_000} s: ${isThere}`);
}

/** The minimum over some time of everything that a deleted server could leave behind: leaks remain. */
async function inventory() {
  const counted = await countAll();
  for (const since = performance.now(); performance.now() - since < SETTLING_MS; await pause(1_000)) {
    for (const [what, number] of Object.entries(await countAll())) counted[what] = Math.min(counted[what], number);
  }
  const memory = { service: (await memoryOf(service.pid)).rss, node: (await memoryOf(service.nodePid)).rss };
  return { counted, memoryMb: { service: Math.round(memory.service), node: Math.round(memory.node) } };
}

async function countAll() {
  const { rows: tables } = await service.pool.query(
    `select table_schema || '.' || table_name as name, table_name as short from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows = {};
  for (const { name, short } of tables.filter(({ short }) => !GROWING.has(short))) {
    rows[`rows of ${short}`] = Number((await service.pool.query(`select count(*) from ${name}`)).rows[0].count);
  }
  const { rows: locks } = await service.pool.query(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid <> 0`,
  );
  return {
    processes: (await processesIn([(await service.node()).data])).length,
    'listening ports': await listeningPorts([service.pid, service.nodePid]),
    files: (await readdir(nodeDirectory, { recursive: true })).length,
    'open files of the service': (await readdir(`/proc/${service.pid}/fd`)).length,
    'open files of the node': (await readdir(`/proc/${service.nodePid}/fd`)).length,
    'advisory locks': locks[0].count,
    ...rows,
  };
}

/** Ports that these processes listen on. */
async function listeningPorts(pids) {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  const rows = tables.flatMap((table) => table.split('\n')).map((line) => line.trim().split(/\s+/));
  const listening = new Set(rows.filter(([, , , state]) => state === '0A').map((row) => `socket:[${row[9]}]`));
  let count = 0;
  for (const pid of pids) {
    for (const file of await readdir(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => ''); // closed meanwhile
      if (listening.has(target)) count += 1;
    }
  }
  return count;
}
