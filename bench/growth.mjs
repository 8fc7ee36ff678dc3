/**
 * How cost grows with the data: the same requests to the built service with 1,000, 10,000 and 100,000 servers in one database.
 *
 *   npm run build && node bench/growth.mjs [--servers 1000,10000,100000] [--days 30] [--requests 20] [--only EXPRESSION] [--json FILE] [--plans]
 *
 * Each server has two allocations, a schedule that ticks daily with two tasks, and of each of `--days` a run with a step and an
 * entry of the activity. Per request and size: statements, rows that they read to answer, blocks that they touched,
 * milliseconds within PostgreSQL (p50), p50 and processor time of the request, and the tables of more than a thousand rows
 * that were read sequentially. `--plans` prints their plans. Exits with 1 when a request failed.
 */
import { open, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { exchange, graphql, json } from './support/exchange.js';
import { percentile } from './support/figures.js';
import { growTo } from './support/grow.js';
import { cpuMsOfService } from './support/processor-time.js';
import { startService } from './support/service.js';
import { source } from './support/sources.js';
import { createWorld } from './support/world.js';

const { values: options } = parseArgs({
  options: {
    servers: { type: 'string', default: '1000,10000,100000' },
    days: { type: 'string', default: '30' },
    requests: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
});
const SIZES = options.servers.split(',').map(Number);
const BASE = 1_000;
/** Requests whose plans are recorded. */
const EXPLAINED = 3;
/** Requests whose time is measured. */
const TIMED = Number(options.requests);
/** Rows from which on a table must not be read sequentially. */
const LARGE = 1_000;
/** Threshold above which the plan of a statement is printed. */
const SLOW_MS = 5;
/** On a busy machine, among a hundred thousand. */
const PATIENCE_MS = 60_000;
/** A port without a listener: nodes are not called. */
const NO_DAEMON = 9;
/** Longer than any retention period. */
const NEVER_DAYS = 3_000;
const DAY_MS = 24 * 60 * 60_000;
/** How auto_explain begins. */
const PLAN = /^duration: (?<ms>[\d.]+) ms {2}plan:\n/;

const { openDatabase } = await source('db/client');
const { pruneRuns } = await source('domain/schedules/prune-runs');
const { pruneActivity } = await source('domain/activity/prune-activity');

const service = await startService(
  { RATE_LIMIT_APPLICATION: '0', RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' },
  {
    shared_preload_libraries: 'auto_explain',
    ...{ 'auto_explain.log_analyze': 'on', 'auto_explain.log_timing': 'off', 'auto_explain.log_buffers': 'on' },
    ...{ 'auto_explain.log_format': 'json', logging_collector: 'on', log_destination: 'jsonlog' },
    ...{ log_filename: 'plans.log', log_rotation_age: '0', log_rotation_size: '0' },
    max_wal_size: '8GB',
  },
);
const results = [];
/** Bytes of the log that were read. */
let logRead = 0;
try {
  const world = await createWorld(service, { servers: BASE, daemonPort: NO_DAEMON, schedules: 5, tasks: 3 });
  for (const servers of SIZES) {
    const seconds = await growTo(service.pool, { servers, days: Number(options.days) });
    console.log(`${servers} servers after ${seconds.toFixed(0)} s: ${await sizes()}; load ${loadavg()[0].toFixed(1)}`);
    for (const result of await measureAll(await workloadsOf(world))) results.push({ servers, ...result });
    for (const pruning of await measurePruning()) results.push({ servers, ...pruning });
  }
} finally {
  await service.stop();
}
printTable();
if (options.json) await writeFile(options.json, `${JSON.stringify({ load: loadavg(), results }, undefined, 2)}\n`);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);

// ----------------------------------------------------------------------------------------------------------- requests

async function workloadsOf(world) {
  const { application, tenant, administrator } = world.keys;
  const { pool } = service;
  const one = async (sql) => (await pool.query(sql)).rows[0];
  const { total } = await one('select count(*)::int as total from servers');
  const { rows: some } = await pool.query(
    'select id, identifier, external_id, owner_id from servers order by id limit 200',
  );
  const { rows: last } = await pool.query(
    'select id, identifier, name, external_id, owner_id from servers order by id desc limit 60',
  );
  // A user whose servers are among the newest.
  const [owner, ownerKey] = [world.owners[0], world.keys.owners[0]];
  await pool.query('update servers set owner_id = $1 where id = any($2)', [owner, last.slice(-5).map(({ id }) => id)]);
  const { person } = await one(`select owner_id as person from servers order by id desc limit 1`);
  const { schedule } = await one('select max(id) as schedule from schedules');
  const id = (type, number) => JSON.stringify(Buffer.from(`${type}:${number}`).toString('base64'));
  const servers = '/api/application/servers';
  const pages = Math.ceil(total / 50);
  const rest =
    (path, key = application) =>
    () =>
      json('GET', path, key);
  const ask =
    (query, key = administrator) =>
    () =>
      graphql(key, query);
  const document = async (path) =>
    ask(await readFile(new URL(`../operations/1-fleet/${path}.graphql`, import.meta.url), 'utf8'));
  const fleet = (args) =>
    ask(`{ servers(first: 50, ${args}) { totalCount edges { node { id name } } pageInfo { endCursor } } }`);
  const page = (args) => ask(`{ servers(${args}) { edges { node { id name } } } }`);
  const runs = (args, fields = 'totalCount') =>
    ask(`{ runs(first: 50${args}) { ${fields} edges { node { id status scheduledAt } } } }`);
  const ago = (days) => JSON.stringify(new Date(Date.now() - days * DAY_MS).toISOString());
  // Each request deletes another one.
  const doomed = [...last];
  return [
    { name: 'list 50: first page', request: rest(`${servers}?per_page=50`) },
    { name: 'list 50: middle page', request: rest(`${servers}?per_page=50&page=${Math.ceil(pages / 2)}`) },
    { name: 'list 50: last page', request: rest(`${servers}?per_page=50&page=${pages}`) },
    { name: 'list 50: three includes', request: rest(`${servers}?per_page=50&include=allocations,user,node`) },
    {
      name: 'list 50: all includes',
      request: rest(`${servers}?per_page=50&include=allocations,user,subusers,nest,egg,variables,location,node`),
    },
    { name: 'list 50: -uuid', request: rest(`${servers}?per_page=50&sort=-uuid`) },
    { name: 'filter[name]: one', request: rest(`${servers}?filter[name]=${encodeURIComponent(last[59].name)}`) },
    { name: 'filter[name]: all', request: rest(`${servers}?per_page=50&filter[name]=server`) },
    { name: 'filter[name]: two letters', request: rest(`${servers}?per_page=50&filter[name]=zq`) },
    { name: 'filter[image]: all', request: rest(`${servers}?per_page=50&filter[image]=image`) },
    { name: 'one server', request: rest(`${servers}/${last[59].id}`) },
    { name: 'by external id', request: rest(`${servers}/external/${encodeURIComponent(last[59].external_id)}`) },
    { name: 'nodes', request: rest('/api/application/nodes?include=location') },
    { name: 'allocations of a node', request: rest('/api/application/nodes/1001/allocations') },
    { name: 'users', request: rest('/api/application/users?per_page=50') },
    { name: 'client list: tenant', request: rest('/api/client?per_page=50', tenant) },
    { name: 'client list: owner', request: rest('/api/client?per_page=50', ownerKey) },
    { name: 'client list: administrator', request: rest('/api/client?per_page=50&type=admin-all', administrator) },
    {
      name: 'client list: search',
      request: rest(`/api/client?type=admin-all&filter[*]=${encodeURIComponent(last[59].name)}`, administrator),
    },
    { name: 'GraphQL dashboard', request: await document('1-dashboard') },
    { name: 'GraphQL capacity of nodes', request: await document('2-node-capacity') },
    { name: 'GraphQL timeline', request: await document('4-timeline') },
    ...['CREATED_AT', 'ID', 'NAME', 'UPDATED_AT', 'UUID'].flatMap((field) =>
      [false, true].map((descending) => ({
        name: `servers by ${field}${descending ? ', descending' : ''}`,
        request: fleet(`sort: [{ field: ${field}, direction: ${descending ? 'DESC' : 'ASC'} }]`),
      })),
    ),
    { name: 'servers without total', request: page('first: 50, sort: [{ field: NAME }]') },
    { name: 'servers of a person', request: fleet(`filter: { ownerIds: [${id('User', person)}] }`) },
    { name: 'servers of a node', request: fleet(`filter: { nodeIds: [${id('HostNode', 1_001)}] }`) },
    { name: 'servers of a location', request: fleet(`filter: { locationIds: [${id('Location', 1_001)}] }`) },
    { name: 'servers of an egg', request: fleet(`filter: { eggIds: [${id('Egg', 1)}] }`) },
    { name: 'servers of a nest', request: fleet(`filter: { nestIds: [${id('Nest', 1)}] }`) },
    { name: 'servers offline', request: fleet('filter: { status: [OFFLINE] }') },
    { name: 'servers installing', request: fleet('filter: { status: [INSTALLING] }') },
    { name: 'servers suspended', request: fleet('filter: { isSuspended: true }') },
    { name: 'servers running', request: fleet('filter: { powerState: [RUNNING] }') },
    { name: 'servers: search', request: fleet(`filter: { search: [${JSON.stringify(last[59].name)}] }`) },
    { name: 'servers: search by port', request: fleet('filter: { search: [":1005"] }') },
    { name: 'runs', request: runs('') },
    { name: 'runs, oldest first', request: runs(', sort: [{ field: SCHEDULED_AT }]') },
    { name: 'runs of a server', request: runs(`, filter: { serverIds: "${last[59].identifier}" }`) },
    { name: 'runs of a schedule', request: runs(`, filter: { scheduleIds: ${id('Schedule', schedule)} }`) },
    { name: 'runs of a person', request: runs(`, filter: { ownerIds: ${id('User', person)} }`) },
    { name: 'runs of a node', request: runs(`, filter: { nodeIds: ${id('HostNode', 1_001)} }`) },
    { name: 'runs that succeeded', request: runs(', filter: { status: [SUCCEEDED] }') },
    { name: 'runs that failed', request: runs(', filter: { status: [FAILED] }') },
    { name: 'runs that are running', request: runs(', filter: { status: [RUNNING] }') },
    { name: 'runs by reason', request: runs(', filter: { reason: ["step_failed"] }') },
    { name: 'runs by hand', request: runs(', filter: { trigger: [MANUAL] }') },
    { name: 'runs due last week', request: runs(`, filter: { dueFrom: ${ago(14)}, dueUntil: ${ago(7)} }`) },
    { name: 'runs ended last week', request: runs(`, filter: { finishedFrom: ${ago(14)}, finishedUntil: ${ago(7)} }`) },
    {
      name: 'servers of an owner',
      request: ask('{ servers(first: 50) { totalCount edges { node { id } } } }', ownerKey),
    },
    { name: 'timeline of an owner', request: ask('{ timeline { isCut ticks { at } } }', ownerKey) },
    {
      name: 'runs of an owner',
      request: ask('{ runs(first: 50) { totalCount edges { node { id status } } } }', ownerKey),
    },
    { name: 'runs at the end', request: runs(', offset: 9900') },
    {
      name: 'runs of a tenant',
      request: () => graphql(tenant, '{ runs(first: 50) { totalCount edges { node { id status } } } }'),
    },
    {
      name: 'activity of a server',
      request: rest(`/api/client/servers/${last[59].identifier}/activity?per_page=50`, administrator),
    },
    { name: 'activity of an account', request: rest('/api/client/account/activity?per_page=50', tenant) },
    {
      name: 'activity by event',
      request: rest(`/api/client/servers/${last[59].identifier}/activity?filter[event]=start`, administrator),
    },
    {
      name: 'create schedule',
      request: (index) =>
        json('POST', `/api/client/servers/${some[index % 200].identifier}/schedules`, administrator, {
          ...{ name: 'nightly', minute: '0', hour: '4', day_of_month: '1', month: '1', day_of_week: '*' },
          is_active: true,
        }),
      clean: `delete from schedules where name = 'nightly'`,
    },
    {
      name: 'PATCH details',
      request: (index) => {
        const server = some[index % 200];
        const details = { name: `server ${server.id}`, user: server.owner_id, external_id: server.external_id };
        return json('PATCH', `${servers}/${server.id}/details`, application, {
          ...details,
          description: `changed ${index}`,
        });
      },
    },
    {
      name: 'delete server',
      request: () => json('DELETE', `${servers}/${doomed.shift().id}/force`, application),
      status: 204,
    },
  ].filter(({ name }) => new RegExp(options.only).test(name));
}

// ------------------------------------------------------------------------------------------------------------ figures

async function measureAll(workloads) {
  const measured = [];
  await explain('0');
  for (const workload of workloads) measured.push({ ...workload, failed: 0, index: 0 });
  for (const workload of measured) Object.assign(workload, await explained(workload));
  await explain('-1');
  for (const workload of measured) Object.assign(workload, await timed(workload));
  return measured.map(({ request: _, clean: __, index: ___, status: ____, ...figures }) => figures);
}

async function send(workload) {
  const { name, request, status = 200 } = workload;
  const answer = await exchange(service.url, { ...request(workload.index), patienceMs: PATIENCE_MS });
  workload.index += 1;
  if (answer.status === status && !answer.text.startsWith('{"errors"')) return answer;
  if (workload.failed === 0) console.error(`${name}: ${answer.status} ${answer.error ?? answer.text.slice(0, 500)}`);
  workload.failed += 1;
  return answer;
}

async function timed(workload) {
  const before = await cpuMsOfService(service);
  const ms = [];
  for (let count = 0; count < TIMED; count += 1) ms.push((await send(workload)).ms);
  const cpuMs = ((await cpuMsOfService(service)) - before) / TIMED;
  if (workload.clean !== undefined) await service.pool.query(workload.clean);
  return { p50: percentile(ms, 0.5), cpuMs };
}

/** The statements of a request, with the plans that they were run by: those that came with each of several alike. */
async function explained(workload) {
  const rounds = [];
  await send(workload);
  await newlyLogged();
  for (let round = 0; round < EXPLAINED; round += 1) {
    await send(workload);
    rounds.push(plansIn(await newlyLogged()));
  }
  const counts = new Map();
  for (const text of rounds.flatMap((plans) => [...new Set(plans.map(({ text }) => text))])) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  // What ran beside them came with some.
  const own = rounds.map((plans) => plans.filter(({ text }) => counts.get(text) === EXPLAINED));
  const middle = (of) =>
    percentile(
      own.map((plans) => plans.reduce((sum, plan) => sum + of(plan), 0)),
      0.5,
    );
  const scans = new Set(own.flat().flatMap(({ plan }) => scansOf(plan)));
  if (options.plans) {
    for (const { text, plan, ms } of own[0]) {
      if (ms > SLOW_MS || scansOf(plan).length > 0) printPlan(`${workload.name}: ${ms} ms: ${text}`, plan);
    }
  }
  return {
    statements: middle(() => 1),
    sqlMs: middle(({ ms }) => ms),
    read: middle(({ plan }) => rowsRead(plan)),
    blocks: middle(({ plan }) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)),
    scans: [...scans].join(' '),
  };
}

/** For the sessions that there are, too. */
async function explain(milliseconds) {
  await service.pool.query(`alter system set auto_explain.log_min_duration = ${milliseconds}`);
  await service.pool.query('select pg_reload_conf()');
  await pause(500);
}

/** The log of PostgreSQL since the last call. */
async function newlyLogged() {
  // A backend writes before it answers; the collector then takes its time.
  await pause(100);
  const file = await open(join(service.directory, 'postgres/data/log/plans.json'));
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ buffer: Buffer.alloc(size - logRead), position: logRead });
    logRead = size;
    return buffer.toString();
  } finally {
    await file.close();
  }
}

