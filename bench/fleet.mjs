/**
 * A fleet of three built-in nodes with servers, and a schedule on each server that sends a command every minute. One
 * node after another is killed across a minute, with two of its game servers, and started again.
 *
 *   npm run build && node bench/fleet.mjs [--minutes 10] [--servers 20]
 *
 * `--servers` on each node. Prints the lateness of commands to reachable nodes, the time until every state was right
 * after the return of a node, and what is left of the servers after their deletion. Exits with 1 when the p99 of the
 * lateness is over 1 s, a state was wrong for more than 15 s, a server ran twice, or anything is left.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call, createServer, deleteServer, power } from './support/console-server.js';
import { percentile, tally } from './support/figures.js';
import { addNode, untilListening } from './support/further-node.js';
import { isConsole, processesIn } from './support/game-processes.js';
import { startService } from './support/service.js';

const text = { type: 'string' };
const { values } = parseArgs({ options: { minutes: text, servers: text } });
const minutes = Number(values.minutes ?? 10);
const perNode = Number(values.servers ?? 20);
const LATENESS_CEILING_MS = 1_000;
const STATE_CEILING_S = 15;
/** The seconds of a minute at which a node is killed, and of the next at which it is started. */
const KILLED_AT_S = 45;
const STARTED_AT_S = 10;
const MINUTE_MS = 60_000;

const service = await startService({ RATE_LIMIT_CLIENT: '100000', RATE_LIMIT_APPLICATION: '100000' });
const nodes = [];
let isBad = true;
try {
  isBad = await run();
} finally {
  for (const { pid } of nodes.filter(({ pid }) => pid > 0)) process.kill(pid, 'SIGTERM');
  await service.stop();
}
process.exit(isBad ? 1 : 0);

async function run() {
  await arrangeNodes();
  const servers = await arrangeServers();
  const watch = watchForTwins();
  console.log(`${servers.length} servers on ${nodes.length} nodes run`);
  const absences = [];
  const until = Date.now() + minutes * MINUTE_MS;
  await untilSecond(KILLED_AT_S);
  for (let round = 0; Date.now() < until; round += 1) {
    const node = nodes[round % nodes.length];
    const here = servers.filter((server) => server.node === node.id);
    const from = new Date();
    const victims = here.slice(0, 2);
    await killNode(node, victims);
    if (node.start !== undefined) {
      await untilSecond(STARTED_AT_S);
      await node.start();
    } else {
      await untilListening(node.port); // the service starts its own again
    }
    const back = performance.now();
    await untilRight(here);
    const seconds = (performance.now() - back) / 1_000;
    absences.push({ node: node.id, from, to: new Date(), seconds });
    console.log(
      `node ${node.id}: away at ${from.toISOString()}, every state right ${seconds.toFixed(1)} s after its return`,
    );
    await untilSecond(KILLED_AT_S);
  }
  const twins = watch.stop();
  const lateness = await latenessWithout(absences);
  const left = await deleteAll(servers);
  const p99 = percentile(lateness, 0.99);
  const slowest = Math.max(...absences.map(({ seconds }) => seconds));
  console.log(
    JSON.stringify({
      commands: lateness.length,
      latenessMs: { p50: percentile(lateness, 0.5), p99, max: Math.max(...lateness), ceiling: LATENESS_CEILING_MS },
      statesRightS: { max: Number(slowest.toFixed(1)), ceiling: STATE_CEILING_S },
      runs: Object.fromEntries(
        tally((await endedRuns()).map(({ state, reason }) => `${state} ${reason ?? ''}`.trim())),
      ),
      twins,
      left,
    }),
  );
  return lateness.length === 0 || p99 > LATENESS_CEILING_MS || slowest > STATE_CEILING_S || twins > 0 || left > 0;
}

async function arrangeNodes() {
  const { rows } = await service.pool.query('select id from nodes where is_built_in');
  const { port, data } = await service.node();
  const own = { id: rows[0].id, port, data, pid: 0 };
  const ports = [`27000-${27_000 + perNode - 1}`];
  await call(service, 'application', [
    'POST',
    `/api/application/nodes/${own.id}/allocations`,
    { ip: '127.0.0.1', ports },
  ]);
  nodes.push({ ...own, firstPort: 27_000 });
  for (const index of [1, 2]) {
    const firstPort = 27_000 + index * 1_000;
    const options = { name: `node-${index}`, port: own.port + 100 * index, allocations: perNode, firstPort };
    const node = await addNode(service, options);
    nodes.push(Object.assign(node, { firstPort }));
    await node.start();
  }
}

