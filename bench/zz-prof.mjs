import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { exchange, graphql } from './support/exchange.js';
import { cpuMsOf, forgetPeak, memoryOf } from './support/figures.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';
const daemon = await startAcceptingDaemon();
const service = await startService({ RATE_LIMIT_APPLICATION: '0', RATE_LIMIT_CLIENT: '0', RATE_LIMIT_POINTS: '0' });
try {
  const world = await createWorld(service, { daemonPort: daemon.port });
  const k = world.keys.administrator;
  const turn = (field, n) => [`${field} { servers(first: ${n}) { edges { node { `, '} } } }'];
  const circle = ([a, b], t) => `{ servers(first: 30) { edges { node { ${a.repeat(t)} name ${b.repeat(t)} } } } }`;
  const docs = {
    plain100: '{ servers(first: 100) { edges { node { name uuid status description limits { memory disk } createdAt } } } }',
    dash: '{ servers(first: 100) { edges { node { name schedules { name nextRunAt lastRun { state scheduledAt steps { action state } } } } } } }',
    runs: '{ servers(first: 100) { edges { node { name schedules { name runs(first: 20) { edges { node { state scheduledAt finishedAt } } } } } } } }',
    owner2: circle(turn('owner', 100), 2), owner3: circle(turn('owner', 100), 3), owner2s: circle(turn('owner', 10), 3),
    node2: circle(turn('node', 100), 2), nest2: circle(turn('nest', 100), 2),
    sched: '{ servers(first: 100) { edges { node { schedules { server { schedules { server { schedules { name } } } } } } } } }',
    tasks: '{ servers(first: 100) { edges { node { schedules { tasks { action payload } } } } } }',
    introspect: '{ __schema { types { name fields { name args { name type { name } } type { name } } } } }',
  };
  for (let r = 0; r < 3; r++) for (const [name, query] of Object.entries(docs)) {
    const c = await cpuMsOf(service.pid); const m = (await memoryOf(service.pid)).rss; await forgetPeak(service.pid);
    const a = await exchange(service.url, { ...graphql(k, query, {}), patienceMs: 60000 });
    const body = a.text.startsWith('{') ? JSON.parse(a.text) : {};
    const cpu = (await cpuMsOf(service.pid)) - c;
    if (r > 0) console.log(name, a.status, 'cpu', cpu, 'ms', Math.round(a.ms), 'mb', Math.round((await memoryOf(service.pid)).peak - m), JSON.stringify(body.extensions?.cost), (body.errors?.[0]?.message ?? '').slice(0, 60), a.text.length);
  }
} finally { await service.stop(); await daemon.close?.(); process.exit(0); }
