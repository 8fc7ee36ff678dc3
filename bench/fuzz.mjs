/**
 * Sends mutated requests to every route of the built service, to GraphQL and to the built-in node, with valid and
 * invalid keys, and reports answers 5xx, requests without an answer within 10 s, memory that is not released, and
 * restarts.
 *
 *   npm run build && node bench/fuzz.mjs [--requests 100000] [--seed N] [--only INDEX] [--minutes 12]
 *
 * Answers about a node (502 and 504 by their codes, and the 500 of its protocol) are counted separately, because
 * requests move nodes to addresses without a daemon. Exits with 1 on any finding. CONCURRENCY (16).
 */

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { exchange, json } from './support/exchange.js';
import { memoryOf } from './support/figures.js';
import { createGoodRequests } from './support/good-requests.js';
import { asCurl, mutated, written } from './support/mutations.js';
import { createRandom } from './support/random.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const text = { type: 'string' };
const { values } = parseArgs({ options: { requests: text, seed: text, only: text, minutes: text } });
const seed = Number(values.seed ?? Date.now() % 1e9);
const only = values.only === undefined ? undefined : Number(values.only);
const requests = only === undefined ? Number(values.requests ?? 100_000) : 1;
const endsAt = performance.now() + Number(values.minutes ?? 12) * 60_000;
const concurrency = only === undefined ? Number(process.env.CONCURRENCY ?? 16) : 1;
/** Requests before the first memory measurement: then the program is compiled and its heap has grown. */
const WARM_UP = Math.min(5_000, requests / 10);
const MEMORY_CEILING_MB = 150;
const RESTOCK_MS = 3_000;
const SETTLE_MS = 5_000;

const daemon = await startAcceptingDaemon();
const service = await startService({
  RATE_LIMIT_APPLICATION: '0',
  RATE_LIMIT_CLIENT: '0',
  UV_THREADPOOL_SIZE: '8',
  RATE_LIMIT_POINTS: '0',
});
let findings = 0;
try {
  findings = await fuzz();
} finally {
  await service.stop();
  daemon.stop();
}
process.exit(findings === 0 ? 0 : 1);

