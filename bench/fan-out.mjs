/**
 * Measures how long after its commit a change has reached the last of many subscribers: users who share a server, each
 * with a key and a stream, while runs of a schedule are started one after another. One process for API and worker.
 *
 *   npm run build && node bench/fan-out.mjs [--clients 500] [--runs 60]
 *
 * The time of a commit is the one that the database wrote in the same transaction (`started_at`, `finished_at`),
 * slightly before the commit itself. A change counts once every subscriber has it. Exits with 1 when the p99 of the
 * last subscribers is over 100 ms, or a subscriber did not see a run to its end.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { exchange, graphql } from './support/exchange.js';
import { cpuMsOf, percentile } from './support/figures.js';
import { readRuns } from './support/run-reader.js';
import { startService } from './support/service.js';
import { createWorld, globalId } from './support/world.js';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '500' }, runs: { type: 'string', default: '60' } },
});
const clients = Number(values.clients);
const runs = Number(values.runs);
const CEILING_MS = 100;
/** Until the program is compiled. */
const WARM_UP_RUNS = 15;
const PATIENCE_MS = 20_000;
const EXECUTE =
  'mutation ($id: ID!) { executeSchedule(input: { id: $id }) { ... on ScheduleRun { uuid } ... on Error { message } } }';

const daemon = await startAcceptingDaemon();
const service = await startService({ RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' });
let isBad = true;
try {
  const world = await createWorld(service, { daemonPort: daemon.port, servers: 20, schedules: 5, tasks: 2 });
  const readers = await openReaders(world);
  for (let run = 0; run < WARM_UP_RUNS; run += 1) await execute(world, run, readers);
  const seen = [];
  const cpuBefore = await cpuMsOf(service.pid);
  const startedAt = performance.now();
  for (let run = 0; run < runs; run += 1) seen.push(lookBack(readers, await execute(world, run, readers)));
  const cpu = (await cpuMsOf(service.pid)) - cpuBefore;
  isBad = report(seen, { cpu, seconds: (performance.now() - startedAt) / 1_000 });
  for (const reader of readers) reader.close();
} finally {
  await service.stop();
  daemon.stop();
}
process.exit(isBad ? 1 : 0);

async function openReaders(world) {
  const server = world.ids.Server[0].text;
  const keys = await world.addReaders(clients);
  return Promise.all(keys.map((key) => readRuns(service.url, { key, server })));
}

/** Starts a run and waits until all subscribers have seen its end. Returns its uuid. */
async function execute(world, index, readers) {
  const schedule = world.ids.Schedule[index % 5];
  const { text } = await exchange(
    service.url,
    graphql(world.keys.tenant, EXECUTE, { id: globalId('Schedule', schedule) }),
  );
  const uuid = JSON.parse(text).data?.executeSchedule?.uuid;
  if (uuid === undefined) throw new Error(text);
  const deadline = performance.now() + PATIENCE_MS;
  const isSeen = (reader) => reader.runs().get(uuid)?.at(-1).run.finishedAt != null;
  while (!readers.every(isSeen) && performance.now() < deadline) await pause(10);
  return uuid;
}

/** How a run was seen. Read and dropped at once, so that its memory does not grow and slow down later runs. */
function lookBack(readers, uuid) {
  const views = readers.map((reader) => reader.runs().get(uuid) ?? []);
  for (const reader of readers) reader.runs().delete(uuid);
  return {
    events: views.flat().length,
    unseen: views.filter((events) => events.at(-1)?.run.status !== 'SUCCEEDED').length,
    changes: ['startedAt', 'finishedAt'].flatMap((moment) => {
      // A state that is followed by another at once may be omitted: the next one includes it.
      const arrivals = views.flatMap((events) => {
        const told = events.find(({ run }) => run[moment] !== null);
        return told === undefined ? [] : [told.at - Date.parse(told.run[moment])];
      });
      // Subscribers that have not seen it are counted as such.
      return arrivals.length < readers.length ? [] : [{ first: Math.min(...arrivals), last: Math.max(...arrivals) }];
    }),
  };
}

function report(seen, { cpu, seconds }) {
  const changes = seen.flatMap((run) => run.changes);
  const sum = (member) => seen.reduce((total, run) => total + run[member], 0);
  const shares = (member) =>
    [0.5, 0.99, 1]
      .map((share) =>
        Math.round(
          percentile(
            changes.map((change) => change[member]),
            share,
          ),
        ),
      )
      .join(', ');
  const [events, unseen] = [sum('events'), sum('unseen')];
  console.log(
    `${seen.length} runs in ${seconds.toFixed(1)} s before ${clients} readers, ${events} events; ` +
      `processor time of an event ${((cpu * 1_000) / events).toFixed(0)} µs\n` +
      `commit to the first reader, ms: p50, p99, max ${shares('first')}; to the last: ${shares('last')} (${changes.length} changes)\n` +
      `not seen to the end: ${unseen}`,
  );
  return (
    unseen > 0 ||
    percentile(
      changes.map(({ last }) => last),
      0.99,
    ) > CEILING_MS
  );
}
