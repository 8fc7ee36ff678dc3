/**
 * The cost of a page of 100 servers with the relations of each, compared with the page alone: processor time of the
 * service and of its PostgreSQL, alternating, for the owner of the servers and for an administrator.
 *
 *   npm run build && node bench/list-fields.mjs [--rounds 8] [--requests 20]
 *
 * Exits with 1 when one of them costs more than three times the page alone.
 */
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { exchange, graphql } from './support/exchange.js';
import { cpuMsOf, percentile } from './support/figures.js';
import { cpuMsOfPostgres } from './support/processor-time.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, requests: { type: 'string', default: '20' } },
});
const REQUESTS = Number(options.requests);
/** Warm-up, until V8 has compiled the code. */
const WARM_UP = 40;
const CEILING = 3;
/** The relations in lists of servers. */
const PAGE = `id identifier name description status powerState suspended limits { memory disk cpu } node { id name }
  allocation { ip port } owner { id username } createdAt`;
const BESIDE = {
  'the page alone': '',
  activity: 'activity { id event createdAt }',
  'activity, with actors': 'activity { id event isApi properties createdAt actor { username } }',
  resources: 'resources { powerState memoryBytes cpuPercent diskBytes uptime }',
  'last runs': 'schedules { id lastRun { id state finishedAt } }',
  backups: 'backups(first: 1) { totalCount edges { node { uuid name } } }',
};

const utilization = {
  ...{ memory_bytes: 1_000, cpu_absolute: 1.5, disk_bytes: 1_000, uptime: 1_000 },
  network: { rx_bytes: 1, tx_bytes: 1 },
};
const daemon = createServer((request, response) => {
  const uuid = /[0-9a-f-]{36}/.exec(request.url)?.[0];
  const details = { configuration: { uuid }, state: 'running', is_suspended: false, utilization };
  request.resume().on('end', () => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(details)));
});
await new Promise((resolve) => daemon.listen(0, '127.0.0.1', resolve));
const service = await startService({ RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' });
let isBad = true;
try {
  const { port: daemonPort } = daemon.address();
  const world = await createWorld(service, { daemonPort, richServers: 100, schedules: 1, tasks: 3 });
  await service.pool.query('vacuum analyze');
  const results = [];
  for (const who of ['tenant', 'administrator']) results.push(await measure(who, world.keys[who]));
  isBad = results.flat().some((times) => times > CEILING);
} finally {
  await service.stop();
  daemon.closeAllConnections();
  daemon.close();
}
process.exit(isBad ? 1 : 0);

/** @returns the cost of each as a multiple of the page alone */
async function measure(who, key) {
  const costs = new Map(Object.keys(BESIDE).map((name) => [name, []]));
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const [name, rounds] of costs) {
      const cost = await costOf(key, BESIDE[name], round === 0 ? WARM_UP : REQUESTS);
      if (round > 0) rounds.push(cost);
    }
  }
  const medians = [...costs].map(([name, rounds]) => ({ name, ms: percentile(rounds, 0.5) }));
  const [{ ms: alone }] = medians;
  console.log(`${who}, load ${loadavg()[0].toFixed(1)}`);
  console.table(
    Object.fromEntries(
      medians.map(({ name, ms }) => [name, { 'CPU ms': ms.toFixed(1), times: (ms / alone).toFixed(2) }]),
    ),
  );
  return medians.map(({ ms }) => ms / alone);
}

/** Processor time of one request, in ms. */
async function costOf(key, fields, requests) {
  const before = await cpuMs();
  for (let count = 0; count < requests; count += 1) {
    const query = `{ servers(first: 100) { edges { node { ${PAGE} ${fields} } } } }`;
    const { status, text } = await exchange(service.url, graphql(key, query));
    if (status !== 200 || 'errors' in JSON.parse(text)) throw new Error(`${fields}: ${status} ${text.slice(0, 500)}`);
  }
  return ((await cpuMs()) - before) / requests;
}

async function cpuMs() {
  return (await cpuMsOf(service.pid)) + (await cpuMsOfPostgres(service.pool));
}