function plansIn(log) {
  return log.split('\n').flatMap((line) => {
    if (!line.includes('plan:')) return [];
    const { message } = JSON.parse(line);
    const found = PLAN.exec(message);
    if (found === null) return [];
    const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(found[0].length));
    return [{ text, plan, ms: Number(found.groups.ms) }];
  });
}

function nodesOf(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Rows read from tables and indexes, including filtered ones. */
function rowsRead(plan) {
  return nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable')
    .reduce((sum, node) => {
      const removed = ['Rows Removed by Filter', 'Rows Removed by Index Recheck'].map((key) => node[key] ?? 0);
      return sum + (node['Actual Rows'] + removed[0] + removed[1]) * node['Actual Loops'];
    }, 0);
}

function scansOf(plan) {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead({ ...node, Plans: [] }) > LARGE)
    .map((node) => node['Relation Name']);
}

function printPlan(title, plan) {
  console.log(`--- ${title.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`);
  const print = (node, depth) => {
    const {
      'Node Type': type,
      'Relation Name': table = '',
      'Index Name': index = '',
      'Actual Rows': rows,
      'Actual Loops': loops,
    } = node;
    const condition = node['Index Cond'] ?? node.Filter ?? '';
    console.log(
      `${'  '.repeat(depth)}${type} ${table} ${index} rows ${rows} x ${loops} removed ${node['Rows Removed by Filter'] ?? 0} ${condition.slice(0, 160)}`,
    );
    for (const child of node.Plans ?? []) print(child, depth + 1);
  };
  print(plan, 1);
}

