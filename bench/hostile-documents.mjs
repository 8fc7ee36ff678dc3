/**
 * The cost of the most expensive documents that the limits allow: random ones, generated from the schema, that follow
 * every cycle of it down to the depth limit, sent one after another to the built service as four kinds of callers. A
 * document that is rejected for its cost is sent again with smaller pages until it passes.
 *
 *   npm run build && node bench/hostile-documents.mjs [--count 2000] [--seed N] [--minutes 8]
 *
 * Exits with 1 when one took over 500 ms of CPU of the service or 100 MB, was answered 5xx, or ended the service.
 */
import { parseArgs } from 'node:util';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { exchange, graphql } from './support/exchange.js';
import { cpuMsOf, forgetPeak, memoryOf, percentile, tally } from './support/figures.js';
import { createRandom } from './support/random.js';
import { cycles, randomQuery } from './support/random-document.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const text = { type: 'string' };
const { values } = parseArgs({ options: { count: text, seed: text, minutes: text } });
const endsAt = performance.now() + Number(values.minutes ?? 8) * 60_000;
const count = Number(values.count ?? 2_000);
const seed = Number(values.seed ?? Date.now() % 1e9);
const CPU_CEILING_MS = 500;
const MEMORY_CEILING_MB = 100;
const PATIENCE_MS = 30_000;
/** Warm-up documents: then the program is compiled and its heap has grown. */
const WARM_UP = 60;
const MOST_RESTARTS = 5;
const PAGES = [100, 30, 10, 3, 1];
const SCHEMA_TWICE = '__schema { types { fields { type { fields { type { name } } } } } }';

const daemon = await startAcceptingDaemon();
const service = await startService({ RATE_LIMIT_APPLICATION: '0', RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' });
const results = [];
let isOver = false;
try {
  const world = await createWorld(service, { daemonPort: daemon.port });
  const { administrator, tenant, subuser, application } = world.keys;
  const callers = Object.entries({ administrator, tenant, subuser, application });
  const random = createRandom(seed);
  const circles = cycles();
  console.log(`seed ${seed}, ${circles.length} circles in the schema`);

  /** A document with pages of `n`: identical for the same `index`, except for the page size. */
  const documentOf = (index, n) => {
    const own = createRandom(seed, index);
    const depth = own.chance(0.7) ? 16 : 4 + own.below(14);
    const first = circles[index % circles.length];
    const beside = circles.filter(([step]) => step.type === first[0].type);
    const cycle = own.chance(0.3) ? [...first, ...own.one(beside)] : first;
    const document = randomQuery({ random: own, world, depth, n, ...(own.chance(0.8) ? { cycle } : {}) });
    return own.chance(0.03) ? { ...document, query: document.query.replace(/\}\s*$/, `${SCHEMA_TWICE} }`) } : document;
  };

  const send = async (index, n, [caller, key]) => {
    const document = documentOf(index, n);
    const before = { cpu: await cpuMsOf(service.pid), rss: (await memoryOf(service.pid)).rss };
    await forgetPeak(service.pid);
    const { pid } = service;
    const answer = await exchange(service.url, {
      ...graphql(key, document.query, document.variables),
      patienceMs: PATIENCE_MS,
    });
    if (answer.status === 0) await service.isBack();
    const hasEnded = service.pid !== pid;
    const body = answer.text.startsWith('{') ? JSON.parse(answer.text) : {};
    return {
      ...{ index, n, caller, document, status: answer.status, ms: answer.ms, hasEnded, bytes: answer.text.length },
      cpu: hasEnded ? Number.POSITIVE_INFINITY : (await cpuMsOf(pid)) - before.cpu,
      mb: hasEnded ? Number.POSITIVE_INFINITY : Math.max(0, (await memoryOf(pid)).peak - before.rss),
      cost: body.extensions?.cost,
      code: body.errors?.[0]?.extensions?.code ?? body.errors?.[0]?.message,
    };
  };

  const isInTime = () => service.restarts < MOST_RESTARTS && performance.now() < endsAt;
  for (let index = 0; index < WARM_UP && isInTime(); index += 1) await send(index, 3, callers[index % callers.length]);
  for (let index = 0; results.length < count && isInTime(); index += 1) {
    const caller = callers[random.below(callers.length)];
    const pages = random.chance(0.15) ? [undefined] : PAGES.slice(random.below(PAGES.length));
    for (const n of pages) {
      const result = await send(index, n, caller);
      results.push(result);
      if (!/COST|BUDGET|LIMIT/.test(result.code ?? '')) break;
    }
  }
  isOver = report();
  if (service.restarts > 0) console.log(`last words of the service:\n${service.log.slice(-1_500)}`);
} finally {
  await service.stop();
  daemon.stop();
}
process.exit(isOver ? 1 : 0);

function report() {
  const counted = (name) =>
    [...tally(results.map((result) => String(result[name]).slice(0, 60)))].map(([value, count]) => `${value} ${count}`);
  const figures = (name) => {
    const all = results.map((result) => result[name]);
    const [max, p99, p50] = [1, 0.99, 0.5].map((share) => Math.round(percentile(all, share)));
    return { max, p99, p50 };
  };
  console.log(`${results.length} documents: ${counted('status').join(', ')}`);
  console.log(`error codes: ${counted('code').join(', ')}`);
  console.table({ 'CPU, ms': figures('cpu'), 'peak of memory, MB': figures('mb'), 'time, ms': figures('ms') });
  const worst = results.toSorted((a, b) => b.cpu - a.cpu || b.mb - a.mb);
  console.table(
    worst.slice(0, 5).map(({ index, n, caller, status, cpu, mb, bytes, cost }) => ({
      ...{ index, n, caller, status, cpu, mb: Math.round(mb), bytes, cost: JSON.stringify(cost) },
    })),
  );
  const bad = worst.filter(
    ({ cpu, mb, status, hasEnded }) =>
      cpu > CPU_CEILING_MS || mb > MEMORY_CEILING_MB || status >= 500 || status === 0 || hasEnded,
  );
  for (const { caller, cpu, mb, status, document } of bad.slice(0, 10)) {
    console.log(`\n${status}, ${cpu} ms of CPU, ${Math.round(mb)} MB, ${caller}:\n${JSON.stringify(document)}`);
  }
  console.log(`\nover the ceilings: ${bad.length}, restarts: ${service.restarts}`);
  return bad.length > 0;
}
