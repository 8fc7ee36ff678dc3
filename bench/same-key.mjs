/**
 * A bulk mutation sent by many clients at once with the same idempotency key: it is executed once, on each server and
 * on its node, and all clients get the same answer in the end. The built service, over HTTP, with several API
 * processes.
 *
 *   npm run build && node bench/same-key.mjs [--requests 1000] [--servers 20] [--processes 2]
 *
 * One mutation applies a schedule, another one sends a command; each is sent `--requests` times, all at once. Clients
 * that are told to retry do so after the given time. Exits with 1 when something was done twice or not at all, or when
 * answers differ.
 */
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exchange, graphql } from './support/exchange.js';
import { percentile, tally } from './support/figures.js';
import { startService } from './support/service.js';
import { createWorld, globalId } from './support/world.js';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    servers: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
  },
});
const REQUESTS = Number(options.requests);
/** Answers are slow under load; requests without one are reported at the end. */
const PATIENCE_MS = 120_000;
const RESULT = `{ __typename ... on BulkResult { refusedCount outcomes { id error { code } } } ... on Error { code } }`;
const MUTATIONS = {
  applySchedule: {
    type: 'ApplyScheduleInput',
    input: { name: 'once', cron: { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' } },
  },
  sendCommandToServers: { type: 'SendCommandToServersInput', input: { command: 'say once' } },
};

const commands = [];
const daemon = createServer((request, response) => {
  if (request.method === 'POST' && request.url.endsWith('/commands')) commands.push(request.url);
  request.resume().on('end', () => response.setHeader('Content-Type', 'application/json').end('{}'));
});
await new Promise((resolve) => daemon.listen(0, '127.0.0.1', resolve));
const limits = { RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' };
const service = await startService({ ...limits, API_PROCESSES: options.processes });
let isBad = true;
try {
  const world = await createWorld(service, { daemonPort: daemon.address().port, schedules: 1 });
  const { rows } = await service.pool.query('select id from servers order by id limit $1', [Number(options.servers)]);
  const ids = rows.map(({ id }) => globalId('Server', { number: id }));
  console.log(`twice ${REQUESTS} requests for ${ids.length} servers, load before ${loadavg()[0].toFixed(1)}`);
  const answers = await Promise.all(
    Object.keys(MUTATIONS).map(async (name) => {
      const senders = Array.from({ length: REQUESTS }, () => sendUntilDone(world.keys.administrator, name, ids));
      return [name, await Promise.all(senders)];
    }),
  );
  const { rows: schedules } = await service.pool.query(
    `select server_id, count(*)::int as count from schedules where name = 'once' group by server_id`,
  );
  const effects = { schedules: schedules.map(({ count }) => count), commands: [...tally(commands).values()] };
  const once = (counts) => counts.length === ids.length && counts.every((count) => count === 1);
  const distinct = answers.map(([, sent]) => new Set(sent.map(({ text }) => text)).size);
  const isDone = answers.every(([name, [{ text }]]) => JSON.parse(text).data[name].refusedCount === 0);
  for (const [name, sent] of answers) {
    const ms = sent.map((one) => one.ms);
    console.log(
      `${name}: told to come back ${sent.reduce((sum, { returns }) => sum + returns, 0)} times; answered after ` +
        `${Math.round(percentile(ms, 0.5))} ms (p50), ${Math.round(Math.max(...ms))} ms at most`,
    );
  }
  console.log(
    `servers with one schedule: ${effects.schedules.length}, with one command: ${effects.commands.length}; done twice: ` +
      `${[...effects.schedules, ...effects.commands].filter((count) => count > 1).length}; different answers: ${distinct}`,
  );
  isBad = !(once(effects.schedules) && once(effects.commands) && isDone && distinct.every((count) => count === 1));
} finally {
  await service.stop();
  daemon.closeAllConnections();
  daemon.close();
}
process.exit(isBad ? 1 : 0);

/** Repeats a request while it is in progress, or while the service rejects it with 429. */
async function sendUntilDone(key, name, servers) {
  const { type, input } = MUTATIONS[name];
  const query = `mutation ($input: ${type}!) { ${name}(input: $input, idempotencyKey: "the same") ${RESULT} }`;
  const beganAt = performance.now();
  for (let returns = 0; ; returns += 1) {
    const sent = { ...graphql(key, query, { input: { ...input, serverIds: servers } }), patienceMs: PATIENCE_MS };
    const { status, text, headers, error } = await exchange(service.url, sent);
    const isLater = status === 429 || status === 503 || text.includes('IDEMPOTENCY_IN_PROGRESS');
    if (!isLater && status !== 200) throw new Error(`${name}: ${status} ${error ?? text}`);
    if (!isLater) return { text: withoutFigures(text), returns, ms: performance.now() - beganAt };
    await pause(1_000 * Number(headers['retry-after'] ?? 1));
  }
}

/** Removes the cost of the operation, which is 0 for replayed answers. */
function withoutFigures(text) {
  const { data, errors } = JSON.parse(text);
  return JSON.stringify({ data, errors });
}