async function fuzz() {
  const world = await createWorld(service, { daemonPort: daemon.port, servers: 60, richServers: 3, schedules: 10 });
  const node = await service.node();
  const { rows } = await service.pool.query('select daemon_token_id as id from nodes where is_built_in');
  const nodeToken = `${rows[0].id}.${node.token}`;
  const nodeServers = await createNodeServers(world);
  const makeGood = createGoodRequests({ world, nodeToken, nodeServers });
  const requestOf = (index) => {
    const random = createRandom(seed, index);
    return written(mutated(makeGood(random), random));
  };
  console.log(`seed ${seed}, ${requests} requests`);

  const statuses = new Map();
  const failures = new Map();
  let ofNodes = 0;
  let sent = 0;
  let before = await memoryOf(service.pid);
  const send = async (index) => {
    const request = requestOf(index);
    const answer = await exchange(request.to === 'node' ? node.url : service.url, request);
    const name = `${request.to} ${answer.status || answer.error}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    if (answer.status === 0 && !/hang|ECONN|socket/.test(answer.error)) return; // never left this process
    if (answer.status !== 0 && answer.status < 500 && !isUnexpected(answer)) return;
    if (isOfNode(request, answer)) ofNodes += 1;
    else remember(failures, { index, request, answer });
    if (answer.status === 0 && request.to === 'service') await service.isBack();
  };
  let isRestocking = only === undefined;
  const restocking = (async () => {
    while (isRestocking) {
      await world.restock();
      await pause(RESTOCK_MS);
    }
  })();
  const startedAt = performance.now();
  const lane = async () => {
    while (sent < requests && performance.now() < endsAt) {
      const index = sent;
      sent += 1;
      if (index === WARM_UP) before = await memoryOf(service.pid);
      await send(only ?? index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const seconds = (performance.now() - startedAt) / 1_000;
  isRestocking = false;
  await restocking;
  await pause(SETTLE_MS);
  const after = await memoryOf(service.pid);

  console.log(`${sent} of ${requests} requests in ${Math.round(seconds)} s, ${Math.round(sent / seconds)} a second`);
  console.log(
    [...statuses]
      .sort()
      .map(([name, count]) => `${name}: ${count}`)
      .join(', '),
  );
  console.log(
    `memory of the service after warming up ${Math.round(before.rss)} MB, at the end ${Math.round(after.rss)} MB`,
  );
  console.log(`about nodes that do not answer: ${ofNodes}; restarts: ${service.restarts}`);
  const secrets = { NODE_TOKEN: node.token };
  for (const { count, index, request, answer } of failures.values()) {
    console.log(
      `\n${count} × ${answer.status || answer.error} after ${Math.round(answer.ms)} ms, as of --only ${index}: ${answer.text.slice(0, 300)}`,
    );
    console.log(asCurl(request, secrets).slice(0, 4_000));
  }
  const errors = service.log.split('\n').filter((line) => /"level":(50|60)/.test(line));
  const sentences = new Set(
    errors.map((line) => JSON.parse(line).err?.stack ?? line).map((stack) => stack.slice(0, 600)),
  );
  if (sentences.size > 0) console.log(`\nerrors in the log:\n${[...sentences].slice(0, 20).join('\n\n')}`);
  const isGrown = after.rss - before.rss > MEMORY_CEILING_MB;
  console.log(`\nfindings: ${failures.size} kinds, restarts ${service.restarts}, memory ${isGrown ? 'grown' : 'back'}`);
  return failures.size + service.restarts + (isGrown ? 1 : 0);
}

/** One of each kind is enough: by method, the shape of its path, and the beginning of the answer. */
function remember(failures, { index, request, answer }) {
  const shape = request.path
    .split('?')[0]
    .replace(/[^/]*[\d%][^/]*/g, '*')
    .slice(0, 120);
  const said = answer.text.replace(/[\da-f-]{8,}/g, '').slice(0, 100);
  const key = `${request.to} ${request.method} ${shape} ${answer.status || answer.error} ${said}`;
  const known = failures.get(key);
  if (known === undefined) failures.set(key, { index, request, answer, count: 1 });
  else known.count += 1;
}

/** Whether an answer reports an unexpected error; over GraphQL with a status of success. */
function isUnexpected({ text }) {
  return /"message":"Unexpected error/.test(text);
}

/**
 * Whether an answer reports that a node did not answer or rejected a call; or is one of the node protocol for an
 * unknown server to create or sync, or for an unknown kind of backup. Source: daemon.md §2.
 */
function isOfNode({ to, path }, { status, text: body }) {
  if (to === 'node' && status === 500) return /^\/api\/servers(\/[\da-f-]{36}\/(sync|backup))?(\?|$)/.test(path);
  if (status !== 502 && status !== 504) return false;
  return /DaemonConnectionException|HttpException|stopped server instance/.test(body);
}

/** Two real servers on the built-in node. */
async function createNodeServers(world) {
  const made = [];
  for (const name of ['first', 'second']) {
    const creation = {
      ...{ name, user: world.users.tenant, egg: 1, docker_image: 'docker.io/library/node:20-slim', environment: {} },
      ...{ startup: 'node console.mjs', limits: { memory: 64, swap: 0, disk: 64, io: 500, cpu: 0 } },
      feature_limits: { databases: 0, allocations: 0, backups: 2 },
      allocation: { default: made.length + 1 },
    };
    const answer = await exchange(
      service.url,
      json('POST', '/api/application/servers', world.keys.application, creation),
    );
    if (answer.status !== 201) throw new Error(`No server on the built-in node: ${answer.text}`);
    made.push(JSON.parse(answer.text).attributes.uuid);
  }
  return made;
}
