/**
 * Attacks on the built service, one after another, each while legitimate clients send requests: how soon the attack is
 * rejected, its memory and processor time, the longest block of the service's event loop, and how much longer the
 * legitimate clients wait. Limits are those of production. Processor time is that of the whole service during the
 * attack, minus that of the legitimate clients alone; it and the block are more stable than waiting times on a busy
 * machine. The attacker runs with SCHED_IDLE, because a real one is on another machine; the legitimate clients and the
 * service have the usual priority. An attack that was sent late, because the cores were busy, is invalid.
 *
 * The bound: no request of the legitimate clients waits longer than 100 ms, none of them fails, and nothing restarts. On
 * a busy machine they wait longer without an attack as well; the bound is then their longest wait alone. With rounds,
 * every attack is repeated; the two rows without an attack show the noise. The row of honest lists is no attack: it
 * shows the cost of the same work for legitimate clients, and has no bound.
 *
 *   npm run build && node bench/attacks.mjs [--only EXPRESSION] [--rounds 1] [--minutes 10] [--json]
 *
 * Exits with 1 when the bound was exceeded, an attack was sent late, or the time was too short for all of them. RATE:
 * legitimate requests per second (50).
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startAcceptingDaemon } from './support/accepting-daemon.js';
import { ATTACK_MS } from './support/attack-tools.js';
import { startAttacker } from './support/attacker.js';
import { ATTACKS } from './support/attacks.js';
import { exchange, json } from './support/exchange.js';
import { cpuMsOf, forgetPeak, memoryOf, percentile, tally } from './support/figures.js';
import { startLegitimateClient } from './support/legitimate-client.js';
import { startService } from './support/service.js';
import { createWorld } from './support/world.js';

const text = { type: 'string' };
const { values } = parseArgs({ options: { only: text, rounds: text, minutes: text, json: { type: 'boolean' } } });
const endsAt = performance.now() + Number(values.minutes ?? 10) * 60_000;
const chosen = ATTACKS.filter(({ name }) => new RegExp(values.only ?? '').test(name));
const rounds = Number(values.rounds ?? 1);
const perSecond = Number(process.env.RATE ?? 50);
/** Longest wait of a legitimate request, in milliseconds, unless one waited longer without an attack. */
const WAIT_CEILING_MS = 100;
/**
 * Until the program is compiled, and the service has corrected the clocks of the schedules that were inserted into its
 * database, which it does once a minute. In milliseconds.
 */
const SETTLING_MS = 65_000;
/** Time without an attack before each attack, in milliseconds: the longest wait alone is that of all these times. */
const ALONE_MS = 1_500;
const FIRST_ALONE_MS = 8_000;
/** An attack that was sent later than this is invalid: its requests must be sent within 2.5 s. */
const LATENESS_CEILING_MS = 1_000;
const RECOVERY_LIMIT_MS = 60_000;

const daemon = await startAcceptingDaemon();
const service = await startService({ METRICS_TOKEN: 'm'.repeat(32) });
let isBad = true;
try {
  isBad = report(await run());
} finally {
  await service.stop();
  daemon.stop();
}
process.exit(isBad ? 1 : 0);

async function run() {
  const world = await createWorld(service, { daemonPort: daemon.port });
  const ctx = { url: service.url, world, ...(await arrangeNode(world)), egg: await arrangeEgg() };
  const attacker = startAttacker(ctx);
  const client = await startLegitimateClient({ url: service.url, keys: world.keys, perSecond });
  await pause(SETTLING_MS);
  const alone = [];
  const rows = [];
  const idle = { cpu: 0, ms: 0 };
  const beAlone = async (ms) => {
    const from = Date.now();
    const cpu = await cpuMsOf(service.pid);
    await pause(ms);
    const until = Date.now();
    idle.cpu += (await cpuMsOf(service.pid)) - cpu;
    idle.ms += until - from;
    await pause(200);
    alone.push(...client.between(from, until).times);
  };
  await beAlone(FIRST_ALONE_MS);
  for (const attack of Array(rounds).fill(chosen).flat()) {
    if (performance.now() > endsAt) break;
    process.stderr.write(`${attack.name}\n`);
    await beAlone(ALONE_MS);
    rows.push(await measure(attack, { attacker, client, idleShare: idle.cpu / idle.ms }));
  }
  await client.stop();
  attacker.stop();
  return {
    rows: chosen.flatMap(({ name }) => allTimesOf(rows.filter((row) => row.name === name))),
    alone: { max: Math.max(...alone), p99: percentile(alone, 0.99), p50: percentile(alone, 0.5), count: alone.length },
  };
}

async function measure(attack, { attacker, client, idleShare }) {
  const pid = () => (attack.process === 'node' ? service.nodePid : service.pid);
  const restarts = service.restarts;
  const before = await memoryOf(pid());
  await forgetPeak(pid());
  await service.longestBlock(); // forgets those before
  const cpuBefore = await cpuMsOf(pid());
  const from = Date.now();
  const [answers] = await Promise.all([attacker.attack(attack), pause(ATTACK_MS)]);
  const until = Date.now();
  await recover();
  // A process that has ended has no figures, and its replacement has its own.
  const isSame = service.restarts === restarts;
  const slice = isSame ? await service.longestBlock() : Number.NaN;
  const spent = isSame ? (await cpuMsOf(pid())) - cpuBefore : Number.NaN;
  const ofOthers = attack.process === 'node' ? 0 : idleShare * (Date.now() - from);
  const after = await memoryOf(pid());
  return {
    name: attack.name,
    isHonest: attack.isHonest === true,
    answers,
    memory: { before: before.rss, peak: after.peak, after: after.rss },
    cpu: Math.max(0, spent - ofOthers),
    slice,
    client: client.between(from, until),
    restarts: service.restarts - restarts,
  };
}

