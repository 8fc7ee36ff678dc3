/**
 * The nine pages of a dashboard, as `test/e2e/dashboard` has them, with 10 and with 10,000 servers. Ten administrators
 * have the streams of the page open over websockets and read its query, while power states of servers change.
 *
 *   npm run build && node bench/dashboard.mjs [--servers 10,10000] [--seconds 5] [--only EXPRESSION]
 *
 * Per page and size: points and statements of the query; p50 and p99 (ms); p50 as a multiple of `{ __typename }`, which
 * the same persons read in alternation; events that the streams sent. Exits with 1 when an operation failed, a page
 * needs more statements with more servers, its p99 is over a second, or the points of ten watchers who read it every
 * five seconds are over the default budget.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { exchange, graphql } from './support/exchange.js';
import { percentile } from './support/figures.js';
import { growTo } from './support/grow.js';
import { startService } from './support/service.js';
import { source, testModule } from './support/sources.js';
import { createWorld, globalId } from './support/world.js';

const { values: options } = parseArgs({
  options: {
    servers: { type: 'string', default: '10,10000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const { pagesFor } = await testModule('e2e/dashboard/pages');
const { DEFAULT_POINTS_PER_MINUTE } = await source('schema/cost/points-budget');
const SIZES = options.servers.split(',').map(Number);
const MEASURED_MS = Number(options.seconds) * 1_000;
const WATCHERS = 10;
/** Pause between two reads of a page, by one watcher after another. */
const READ_EVERY_MS = 40;
const CHANGE_EVERY_MS = 100;
const WARM_UP = 20;
/** Repetitions of a query to count its statements: background work adds some now and then. */
const COUNTED = 7;
const CEILING_MS = 1_000;
const DAYS = 30;
/** Reads of ten watchers in a minute. */
const READS_PER_MINUTE = WATCHERS * 12;
const PATIENCE_MS = 20_000;
/** Streams whose first event comes at once. */
const BEGINS = /\b(fleet|fleetEvents|serverEvents|serverState|serverStats)\(?/;

const daemon = await startAcceptingDaemon();
const service = await startService(
  { RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' },
  { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'off' },
);
const failures = [];
const results = [];
try {
  await service.pool.query('create extension pg_stat_statements');
  const world = await createWorld(service, {
    ...{ daemonPort: daemon.port, servers: SIZES[0], richServers: Math.min(10, SIZES[0]), schedules: 5, tasks: 3 },
  });
  const pages = Object.entries(pagesFor(globalId('Server', world.ids.Server[0])));
  // The pages of a small installation have rows of each kind too.
  await service.pool.query(
    `update schedule_runs set state = 'failed', reason = 'step_failed' where id in (select id from schedule_runs limit 5)`,
  );
  const only = new RegExp(options.only);
  for (const [, page] of pages)
    for (let count = 0; count < WARM_UP; count += 1) await read(page, world.keys.clients[0]);
  for (const servers of SIZES) {
    if (servers !== SIZES[0]) await growTo(service.pool, { servers, days: DAYS });
    for (const [name, page] of pages.filter(([name]) => only.test(name))) {
      results.push({ name, servers, ...(await measure(page, world.keys.clients.slice(0, WATCHERS))) });
    }
  }
} finally {
  await service.stop();
  daemon.stop();
}
printTable();
const broken = [...failures, ...brokenPromises()];
for (const one of new Set(broken)) console.error(one);
process.exit(broken.length > 0 ? 1 : 0);

async function measure(page, keys) {
  const statements = await statementsOf(page, keys[0]);
  const { points } = await read(page, keys[0]);
  const streams = await openStreams(page, keys);
  const stopChanges = changeStates();
  for (let count = 0; count < WARM_UP; count += 1) await read(page, keys[count % keys.length]);
  const sent = streams.events();
  const times = [];
  const ceiling = [];
  const endsAt = performance.now() + MEASURED_MS;
  for (let count = 0; performance.now() < endsAt; count += 1) {
    const key = keys[count % keys.length];
    times.push((await read(page, key)).ms);
    ceiling.push((await read({ query: '{ __typename }' }, key)).ms);
    await pause(READ_EVERY_MS);
  }
  const events = streams.events() - sent;
  await stopChanges();
  await streams.close();
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { points, statements, p50, p99, times: p50 / percentile(ceiling, 0.5), events };
}

/** One read of a page: its milliseconds and its points. */
async function read({ query, variables }, key) {
  const { status, text, ms } = await exchange(service.url, graphql(key, query, variables));
  const { errors, extensions } = status === 200 ? JSON.parse(text) : { errors: [{ message: `${status} ${text}` }] };
  if (errors !== undefined) failures.push(`${query.slice(0, 60)}: ${errors[0].message}`);
  return { ms, points: extensions?.cost.actual ?? 0 };
}

/** Statements of one read: the minimum, because background work is counted too. */
async function statementsOf(page, key) {
  const counts = [];
  for (let count = 0; count < COUNTED; count += 1) {
    await service.pool.query('select pg_stat_statements_reset()');
    await read(page, key);
    const { rows } = await service.pool.query(
      `select coalesce(sum(calls), 0)::int as count from pg_stat_statements where query not like '%pg_stat_statements%'`,
    );
    counts.push(rows[0].count);
  }
  return Math.min(...counts);
}

/** The streams of a page, for each key on a websocket of its own. */
async function openStreams({ streams }, keys) {
  let events = 0;
  const clients = keys.map((key) =>
    createClient({
      url: `${service.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${key}` },
    }),
  );
  const open = (client, { query, variables }) =>
    new Promise((resolve) => {
      const fail = (message) => {
        failures.push(`${query.slice(0, 60)}: ${message}`);
        begin();
      };
      const timer = setTimeout(fail, PATIENCE_MS, 'no first event');
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const next = ({ errors }) => {
        events += 1;
        if (errors === undefined) begin();
        else fail(errors[0].message);
      };
      client.subscribe({ query, variables }, { next, error: (error) => fail(String(error)), complete: begin });
      if (!BEGINS.test(query)) begin();
    });
  await Promise.all(clients.flatMap((client) => streams.map((stream) => open(client, stream))));
  return {
    events: () => events,
    close: () => Promise.all(clients.map((client) => client.dispose())),
  };
}

/** Changes the power state of one of the first servers again and again. Returns a function that ends it. */
function changeStates() {
  const STATES = ['starting', 'running', 'stopping', 'offline'];
  let isOver = false;
  const change = async () => {
    for (let count = 0; !isOver; count += 1) {
      await service.pool.query(
        `update servers set power_state = $1 where id = (select id from servers order by id offset $2 limit 1)`,
        [STATES[Math.floor(count / SIZES[0]) % STATES.length], count % SIZES[0]],
      );
      await pause(CHANGE_EVERY_MS);
    }
  };
  const changing = change();
  return async () => {
    isOver = true;
    await changing;
  };
}

function brokenPromises() {
  return results.flatMap(({ name, servers, points, statements, p99 }) => {
    const fewest = results.find((result) => result.name === name).statements;
    const perMinute = points * READS_PER_MINUTE;
    return [
      ...(statements > fewest
        ? [`${name}: ${statements} statements with ${servers} servers, and ${fewest} before`]
        : []),
      ...(p99 > CEILING_MS ? [`${name}: p99 of ${p99.toFixed(0)} ms with ${servers} servers`] : []),
      ...(perMinute > DEFAULT_POINTS_PER_MINUTE ? [`${name}: ten watchers spend ${perMinute} points a minute`] : []),
    ];
  });
}

/** As Markdown, for `history.md`. */
function printTable() {
  const columns = ['points', 'statements', 'p50', 'p99', 'times `{ __typename }`', 'events'];
  const shown = ({ points, statements, p50, p99, times, events }) =>
    [points, statements, p50.toFixed(1), p99.toFixed(1), times.toFixed(1), events].join(' | ');
  console.log(`load ${loadavg()[0].toFixed(1)}, ${WATCHERS} watchers\n`);
  console.log(`| page | servers | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 2)}`);
  for (const result of results) console.log(`| ${result.name} | ${result.servers} | ${shown(result)} |`);
}