async function sizes() {
  const { rows } = await service.pool.query(
    `select relname as name, reltuples::bigint::text as rows, pg_total_relation_size(oid) / 1048576 as mb from pg_class
     where relname in ('servers', 'allocations', 'schedules', 'schedule_runs', 'schedule_run_steps', 'activity') order by 1`,
  );
  return rows.map(({ name, rows: count, mb }) => `${name} ${count} (${mb} MB)`).join(', ');
}

/** The hourly pruning with nothing to delete, and with the expired rows of a day. */
async function measurePruning() {
  if (!new RegExp(options.only).test('prune')) return [];
  const log = pino({ level: 'silent' });
  const { db } = openDatabase({ url: service.databaseUrl, connections: 2, log });
  const prunings = [
    { name: 'prune runs: nothing', prune: pruneRuns, settings: { keepRunsDays: NEVER_DAYS } },
    { name: 'prune runs: a day of them', prune: pruneRuns, settings: { keepRunsDays: Number(options.days) - 1 } },
    { name: 'prune activity: nothing', prune: pruneActivity, settings: { keepActivityDays: NEVER_DAYS } },
  ];
  const figures = [];
  for (const { name, prune, settings } of prunings) {
    const [cpuBefore, startedAt] = [await cpuMsOfService(service), performance.now()];
    const read = await prune({ db, settings });
    const ms = performance.now() - startedAt;
    const cpuMs = (await cpuMsOfService(service)) - cpuBefore;
    figures.push({ name, statements: 0, sqlMs: ms, read, blocks: 0, scans: '', p50: ms, cpuMs, failed: 0 });
  }
  await db.$disconnect();
  return figures;
}

/** What grows first. */
function printTable() {
  const names = [...new Set(results.map(({ name }) => name))];
  const rows = names.map((name) => {
    const of = results.filter((result) => result.name === name);
    const all = (member, digits = 0) => of.map((result) => result[member].toFixed(digits)).join(' | ');
    const growth = (of.at(-1).blocks + 1) / (of[0].blocks + 1);
    return {
      growth,
      row: {
        ...{ name, statements: all('statements'), 'rows read': all('read'), blocks: all('blocks') },
        ...{ 'SQL ms': all('sqlMs', 1), 'p50 ms': all('p50', 1), 'CPU ms': all('cpuMs', 1) },
        ...{
          grows: `${growth.toFixed(1)} x`,
          'read whole': [...new Set(of.map(({ scans }) => scans))].join(' ').trim(),
        },
      },
    };
  });
  rows.sort((one, other) => other.growth - one.growth);
  console.log(`With ${SIZES.join(' | ')} servers:`);
  console.table(Object.fromEntries(rows.map(({ row: { name, ...row } }) => [name, row])));
}
