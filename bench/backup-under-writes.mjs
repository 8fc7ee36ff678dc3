/**
 * A backup of the control plane while clients write, restored elsewhere: every row as at the moment of the backup, the
 * built-in node is reached, and schedules tick.
 *
 *   npm run build && node bench/backup-under-writes.mjs [--rate 100] [--rows 300000] [--root DIRECTORY]
 *
 * Clients rename ten servers, `--rate` times a second; each write changes a row of `servers` and adds one of `activity`.
 * `--rows` more entries of the activity make the backup longer. With `--root`, the restored service runs in that root
 * file system (`debootstrap --variant=minbase bookworm DIRECTORY`), which gets the program `node` and the production
 * packages and nothing else. Exits with 1 when a row differs, or something does not work.
 */
import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { call, createServer, untilInstalled } from './support/console-server.js';
import { exchange, json } from './support/exchange.js';
import { startService } from './support/service.js';
import { source } from './support/sources.js';

const { startEmbedded } = await source('db/embedded');
const { freePort } = await source('host/free-port');
const text = { type: 'string' };
const { values } = parseArgs({ options: { rate: text, rows: text, root: text } });
const rate = Number(values.rate ?? 100);
const rows = Number(values.rows ?? 300_000);
const run = promisify(execFile);
const SERVERS = 10;
const PASSPHRASE = 'correct horse battery staple';
/** Longest wait for a tick: one minute, and the run. */
const TICK_MS = 90_000;

const directory = await mkdtemp(join(tmpdir(), 'gamewarden-restored-'));
await chmod(directory, 0o755); // the account of PostgreSQL passes through it
const root = values.root ?? directory;
const isBare = values.root !== undefined;
const inside = (path) => (isBare ? path.slice(root.length) || '/' : path);
const place = { dataDir: join(root, 'data'), file: join(root, 'gamewarden.age') };
const program = isBare ? '/gamewarden/dist' : 'dist';

const service = await startService({ RATE_LIMIT_CLIENT: '1000000', RATE_LIMIT_APPLICATION: '1000000' });
const problems = [];
const check = (isRight, what) => {
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}`);
  if (!isRight) problems.push(what);
};
try {
  if (isBare) await installInRoot();
  const servers = await fill();
  const { before, after, keys } = await backUpWhileWriting(servers);
  const nodeFiles = join(service.directory, 'data', 'node');
  await run('cp', ['-a', nodeFiles, join(directory, 'node')]);
  await service.stop();
  const restored = await restore();
  compare({ before, after, restored, servers });
  await run('cp', ['-a', join(directory, 'node'), join(place.dataDir, 'node')]);
  await startRestored(servers, keys);
} finally {
  await service.stop();
  await leaveRoot();
  await rm(directory, { recursive: true, force: true });
}
process.exit(problems.length === 0 ? 0 : 1);

/** Ten servers on the built-in node, a schedule that starts the first one each minute, and old activity. */
async function fill() {
  const servers = [];
  for (let index = 0; index < SERVERS; index += 1) servers.push(await createServer(service, 'w0'));
  await untilInstalled(service);
  await service.pool.query(
    `insert into activity (event, properties, created_at)
     select 'server:file.write', jsonb_build_object('file', 'world/' || n), now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [rows],
  );
  const schedules = `/api/client/servers/${servers[0].identifier}/schedules`;
  const each = { minute: '*', hour: '*', day_of_month: '*', month: '*', day_of_week: '*' };
  const body = { name: 'Each minute', ...each, is_active: true, only_when_online: false };
  const task = { action: 'power', payload: 'start', time_offset: 0 };
  const { id } = await call(service, 'client', ['POST', schedules, body]);
  await call(service, 'client', ['POST', `${schedules}/${id}/tasks`, task]);
  return servers;
}

