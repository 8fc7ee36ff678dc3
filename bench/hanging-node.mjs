/**
 * One unresponsive node of ten, with many runs due on it: the lateness of the runs on the nine healthy ones,
 * alternating with rounds without the fault.
 *
 *   npm run build && node bench/hanging-node.mjs [--rounds 10] [--runs 300]
 *
 * `--runs` are due on the unresponsive node, and a tenth as many on each of the others, all at the same time. A call to
 * a healthy node takes 20 ms, one to the other times out after the 8 s of the service. Prints the p99 of both, medians
 * over the rounds, and exits with 1 when the one with the fault is more than 1.2 times the other.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedSchedules, seedServers, startEngine } from './support/engine.js';
import { percentile } from './support/figures.js';
import { source } from './support/sources.js';

const text = { type: 'string' };
const { values } = parseArgs({ options: { rounds: text, runs: text } });
const rounds = Number(values.rounds ?? 10);
const runs = Number(values.runs ?? 300);
const NODES = 10;
const HANGING = 1;
const CEILING = 1.2;
const HEALTHY_CALL_MS = 20;
const CALL_LIMIT_MS = 8_000;
/** An alarm that is set this long before it fires is punctual. */
const AHEAD_MS = 3_000;
const LIMIT_MS = 60_000;

const engine = await startEngine({ settings: { fsync: 'off' } });
const { pool } = engine;
const { DaemonError } = await source('domain/errors');
let isHanging = false;
/** When each command of this round arrived at a healthy node. */
let arrivals = [];
let wakeAt = () => undefined;
const sendCommand = async ({ node }) => {
  if (isHanging && node.id === HANGING) {
    await pause(CALL_LIMIT_MS);
    throw new DaemonError({ delivery: 'unknown', status: null });
  }
  if (node.id !== HANGING) arrivals.push(performance.now());
  await pause(HEALTHY_CALL_MS);
};
let isBad = true;
try {
  isBad = await run();
} finally {
  await engine.stop();
}
process.exit(isBad ? 1 : 0);

async function run() {
  await seedServers(pool, { servers: 100 * NODES, nodes: NODES });
  await seedSchedules(pool, { count: 10 * 100 * NODES });
  await pool.query('analyze');
  const healthy = [];
  const faulty = [];
  const { wake } = await engine.startJobs({ daemon: { sendCommand } });
  wakeAt = (id, at) => wake.scheduleDue(id, at);
  await pause(3_000);
  await round(false); // to warm up
  for (let index = 0; index < rounds; index += 1) {
    healthy.push(await round(false));
    faulty.push(await round(true));
    console.log(
      `round ${index + 1}: p99 ${healthy.at(-1)} ms, with the fault ${faulty.at(-1)} ms, load ${loadavg()[0].toFixed(1)}`,
    );
  }
  const [without, withFault] = [percentile(healthy, 0.5), percentile(faulty, 0.5)];
  const ratio = Number((withFault / without).toFixed(2));
  console.log(JSON.stringify({ rounds, p99Ms: { without, withFault }, ratio, ceiling: CEILING, load: loadavg()[0] }));
  return !(ratio <= CEILING);
}

/** The p99 of how late commands reached the healthy nodes, in ms. */
async function round(hangs) {
  isHanging = hangs;
  arrivals = [];
  const perNode = Math.round(runs / 10);
  const expected = perNode * (NODES - 1);
  const at = new Date(Date.now() + AHEAD_MS);
  const dueAt = performance.now() + AHEAD_MS;
  const { rows } = await pool.query(
    `update schedules set next_run_at = $4 where id in (
       select id from (
         select s.id, node_id, row_number() over (partition by node_id order by s.id) as place
         from schedules s join servers on servers.id = s.server_id
       ) ranked where place <= case when node_id = $1 then $2::int else $3::int end) returning id`,
    [HANGING, runs, perNode, at],
  );
  // One alarm polls everything that is due.
  wakeAt(rows[0].id, at);
  while (arrivals.length < expected && performance.now() - dueAt < LIMIT_MS) await pause(20);
  const late = arrivals.map((at) => at - dueAt);
  while (late.length < expected) late.push(LIMIT_MS);
  // Runs that are left for the unresponsive node are unclaimed.
  isHanging = false;
  await pool.query(
    `update schedule_runs set state = 'cancelled', finished_at = now(), due_at = null, lease_until = null, fence = fence + 1
     where finished_at is null`,
  );
  await pause(hangs ? CALL_LIMIT_MS : 500);
  await pool.query('truncate schedule_runs cascade');
  return Math.round(percentile(late, 0.99));
}