/** Running servers, each with its schedule. */
async function arrangeServers() {
  const servers = [];
  for (const node of nodes) {
    const { rows } = await service.pool.query(
      'select id from allocations where node_id = $1 and server_id is null and port >= $2 order by port limit $3',
      [node.id, node.firstPort, perNode],
    );
    for (const { id: allocation } of rows) {
      const { id, uuid } = await createServer(service, `server ${servers.length}`, allocation);
      servers.push({ id, uuid, node: node.id, directory: `${node.data}/${uuid}` });
    }
  }
  await untilCount('installed', `select count(*)::int from servers where status is null`, servers.length);
  for (const server of servers) {
    const { uuid } = server;
    await power(service, server, 'start');
    const path = `/api/client/servers/${uuid}/schedules`;
    const every = { minute: '*', hour: '*', day_of_month: '*', month: '*', day_of_week: '*' };
    const schedule = await call(service, 'client', ['POST', path, { name: 'list', is_active: true, ...every }]);
    const task = { action: 'command', payload: 'list', time_offset: 0 };
    await call(service, 'client', ['POST', `${path}/${schedule.id}/tasks`, task]);
  }
  await untilCount('running', `select count(*)::int from servers where power_state = 'running'`, servers.length);
  return servers;
}

async function killNode(node, victims) {
  const games = (await processesIn([node.data])).filter(isConsole);
  process.kill(node.pid > 0 ? node.pid : await ownPid(), 'SIGKILL');
  const directories = new Set(victims.map(({ directory }) => directory));
  for (const { pid } of games.filter(({ directory }) => directories.has(directory))) process.kill(pid, 'SIGKILL');
}

async function ownPid() {
  return JSON.parse(await readFile(`${service.directory}/data/node/running.json`, 'utf8')).pid;
}

/** Waits until each of these servers runs, and the service reports it. */
async function untilRight(servers) {
  const uuids = servers.map(({ uuid }) => uuid);
  for (const since = performance.now(); performance.now() - since < 120_000; await pause(100)) {
    const running = (await processesIn(nodes.map(({ data }) => data))).filter(isConsole);
    const there = new Set(running.map(({ directory }) => directory));
    if (!servers.every(({ directory }) => there.has(directory))) continue;
    const { rows } = await service.pool.query(
      `select count(*)::int as count from servers where uuid = any($1) and power_state = 'running'`,
      [uuids],
    );
    if (rows[0].count === servers.length) return;
  }
}

/** Counts servers that were seen with two processes at once. */
function watchForTwins() {
  let twins = 0;
  let isOver = false;
  const poll = async () => {
    while (!isOver) {
      const running = (await processesIn(nodes.map(({ data }) => data))).filter(isConsole);
      twins += [...tally(running.map(({ directory }) => directory)).values()].filter((count) => count > 1).length;
      await pause(1_000);
    }
  };
  poll();
  return {
    stop: () => {
      isOver = true;
      return twins;
    },
  };
}

/** The lateness of each command, in ms, for nodes that were reachable at the tick and had no state to correct. */
async function latenessWithout(absences) {
  const { rows } = await service.pool.query(
    `select s.node_id as node, r.scheduled_at as tick, extract(epoch from t.sent_at - r.scheduled_at) * 1000 as late
     from schedule_runs r join servers s on s.id = r.server_id join schedule_run_steps t on t.run_id = r.id
     where t.sent_at is not null`,
  );
  const wasAway = ({ node, tick }) =>
    absences.some((absence) => absence.node === node && tick >= absence.from && tick <= absence.to);
  return rows.filter((row) => !wasAway(row)).map(({ late }) => Math.round(Number(late)));
}

async function endedRuns() {
  return (await service.pool.query('select state, reason from schedule_runs where finished_at is not null')).rows;
}

/** Deletes the servers, and counts the processes, files and rows that are left. */
async function deleteAll(servers) {
  for (const server of servers) await deleteServer(service, server);
  await untilCount('deleted', 'select count(*)::int from servers', 0);
  for (const since = performance.now(); performance.now() - since < 30_000; await pause(200)) {
    if ((await processesIn(nodes.map(({ data }) => data))).length === 0) break;
  }
  const files = (await Promise.all(nodes.map(({ data }) => readdir(data))))
    .flat()
    .filter((name) => /^[0-9a-f-]{36}/.test(name));
  return (await processesIn(nodes.map(({ data }) => data))).length + files.length;
}

async function untilCount(what, sql, count) {
  for (const since = performance.now(); ; await pause(200)) {
    if ((await service.pool.query(sql)).rows[0].count === count) return;
    if (performance.now() - since > 300_000) throw new Error(`not ${what} in 5 min`);
  }
}

async function untilSecond(second) {
  const now = Date.now() % MINUTE_MS;
  await pause((second * 1_000 - now + MINUTE_MS) % MINUTE_MS);
}