/** The repetitions of an attack as one row; none if it was never run. Memory is that of the last one. */
function allTimesOf(rows) {
  if (rows.length === 0) return [];
  const answers = rows.flatMap((row) => row.answers);
  const waited = answers.map(({ ms }) => ms);
  const counts = [...tally(answers.map(({ status, error }) => status || error))];
  const times = rows.flatMap(({ client }) => client.times);
  const sum = (read) => rows.reduce((all, row) => all + read(row), 0);
  return {
    name: rows[0].name,
    isHonest: rows[0].isHonest,
    answers: counts.map(([status, count]) => `${count} × ${status}`).join(', ') || 'none',
    lateMs: Math.max(0, ...answers.map(({ lateMs }) => lateMs)),
    answered: { p50: percentile(waited, 0.5), max: Math.max(0, ...waited) },
    memory: rows.at(-1).memory,
    cpu: sum(({ cpu }) => cpu) / rows.length,
    slice: Math.max(...rows.map(({ slice }) => slice)),
    client: {
      max: Math.max(0, ...times),
      p99: percentile(times, 0.99),
      failed: sum(({ client }) => client.failed),
      count: sum(({ client }) => client.count),
    },
    restarts: sum(({ restarts }) => restarts),
  };
}

/** Waits until the service answers again. */
async function recover() {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  do {
    await service.isBack();
  } while ((await exchange(service.url, { path: '/healthz' })).status !== 200 && performance.now() < deadline);
  await pause(1_000);
}

/** A server on the built-in node that prints as fast as it can, and a token for its websocket. */
async function arrangeNode(world) {
  const node = await service.node();
  const { rows } = await service.pool.query('select id, daemon_token_id as token from nodes where is_built_in');
  const creation = {
    ...{
      name: 'loud',
      user: world.users.tenant,
      egg: 1,
      docker_image: 'docker.io/library/node:20-slim',
      startup: 'yes',
    },
    ...{ environment: {}, limits: { memory: 64, swap: 0, disk: 64, io: 500, cpu: 0 }, allocation: { default: 1 } },
    feature_limits: { databases: 0, allocations: 0, backups: 0 },
  };
  const { text } = await exchange(
    service.url,
    json('POST', '/api/application/servers', world.keys.application, creation),
  );
  const nodeServer = JSON.parse(text).attributes.uuid;
  const isInstalled = async () =>
    (await service.pool.query('select 1 from servers where uuid = $1 and status is null', [nodeServer])).rowCount === 1;
  while (!(await isInstalled())) await pause(100);
  const session = await exchange(
    service.url,
    json('GET', `/api/client/servers/${nodeServer}/websocket`, world.keys.tenant),
  );
  return {
    node,
    nodeServer,
    nodeToken: `${rows[0].token}.${node.token}`,
    socketToken: JSON.parse(session.text).data.token,
  };
}

/** An egg whose rules are slow for a backtracking engine. */
async function arrangeEgg() {
  const { rows } = await service.pool.query(
    `insert into eggs (uuid, nest_id, author, name, docker_images, config_files, config_startup, config_logs, config_stop,
       startup, script_install, script_container)
     select gen_random_uuid(), nest_id, author, 'slow rules', '{"image":"image"}', config_files, config_startup, config_logs,
       config_stop, startup, script_install, script_container from eggs where id = 1 returning id`,
  );
  const variables = Array.from({ length: 20 }, (_, n) => `V${n}`);
  await service.pool.query(
    `insert into egg_variables (egg_id, name, env_variable, default_value, user_viewable, user_editable, rules)
     select $1, v, v, '', true, true, 'nullable|regex:/^(a+)+$/' from unnest($2::text[]) v`,
    [rows[0].id, variables],
  );
  return { id: rows[0].id, variables };
}

function report({ rows, alone }) {
  const isLate = ({ lateMs }) => lateMs > LATENESS_CEILING_MS;
  const ceiling = Math.max(WAIT_CEILING_MS, alone.max);
  const isOver = ({ isHonest, client, restarts }) =>
    restarts > 0 || (!isHonest && (client.failed > 0 || client.max > ceiling));
  if (values.json) console.log(JSON.stringify({ alone, rows }));
  else {
    const ms = (value) => Math.round(value);
    console.log(
      `Others: ${perSecond} requests a second; alone p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}, longest ${ms(alone.max)} ms (${alone.count}). Load ${loadavg()[0].toFixed(1)}.\n`,
    );
    console.log(
      '| attack | answers | answered after: median, longest, ms | memory before, peak, after, MB | CPU, longest block, ms | others: p99, longest, ms | failed | restarts |',
    );
    console.log('|---|---|---|---|---|---|---|---|');
    for (const row of rows) {
      const { name, answers, answered, memory, cpu, slice, client, restarts } = row;
      const cells = [
        ...[
          name,
          `${answers}${isLate(row) ? `, sent ${ms(row.lateMs)} ms late !` : ''}`,
          `${ms(answered.p50)}, ${ms(answered.max)}`,
        ],
        ...[`${ms(memory.before)}, ${ms(memory.peak)}, ${ms(memory.after)}`],
        ...[`${ms(cpu)}, ${ms(slice)}`, `${ms(client.p99)}, ${ms(client.max)}${isOver(row) ? ' !' : ''}`],
        ...[`${client.failed} of ${client.count}`, restarts],
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
    console.log(
      `\n${rows.length} of ${chosen.length} attacks, over the bound: ${rows.filter(isOver).length}, sent late: ${rows.filter(isLate).length}`,
    );
    if (service.restarts > 0) console.log(`last words of the service:\n${service.log.slice(-1_500)}`);
  }
  return rows.length < chosen.length || rows.some((row) => isOver(row) || isLate(row));
}
