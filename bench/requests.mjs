/**
 * The cost of requests compared with a ceiling: the built service and `support/ceiling.js` answer the same requests on
 * one database, alternating. Their answers are compared member by member before the measurement.
 *
 *   npm run bench npm run build && node bench/requests.mjs [--rounds 5] [--seconds 2] [--only EXPRESSION] [--json FILE]
 * [--save] [--check]
 *
 * Per workload, for the service and the ceiling: requests/s, p50 and p99 (ms), processor time of a request (ms, of the
 * process and its PostgreSQL backends), bytes, statements, memory (MB); and the share of the ceiling that the service
 * reaches. On a busy machine only the processor time is meaningful. `--save` stores the result of this commit in
 * `results/`; `--check` compares it with the newest one there. Exits with 1 when an answer is not the expected one, and
 * with `--check` when the processor time of a workload has grown by more than a quarter against its ceiling, or its
 * statements at all.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { exchange } from './support/exchange.js';
import { cpuMsOf, memoryOf, percentile } from './support/figures.js';
import { cpuMsOfService } from './support/processor-time.js';
import { startService } from './support/service.js';
import { createWorkloads } from './support/workloads.js';
import { createWorld } from './support/world.js';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    save: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const run = promisify(execFile);
const ROUNDS = Number(options.rounds);
const ROUND_MS = Number(options.seconds) * 1_000;
/** Warm-up until the code is optimised, as in a service that runs for days. */
const WARM_UP_MS = 5_000;
const CONNECTIONS = 8;
/** Repetitions of one request to count its statements: background work adds some now and then. */
const COUNTED = 9;
/** Largest growth of the processor time of a workload against its ceiling, as a factor. */
const MOST_GROWTH = 1.25;
const RESULTS = new URL('results/', import.meta.url);

const daemon = await startAcceptingDaemon();
const service = await startService(
  { RATE_LIMIT_APPLICATION: '0', RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' },
  // Neither BEGIN nor COMMIT is counted.
  { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'off' },
);
let ceiling;
let isBad = true;
try {
  const world = await createWorld(service, { daemonPort: daemon.port, schedules: 5, tasks: 3 });
  await service.pool.query(`create extension pg_stat_statements`);
  await service.pool.query(`update servers set external_id = 'external ' || id where id >= $1`, [
    world.ids.Server[0].number,
  ]);
  // Nodes are polled repeatedly, so two answers may have different times.
  await service.pool.query('update nodes set last_seen_at = now()');
  await service.pool.query('vacuum analyze');
  ceiling = await startCeiling(service.databaseUrl);
  const only = new RegExp(options.only);
  const results = await measureAll((await createWorkloads(service, world)).filter(({ name }) => only.test(name)));
  const grown = options.check ? await grownSinceLast(results) : [];
  for (const { name, words } of grown) console.error(`${name}: ${words}`);
  if (options.save) await saveResult(results);
  isBad = grown.length > 0 || results.some(({ ours, ceiling: raw }) => ours.failed + raw.failed > 0);
} finally {
  ceiling?.stop();
  await service.stop();
  daemon.stop();
}
process.exit(isBad ? 1 : 0);

async function measureAll(workloads) {
  for (const workload of workloads) await arranged(workload, compare);
  const results = [];
  console.log(`load before: ${load()}`);
  for (const workload of workloads) results.push(await arranged(workload, measure));
  console.log(`load after: ${load()}`);
  console.table(Object.fromEntries(results.map(({ name, ...result }) => [name, shown(result)])));
  if (options.json) await writeFile(options.json, textOf(results));
  return results;
}

/** Runs work between the setup and the cleanup of a workload. */
async function arranged(workload, act) {
  await workload.begin?.();
  const result = await act(workload);
  await workload.end?.();
  return result;
}

function textOf(results) {
  return `${JSON.stringify({ at: new Date().toISOString(), load: loadavg(), results }, undefined, 2)}\n`;
}

// ----------------------------------------------------------------------------------------------------- from last to
// now

/** A result is stored by the measured commit; `+` marks uncommitted changes. */
async function saveResult(results) {
  const { stdout: described } = await run('git', ['describe', '--always', '--dirty=+', '--exclude=*']);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL(`${described.trim()}.json`, RESULTS), textOf(results));
}

/** The workloads that cost more than in the newest result. */
async function grownSinceLast(results) {
  await mkdir(RESULTS, { recursive: true });
  const files = (await readdir(RESULTS)).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(files.map(async (name) => JSON.parse(await readFile(new URL(name, RESULTS), 'utf8'))));
  const last = all.sort((one, other) => one.at.localeCompare(other.at)).at(-1);
  if (last === undefined) return []; // this one is the first
  return results.flatMap(({ name, ours, ceiling: raw }) => {
    const before = last.results.find((result) => result.name === name);
    if (before === undefined) return [];
    const growth = ours.cpuMs / raw.cpuMs / (before.ours.cpuMs / before.ceiling.cpuMs);
    return [
      ...(growth > MOST_GROWTH ? [{ name, words: `${growth.toFixed(2)} times the processor time` }] : []),
      ...(ours.statements > before.ours.statements
        ? [{ name, words: `${ours.statements} statements instead of ${before.ours.statements}` }]
        : []),
    ];
  });
}

// -------------------------------------------------------------------------------------------------- the same answers?