async function backUpWhileWriting(servers) {
  const writer = startWriting(servers);
  await pause(3_000);
  const before = await tablesOf(service.pool);
  const writtenBefore = writer.count();
  const from = performance.now();
  await command(process.execPath, ['dist/cli/main.js', 'backup', place.file], {
    ...service.env,
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  const seconds = (performance.now() - from) / 1_000;
  const during = writer.count() - writtenBefore;
  await pause(1_000);
  await writer.stop();
  const after = await tablesOf(service.pool);
  console.log(
    `backup: ${seconds.toFixed(1)} s, ${during} writes meanwhile (${(during / seconds).toFixed(0)}/s), ${writer.failed()} failed`,
  );
  check(writer.failed() === 0, 'every write was answered with 204');
  return { before, after, keys: service.keys };
}

/** Writes at a rate, whether the former writes were answered or not; one server is renamed by one request at a time. */
function startWriting(servers) {
  let [count, failed, isStopping] = [0, 0, false];
  const loops = servers.map(async ({ identifier }, index) => {
    const started = performance.now();
    for (let name = 1; !isStopping; name += 1) {
      const path = `/api/client/servers/${identifier}/settings/rename`;
      const answer = await exchange(service.url, json('POST', path, service.keys.client, { name: `w${name}` }));
      if (answer.status === 204) count += 1;
      else failed += 1;
      const due = started + ((name + index / servers.length) * servers.length * 1_000) / rate;
      await pause(Math.max(0, due - performance.now()));
    }
  });
  return {
    count: () => count,
    failed: () => failed,
    stop: async () => {
      isStopping = true;
      await Promise.all(loops);
    },
  };
}

async function restore() {
  await mkdir(place.dataDir, { recursive: true });
  const restored = await inPlace(['cli/main.js', 'restore', inside(place.file)]);
  console.log(restored.stdout.split('\n').slice(0, 2).join(' '));
  const { databasePassword } = JSON.parse(await readFile(join(place.dataDir, 'secrets.json'), 'utf8'));
  const log = pino({ level: 'silent' });
  const database = await startEmbedded({
    ...{ directory: join(place.dataDir, 'postgres'), password: databasePassword, log },
  });
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    return await tablesOf(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** The rows of each table as texts, at one moment. */
async function tablesOf(pool) {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only; set local timezone to 'UTC'");
    const { rows: names } = await client.query(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations' order by 1`,
    );
    const tables = new Map();
    for (const { name } of names) {
      const { rows: found } = await client.query({ text: `select t::text from "${name}" t`, rowMode: 'array' });
      tables.set(name, new Set(found.map(([row]) => row)));
    }
    const { rows: names_ } = await client.query('select id, name from servers order by id');
    const { rows: renames } = await client.query(
      `select server_id as id, count(*)::int as count, max(substr(properties->>'new', 2)::int) as last
       from activity where event = 'server:settings.rename' group by 1 order by 1`,
    );
    await client.query('commit');
    return { tables, names: names_, renames };
  } finally {
    client.release();
  }
}

function compare({ before, after, restored, servers }) {
  let [total, same, inOne] = [0, 0, 0];
  const lost = [];
  const changedTwice = [];
  for (const [name, found] of restored.tables) {
    const [first, last] = [before.tables.get(name), after.tables.get(name)];
    for (const row of found) {
      total += 1;
      if (first.has(row) && last.has(row)) same += 1;
      else if (first.has(row) || last.has(row)) inOne += 1;
      else changedTwice.push(`${name}: ${row.slice(0, 100)}`);
    }
    for (const row of first) if (last.has(row) && !found.has(row)) lost.push(`${name}: ${row.slice(0, 100)}`);
  }
  console.log(
    `restored ${total} rows: ${same} as before and after the backup, ${inOne} as before or after, ` +
      `${changedTwice.length} changed several times meanwhile`,
  );
  check(restored.tables.size === after.tables.size, `all ${after.tables.size} tables are there`);
  check(lost.length === 0, `no row is missing ${lost.slice(0, 3).join('; ')}`);
  // The service stores what a poll of a node found.
  const others = changedTwice.filter((row) => !/^(?:servers|nodes): /.test(row));
  check(
    others.length === 0,
    `only renamed servers and polled nodes changed several times ${others.slice(0, 5).join('; ')}`,
  );
  const torn = servers.filter(({ id }) => {
    const name = restored.names.find((one) => one.id === id)?.name;
    const { count, last } = restored.renames.find((one) => one.id === id) ?? {};
    return name !== `w${count}` || count !== last;
  });
  const cut = restored.renames.reduce((sum, { count }) => sum + count, 0);
  const [least, most] = [before, after].map(({ renames }) => renames.reduce((sum, { count }) => sum + count, 0));
  check(
    torn.length === 0,
    `each server has the name of its last rename in the activity (${torn.length} of ${SERVERS} have not)`,
  );
  check(least < cut && cut < most, `the moment is between both: ${least} < ${cut} < ${most} renames`);
}

async function startRestored([server], keys) {
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const child = spawnInPlace(['main.js'], { PORT: String(port), HOST: '127.0.0.1' });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      printed = (printed + part).slice(-20_000);
    });
  }
  const target = { url, keys };
  try {
    const isReady = await within(TICK_MS, async () => (await exchange(url, { path: '/readyz' })).status === 200);
    check(isReady, `the restored service is ready ${isReady ? '' : printed}`);
    if (!isReady) return;
    const resources = json('GET', `/api/client/servers/${server.identifier}/resources`, keys.client);
    const isReached = await within(TICK_MS, async () => (await exchange(url, resources)).status === 200);
    check(isReached, 'the node answers through it');
    const since = new Date().toISOString();
    const ticks = async () => {
      const query = '{ runs(first: 5) { edges { node { scheduledAt finishedAt } } } }';
      const { text: answer } = await exchange(url, json('POST', '/graphql', keys.client, { query }));
      return (JSON.parse(answer).data?.runs.edges ?? [])
        .map(({ node }) => node)
        .filter((one) => one.scheduledAt > since);
    };
    const isTicking = await within(TICK_MS, async () => (await ticks()).some(({ finishedAt }) => finishedAt !== null));
    check(isTicking, `its schedule ticks: ${JSON.stringify(await ticks())}`);
    const { status } = await call(target, 'application', ['GET', `/api/application/servers/${server.id}`]);
    check(status === 'running', `the schedule has started the server: ${status}`);
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
}

async function within(ms, isTrue) {
  for (const since = performance.now(); performance.now() - since < ms; await pause(250)) {
    if (await isTrue().catch(() => false)) return true;
  }
  return false;
}

function spawnInPlace([path, ...args], settings = {}) {
  const env = {
    ...{ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root', DATA_DIR: inside(place.dataDir), LOG_LEVEL: 'error' },
    ...{ BACKUP_PASSPHRASE: PASSPHRASE, ...settings },
  };
  const words = [`${program}/${path}`, ...args];
  return isBare
    ? spawn('/usr/sbin/chroot', [root, '/usr/bin/node', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function inPlace(words) {
  return ended(spawnInPlace(words));
}

function command(file, words, env) {
  return ended(spawn(file, words, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

async function ended(child) {
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part) => {
    stdout += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`status ${status}: ${stdout}${stderr}`);
  return { stdout };
}

/** The program `node` and what `npm ci --omit=dev` installs. */
async function installInRoot() {
  for (const name of ['data', 'gamewarden', 'gamewarden.age']) {
    await rm(join(root, name), { recursive: true, force: true });
  }
  await cp(process.execPath, join(root, 'usr/bin/node'));
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const paths = packages.map(([path]) => path).filter((path) => path.startsWith('node_modules/'));
  for (const path of ['dist', 'docs', 'operations', 'prisma', 'package.json', 'README.md', ...paths]) {
    const target = join(root, 'gamewarden', path);
    await mkdir(dirname(target), { recursive: true });
    // Packages for other systems are in the lock file, and not installed.
    await cp(path, target, { recursive: true, verbatimSymlinks: true }).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await run('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
  await run('mount', ['--rbind', '/dev', join(root, 'dev')]);
  await run('mount', ['--make-rslave', join(root, 'dev')]);
}

/** Ends what the restored service has left, such as its node, and removes the mounts. */
async function leaveRoot() {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const isOurs = isBare
      ? (await readlink(`/proc/${pid}/root`).catch(() => '')) === root
      : (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(place.dataDir);
    try {
      if (isOurs) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  if (!isBare) return;
  for (const name of ['proc', 'dev']) await run('umount', ['-R', '-l', join(root, name)]).catch(() => undefined); // not mounted
}
