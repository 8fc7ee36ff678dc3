/**
 * A stream that is cut at random points, also within an event, and resumed with `Last-Event-ID`, while servers change:
 * the built service with one API process, which buffers unread events, and with several, where the connection may reach
 * one without the buffer, which must report a gap.
 *
 *   npm run build && node bench/stream-cuts.mjs [--cuts 200] [--processes 1,3] [--seed 1]
 *
 * Exits with 1 when an event was lost or repeated without a gap, when the final state of the client differs from the
 * database, or when a single process had to begin a stream anew.
 */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exchange, graphql } from './support/exchange.js';
import { createRandom } from './support/random.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const { values: options } = parseArgs({
  options: {
    cuts: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1,3' },
    seed: { type: 'string', default: '1' },
  },
});
const CUTS = Number(options.cuts);
const CHANGES_A_CUT = 5;
/** Servers, each of which changes once. */
const CHANGES = CHANGES_A_CUT * CUTS;
/** A port without a listener: nodes are not called. */
const NO_DAEMON = 9;
/** Time limit for remaining events after the last cut. */
const PATIENCE_MS = 30_000;
const FLEET = 'subscription { fleet(servers: {}) { isGap servers { internalId name } } }';
const PAGE = `query ($after: String) { servers(first: 100, after: $after, scope: ALL) {
  pageInfo { hasNextPage endCursor } edges { node { internalId name } } } }`;

let isBad = false;
for (const processes of options.processes.split(',')) {
  const figures = await measure(processes);
  const { lost, repeated, wrongAtTheEnd, gaps } = figures;
  console.log(`API_PROCESSES=${processes}: ${JSON.stringify(figures)}`);
  isBad ||= lost + repeated + wrongAtTheEnd > 0 || (processes === '1' && gaps > 0);
}
process.exit(isBad ? 1 : 0);

async function measure(processes) {
  const limits = { RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' };
  const service = await startService({ ...limits, API_PROCESSES: processes });
  try {
    const world = await createWorld(service, { daemonPort: NO_DAEMON, servers: CHANGES });
    const random = createRandom(Number(options.seed), Number(processes));
    const reader = createReader(service.url, world.keys.administrator);
    const { rows } = await service.pool.query('select id from servers order by id limit $1', [CHANGES]);
    while (rows.length > 0) {
      const some = rows.splice(0, CHANGES_A_CUT);
      await Promise.all([reader.read(cutAt(random)), change(service.pool, random, some)]);
    }
    const limit = performance.now() + PATIENCE_MS;
    const rest = new AbortController();
    const last = reader.read({ signal: rest.signal, bytes: Number.POSITIVE_INFINITY });
    while ((await wrongIn(service.pool, reader)) > 0 && performance.now() < limit) await pause(50);
    rest.abort();
    await last;
    return { changes: CHANGES, cuts: CUTS, ...reader.figures, wrongAtTheEnd: await wrongIn(service.pool, reader) };
  } finally {
    await service.stop();
  }
}

/** After a random time, which may be before the answer begins, or in the middle of an event. */
function cutAt(random) {
  return random.chance(0.5)
    ? { signal: AbortSignal.timeout(random.below(600)), bytes: Number.POSITIVE_INFINITY }
    : { signal: AbortSignal.timeout(2_000), bytes: 1 + random.below(1_000) };
}

async function change(pool, random, servers) {
  for (const { id } of servers) {
    await pause(random.below(100));
    await pool.query('update servers set name = $2 where id = $1', [id, `change ${id}`]);
  }
}

/** Servers whose state in the client differs from the database. */
async function wrongIn(pool, { known }) {
  const { rows } = await pool.query(`select id, name from servers where name like 'change %'`);
  return CHANGES - rows.filter(({ id, name }) => known.get(id) === name).length;
}

/** A client according to the contract of `fleet`: reads everything at a gap, merges events, and resumes after a cut. */
function createReader(url, key) {
  const figures = { events: 0, resumed: 0, gaps: 0, lost: 0, repeated: 0, rejected: 0 };
  const known = new Map();
  /** Events since the last gap. */
  let seen = new Set();
  let last;

  const readAll = async () => {
    for (let after = null, more = true; more; ) {
      const { text } = await exchange(url, graphql(key, PAGE, { after }));
      const { edges, pageInfo } = JSON.parse(text).data.servers;
      for (const { node } of edges) known.set(node.internalId, node.name);
      ({ hasNextPage: more, endCursor: after } = pageInfo);
    }
  };

  const take = async (text) => {
    const id = /^id: (.+)$/m.exec(text)?.[1];
    const data = /^data: (.+)$/m.exec(text)?.[1];
    if (data === undefined || data === '') return;
    const { data: shown, errors } = JSON.parse(data);
    if (errors !== undefined) {
      figures.rejected += 1;
      return;
    }
    const [stream, number] = id.split(':');
    const { isGap, servers } = shown.fleet;
    figures.events += 1;
    if (isGap) {
      if (last !== undefined) figures.gaps += 1;
      await readAll();
      seen = new Set();
    } else if (stream !== last?.stream || Number(number) > last.number + 1) figures.lost += 1;
    else if (Number(number) <= last.number) figures.repeated += 1;
    for (const { internalId, name } of servers) {
      if (seen.has(name)) figures.repeated += 1;
      seen.add(name);
      known.set(internalId, name);
    }
    last = { id, stream, number: Number(number) };
  };

  /** Reads until the signal, or until this many bytes have arrived. */
  const read = async ({ signal, bytes }) => {
    const headers = { Accept: 'text/event-stream', 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
    if (last !== undefined) headers['Last-Event-ID'] = last.id;
    let text = '';
    let left = bytes;
    try {
      for await (const chunk of await open({ url, headers, signal })) {
        text += chunk.subarray(0, left).toString('latin1');
        left -= chunk.length;
        const parts = text.split('\n\n');
        text = parts.pop();
        for (const part of parts) await take(part);
        if (left <= 0) break;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (last !== undefined) figures.resumed += 1;
  };

  return { read, figures, known };
}

/** The answer, whose connection closes when it is no longer read. */
function open({ url, headers, signal }) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path: '/graphql', method: 'POST', headers, signal, agent: false }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ query: FLEET }));
  });
}