/** @throws {Error} the answers of the service and the ceiling differ, or are errors */
async function compare({ name, request, status: wanted = 200, differs = [], clean }) {
  const answers = [];
  for (const { url } of [service, ceiling]) {
    const { status, text } = await exchange(url, request(0));
    if (status !== wanted) throw new Error(`${name}: ${status} ${text.slice(0, 500)}`);
    answers.push(JSON.parse(text.replaceAll(url, '')));
  }
  await clean?.();
  const [ours, theirs] = answers;
  delete ours.extensions; // the cost of a GraphQL operation
  const found = difference(ours, theirs, differs);
  if (found !== undefined) throw new Error(`${name}: the ceiling answers otherwise: ${found}`);
}

/** The first place where two answers differ; some members need only have the same type. */
function difference(one, other, differs, path = '') {
  const kinds = [one, other].map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value));
  if (kinds[0] !== kinds[1]) return `${path}: ${kinds}`;
  if (kinds[0] !== 'array' && kinds[0] !== 'object') {
    const mayDiffer = differs.includes(path.split('.').at(-1));
    return one === other || mayDiffer ? undefined : `${path}: ${one}, ${other}`;
  }
  const [names, others] = [Object.keys(one), Object.keys(other)];
  if (names.join() !== others.join()) return `${path}: ${names}; ${others}`;
  for (const name of names) {
    const found = difference(one[name], other[name], differs, `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

// ------------------------------------------------------------------------------------------------------------ figures

async function measure(workload) {
  const sides = { ours: { target: service, cpu: cpuOfService }, ceiling: { target: ceiling, cpu: cpuOfCeiling } };
  const results = {};
  for (const [side, { target }] of Object.entries(sides)) {
    results[side] = { rounds: [], times: [], failed: 0, statements: await statementsOf(target.url, workload) };
    await keepAsking(target.url, workload, WARM_UP_MS);
    await workload.clean?.();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, { target, cpu }] of Object.entries(sides)) {
      const before = await cpu();
      const startedAt = performance.now();
      const { times, failed, bytes } = await keepAsking(target.url, workload, ROUND_MS);
      const seconds = (performance.now() - startedAt) / 1_000;
      const perRequest = ((await cpu()) - before) / times.length;
      const result = results[side];
      result.rounds.push({ perSecond: times.length / seconds, cpuMs: perRequest });
      for (const time of times) result.times.push(time);
      result.failed += failed;
      result.bytes = bytes;
      result.memoryMb = (await memoryOf(target.pid)).rss;
      await workload.clean?.();
    }
  }
  return { name: workload.name, ours: figures(results.ours), ceiling: figures(results.ceiling) };
}

function median(values) {
  return percentile(values, 0.5);
}

function figures({ rounds, times, ...result }) {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    p50: median(times),
    p99: percentile(times, 0.99),
    ...result,
  };
}

function shown({ ours, ceiling: raw }) {
  const both = (name, digits = 0) => `${ours[name].toFixed(digits)} | ${raw[name].toFixed(digits)}`;
  const percent = (share) => `${(share * 100).toFixed(0)} %`;
  return {
    'requests/s': both('perSecond'),
    p50: both('p50', 1),
    p99: both('p99', 1),
    'CPU ms': both('cpuMs', 2),
    bytes: both('bytes'),
    statements: both('statements'),
    'memory MB': both('memoryMb'),
    'of its speed': percent(ours.perSecond / raw.perSecond),
    'of its CPU': percent(raw.cpuMs / ours.cpuMs),
    failed: ours.failed + raw.failed,
  };
}

function load() {
  return loadavg()
    .map((figure) => figure.toFixed(1))
    .join(' ');
}

/** Sends requests for a time on several connections, each after the answer to the previous one. */
async function keepAsking(url, { name, request, status = 200 }, durationMs) {
  const times = [];
  let failed = 0;
  let bytes = 0;
  let index = 0;
  const until = performance.now() + durationMs;
  const client = async () => {
    while (performance.now() < until) {
      index += 1;
      const answer = await exchange(url, request(index));
      times.push(answer.ms);
      if (answer.status !== status) {
        if (failed === 0) console.error(`${name}: ${answer.status} ${answer.error ?? answer.text.slice(0, 500)}`);
        failed += 1;
      }
      bytes = Buffer.byteLength(answer.text);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return { times, failed, bytes };
}

/** Statements of one request and of work that follows it: the minimum, because background work is counted too. */
async function statementsOf(url, { request, followedMs = 0 }) {
  const counts = [];
  for (let index = 0; index < COUNTED; index += 1) {
    await service.pool.query('select pg_stat_statements_reset()');
    await exchange(url, request(index));
    await pause(followedMs);
    const { rows } = await service.pool.query(
      `select coalesce(sum(calls), 0)::int as count from pg_stat_statements where query not like '%pg_stat_statements%'`,
    );
    counts.push(rows[0].count);
  }
  return Math.min(...counts);
}

async function cpuOfService() {
  return cpuMsOfService(service, { without: await backendsOf('ceiling') });
}

async function cpuOfCeiling() {
  let total = await cpuMsOf(ceiling.pid);
  for (const pid of await backendsOf('ceiling')) total += await cpuMsOf(pid);
  return total;
}

async function backendsOf(application) {
  const { rows } = await service.pool.query('select pid from pg_stat_activity where application_name = $1', [
    application,
  ]);
  return rows.map(({ pid }) => pid);
}

async function startCeiling(databaseUrl) {
  const child = spawn(
    process.execPath,
    [new URL('support/ceiling.js', import.meta.url).pathname, databaseUrl, String(CONNECTIONS)],
    { env: { NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve);
    child.once('exit', (code) => reject(new Error(`The ceiling did not start (${code}).`)));
  });
  return { url: `http://127.0.0.1:${port.trim()}`, pid: child.pid, stop: () => child.kill() };
}
