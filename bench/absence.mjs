/**
 * Kills the built service during an installation, a backup and a restore on the built-in node, waits until these have
 * ended, and starts it again. Measures the seconds from its return until every row has the outcome.
 *
 *   npm run build && node bench/absence.mjs [--away 45] [--clock 0] [--megabytes 500] [--nodes-too]
 *
 * `--clock` simulates a longer absence, in minutes: all stored times are moved back once everything has ended on the
 * node and before the service returns. `--nodes-too` kills the built-in node with the service: it repeats the
 * installation and the backup. Exits with 1 when a row is wrong, or right only after 15 s; repeated work has the
 * additional time that it takes on this machine.
 */
import { randomBytes } from 'node:crypto';
import { chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call, createServer, untilAll, untilInstalled } from './support/console-server.js';
import { startService } from './support/service.js';

const text = { type: 'string' };
const options = { away: text, clock: text, megabytes: text, 'nodes-too': { type: 'boolean' } };
const { values } = parseArgs({ options });
const clockMinutes = Number(values.clock ?? 0);
const awayMs = Number(values.away ?? 45) * 1_000;
const megabytes = Number(values.megabytes ?? 500);
const CEILING_S = 15;
/** Longer than killing the service takes, shorter than its absence. */
const INSTALL_S = 12;
const ENDED_WELL = {
  ...{ installing: null, restored: null, backup: true },
  events: ['server:backup.complete', 'server:backup.restore-complete', 'server:install.complete'],
};
/** The node repeats the installation and the backup when it is back, but no restore. */
const ENDED_BY_DEATH = {
  ...{ installing: null, restored: null, backup: true },
  events: ['server:backup.complete', 'server:backup.restore-failed', 'server:install.complete'],
};

const service = await startService({ RATE_LIMIT_CLIENT: '100000', RATE_LIMIT_APPLICATION: '100000' });
let isBad = true;
try {
  isBad = await run();
} finally {
  await service.stop();
}
process.exit(isBad ? 1 : 0);

async function run() {
  const [installed, restored] = [await newServer('backed up'), await newServer('restored')];
  await untilInstalled(service);
  for (const server of [installed, restored]) await fill(server);
  const packedSince = performance.now();
  const first = await backUp(restored);
  await untilAll(service, 'backed up', 'select bool_and(completed_at is not null) as done from backups');
  const packS = (performance.now() - packedSince) / 1_000;
  const ceilingS = CEILING_S + (values['nodes-too'] ? Math.max(INSTALL_S, packS) : 0);

  await service.pool.query(`update eggs set script_install = 'sleep ${INSTALL_S}; ' || script_install`);
  const installing = await newServer('installing');
  const backup = await backUp(installed);
  await call(service, 'client', [
    'POST',
    `/api/client/servers/${restored}/backups/${first}/restore`,
    { truncate: true },
  ]);
  const nodePid = service.nodePid;
  const { rows: before } = await service.pool.query('select max(id) as last from activity');
  console.log(`killed with ${await unfinished()} things under way, away for ${awayMs / 1_000} s`);
  service.awayMs = awayMs;
  process.kill(service.pid, 'SIGKILL');
  if (values['nodes-too']) process.kill(nodePid, 'SIGKILL');
  while (service.restarts === 0) await pause(50);
  if (clockMinutes > 0) await moveTimes(awayMs - 3_000);
  await service.restarted;

  const since = performance.now();
  while ((await unfinished()) > 0 && performance.now() - since < 120_000) await pause(100);
  const seconds = (performance.now() - since) / 1_000;
  // A second correction means that the first one was wrong.
  await pause(CEILING_S * 1_000);
  const { rows } = await service.pool.query(
    `select (select status from servers where uuid = $1) as installing, (select status from servers where uuid = $2) as restored,
       (select is_successful from backups where uuid = $3) as backup`,
    [installing, restored, backup],
  );
  const { rows: events } = await service.pool.query(
    `select event, properties from activity where event ~ 'install\\.|backup\\.(complete|fail|restore-)' and id > $1 order by id`,
    [before[0].last],
  );
  const is = { ...rows[0], events: events.map(({ event }) => event).sort() };
  console.log(JSON.stringify({ seconds: Number(seconds.toFixed(1)), ceiling: Math.round(ceilingS), ...is }));
  for (const { event, properties } of events) console.log(`  ${event} ${JSON.stringify(properties)}`);
  const ended = values['nodes-too'] ? ENDED_BY_DEATH : ENDED_WELL;
  return seconds > ceilingS || JSON.stringify(is) !== JSON.stringify(ended);
}

/** Simulates the time: for the service that returns, everything stored is older. */
async function moveTimes(afterMs) {
  await pause(afterMs);
  const { rows } = await service.pool.query(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name !~ '^_' group by table_name`,
  );
  for (const { name, columns } of rows) {
    const changes = columns.map((column) => `${column} = ${column} - make_interval(mins => ${clockMinutes})`);
    await service.pool.query(`update ${name} set ${changes.join(', ')}`);
  }
}

async function newServer(name) {
  return (await createServer(service, name)).uuid;
}

/** Under the account of the server, because a node may not touch files of other accounts. */
async function fill(server) {
  const own = join((await service.node()).data, server);
  const { uid, gid } = await stat(own);
  const directory = join(own, 'world');
  await mkdir(directory, { recursive: true });
  const files = Array.from({ length: megabytes / 10 }, (_, index) => join(directory, `${index}.bin`));
  for (const file of files) await writeFile(file, randomBytes(10 * 1024 * 1024));
  for (const path of [directory, ...files]) await chown(path, uid, gid);
}

async function backUp(server) {
  return (await call(service, 'client', ['POST', `/api/client/servers/${server}/backups`, {}])).uuid;
}

async function unfinished() {
  const { rows } = await service.pool.query(
    `select (select count(*) from servers where status in ('installing', 'restoring_backup'))
       + (select count(*) from backups where completed_at is null) as count`,
  );
  return Number(rows[0].count);
}
