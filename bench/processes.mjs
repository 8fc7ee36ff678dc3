/**
 * Compares several API processes on one machine with a single one: requests/s, processor time of a request (of all
 * processes of the service and its PostgreSQL backends) and memory, alternating.
 *
 *   npm run build && node bench/processes.mjs [--processes 2] [--rounds 3] [--seconds 3]
 *
 * The load generator and PostgreSQL share the processors with the service: on few cores only the processor time is
 * meaningful.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { exchange, json } from './support/exchange.js';
import { cpuMsOf, percentile } from './support/figures.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
});
const run = promisify(execFile);
const CONNECTIONS = 16;
const LIMITS = { RATE_LIMIT_APPLICATION: '1000000', RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' };
/** A port without a listener: nodes are not called. */
const NO_DAEMON = 9;

const subjects = [];
try {
  for (const processes of ['1', options.processes]) {
    const service = await startService({ ...LIMITS, API_PROCESSES: processes });
    subjects.push({ processes, service, figures: new Map() });
    const world = await createWorld(service, { daemonPort: NO_DAEMON, schedules: 5, tasks: 3 });
    const { rows } = await service.pool.query('select id from servers order by id limit 200');
    subjects.at(-1).keys = world.keys.applications;
    subjects.at(-1).ids = rows.map(({ id }) => id);
  }
  const workloads = [
    { name: 'list 50', path: () => '/api/application/servers?per_page=50' },
    { name: 'get one', path: (id) => `/api/application/servers/${id}` },
  ];
  console.log(`${availableParallelism()} cores, load before ${loadavg()[0].toFixed(1)}`);
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const workload of workloads) {
      // The first round warms up.
      for (const subject of subjects) await measure(subject, workload, round > 0);
    }
  }
  for (const { processes, service, figures } of subjects) {
    for (const [name, rounds] of figures) {
      const median = (member) =>
        percentile(
          rounds.map((figure) => figure[member]),
          0.5,
        ).toFixed(1);
      console.log(
        `API_PROCESSES=${processes} ${name}: ${median('perSecond')} requests/s, CPU ${median('cpuMs')} ms a request`,
      );
    }
    for (const pid of await processesOf(service)) console.log(`  ${pid}: ${await memoryOf(pid)}`);
  }
} finally {
  for (const { service } of subjects) await service.stop();
}
process.exit(0);

async function measure({ service, keys, ids, figures }, { name, path }, counts) {
  const pids = [...(await processesOf(service)), ...(await backendsOf(service))];
  const before = await cpuOf(pids);
  const beganAt = performance.now();
  const endsAt = beganAt + Number(options.seconds) * 1_000;
  let answered = 0;
  const ask = async (connection) => {
    for (let index = connection; performance.now() < endsAt; index += CONNECTIONS) {
      const key = keys[index % keys.length];
      const { status } = await exchange(service.url, json('GET', path(ids[index % ids.length]), key));
      if (status !== 200) throw new Error(`${name}: ${status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => ask(connection)));
  const seconds = (performance.now() - beganAt) / 1_000;
  // Those that were opened meanwhile.
  const after = await cpuOf([...new Set([...pids, ...(await backendsOf(service))])]);
  if (!counts) return;
  const cpuMs = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0) / answered;
  figures.set(name, [...(figures.get(name) ?? []), { perSecond: answered / seconds, cpuMs }]);
}

/** The first process, and the API processes that it has started. */
async function processesOf({ pid }) {
  const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', String(pid)]);
  const children = stdout.split('\n').filter((line) => line.includes('--api-process'));
  return [pid, ...children.map((line) => Number.parseInt(line, 10))];
}

async function backendsOf({ pool }) {
  const { rows } = await pool.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}

async function cpuOf(pids) {
  const found = new Map();
  for (const pid of pids) found.set(pid, await cpuMsOf(pid).catch(() => 0)); // ended
  return found;
}

async function memoryOf(pid) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const mb = (...names) =>
    names
      .reduce((sum, name) => sum + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1_024, 0)
      .toFixed(0);
  return `${mb('Rss')} MB, private ${mb('Private_Clean', 'Private_Dirty')}, shared ${mb('Shared_Clean', 'Shared_Dirty')}`;
}
