/**
 * The cost of the built service without requests: seconds until it is ready, database included, on the first start and
 * on later ones; and processor time and memory of the idle process, API and worker in one, without its node.
 *
 *   npm run build && node bench/start.mjs [--starts 5] [--idle 20]
 *
 * `--idle` is the idle time, in seconds. Exits with 1 when the median of later starts is over 2 s, or the idle process
 * uses more than 200 MB. On a busy machine only the processor time is meaningful.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuMsOf, memoryOf, percentile } from './support/figures.js';
import { startService } from './support/service.js';

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '5' }, idle: { type: 'string', default: '20' } },
});
const READY_CEILING_MS = 2_000;
const MEMORY_CEILING_MB = 200;

const service = await startService();
let isBad = true;
try {
  const first = service.readyAfterMs;
  const starts = [];
  for (let start = 0; start < Number(values.starts); start += 1) starts.push(await startAgain());
  const atRest = await cpuMsOf(service.pid);
  await pause(Number(values.idle) * 1_000);
  const idle = ((await cpuMsOf(service.pid)) - atRest) / Number(values.idle);
  const memory = (await memoryOf(service.pid)).rss;
  const ready = percentile(
    starts.map(({ ms }) => ms),
    0.5,
  );
  const cpu = percentile(
    starts.map(({ cpuMs }) => cpuMs),
    0.5,
  );
  console.log(
    `ready after, ms: ${first.toFixed(0)} the first time, with its migrations; then ${ready.toFixed(0)} (median of ${starts.length}), ` +
      `${cpu.toFixed(0)} of processor time\n` +
      `left alone for ${values.idle} s: ${memory.toFixed(0)} MB, ${idle.toFixed(1)} ms of processor time a second`,
  );
  isBad = ready > READY_CEILING_MS || memory > MEMORY_CEILING_MB;
} finally {
  await service.stop();
}
process.exit(isBad ? 1 : 0);

async function startAgain() {
  const before = service.pid;
  process.kill(before, 'SIGTERM');
  while (service.pid === before || service.pid === 0) await service.isBack();
  return { ms: service.readyAfterMs, cpuMs: await cpuMsOf(service.pid) };
}
