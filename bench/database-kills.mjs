/**
 * Kills the built service while it creates databases, changes their passwords and drops them: at each message to the
 * host, once before it reaches the host and once before its answer reaches the service, for many requests at a time.
 * Then the service is started again, leases expire, and rows and hosts are compared.
 *
 *   npm run build && node bench/database-kills.mjs [--rounds 20] [--kinds postgresql,mysql]
 *
 * Each round covers all messages of all three operations. A kind of host that is not installed is skipped with a
 * message. Exits with 1 when a database or a user is on one side only, a shown password does not work, a deleted one
 * still works, or a request took longer than 10 s.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import mysql from 'mysql2/promise';
import pg from 'pg';
import pino from 'pino';
import { call, createServer, untilInstalled } from './support/console-server.js';
import { openWay } from './support/database-host.js';
import { exchange, graphql, json } from './support/exchange.js';
import { startService } from './support/service.js';
import { source, testSupport } from './support/sources.js';

const { TenantPostgres } = await source('db/tenant-postgres');
const { HAS_MARIADB, startMariaDb } = await testSupport('mariadb');

const text = { type: 'string' };
const { values } = parseArgs({ options: { rounds: text, kinds: text } });
const rounds = Number(values.rounds ?? 20);
const wanted = (values.kinds ?? 'postgresql,mysql').split(',');
const CEILING_MS = 10_000;
/** How long to wait for a message; the service gives a host up after 8 s. */
const HELD_LIMIT_MS = 5_000;
/** Requests per kill: the service runs two requests of each administrator at once. */
const AT_ONCE = 16;
const ADMINISTRATORS = 8;
/** Most databases of one server. */
const SERVERS = 4;
const SETTLE_LIMIT_MS = 180_000;
const ACTS = ['create', 'rotate', 'delete'];

const directory = await mkdtemp(join(tmpdir(), 'gamewarden-hosts-'));
await chmod(directory, 0o755); // PostgreSQL may run under another account
const closing = [() => rm(directory, { recursive: true, force: true })];
const service = await startService({ RATE_LIMIT_CLIENT: '1000000', RATE_LIMIT_APPLICATION: '1000000' });
closing.push(service.stop);
let isBad = true;
try {
  isBad = await run();
} finally {
  for (const close of closing.reverse()) await close();
}
process.exit(isBad ? 1 : 0);

async function run() {
  const hosts = await arrangeHosts();
  const keys = await arrangeAdministrators();
  const servers = [];
  for (let index = 0; index < SERVERS; index += 1) servers.push((await createServer(service, `server ${index}`)).id);
  await untilInstalled(service);
  await service.pool.query('update servers set database_limit = null');
  const world = { servers, keys, names: 0, slowestMs: 0, kills: 0, wrong: [], codes: {} };
  const points = [];
  for (const host of hosts) points.push(...(await findPoints(world, host)));
  console.log(
    `${points.length} points: ${ACTS.map((act) => `${act} ${points.filter((one) => one.act === act).length}`)}`,
  );
  for (let round = 1; round <= rounds; round += 1) {
    for (let first = 0; first < points.length; first += AT_ONCE) {
      await killAt(world, points.slice(first, first + AT_ONCE));
    }
    await settle();
    for (const host of hosts) await compare(world, host);
    await clear();
    console.log(
      `round ${round}: ${world.kills} kills, slowest ${Math.round(world.slowestMs)} ms, wrong ${world.wrong.length}`,
    );
  }
  const { kills, slowestMs, wrong, codes } = world;
  console.log(
    JSON.stringify({
      rounds,
      points: points.length,
      kills,
      codes,
      slowestMs: Math.round(slowestMs),
      ceiling: CEILING_MS,
      wrong,
    }),
  );
  return wrong.length > 0 || slowestMs > CEILING_MS;
}

/** The machines, with a proxied host for each request that is killed at once. */
async function arrangeHosts() {
  const hosts = [];
  if (wanted.includes('postgresql')) {
    const log = pino({ level: 'silent' });
    const tenants = new TenantPostgres({ directory, programs: join(directory, 'programs'), password: 'tenants', log });
    const target = await tenants.start();
    closing.push(() => tenants.stop());
    const login = { username: 'gamewarden_databases', password: 'panel' };
    await tenants.makeAdministrator(login.password);
    hosts.push({ kind: 'postgresql', target, login });
  }
  if (wanted.includes('mysql') && !HAS_MARIADB) console.log('SKIPPED mysql: this machine has no MariaDB');
  if (wanted.includes('mysql') && HAS_MARIADB) {
    const { port, username, password, stop } = await startMariaDb();
    closing.push(stop);
    hosts.push({ kind: 'mysql', target: { host: '127.0.0.1', port }, login: { username, password } });
  }
  for (const host of hosts) {
    host.ways = [];
    for (let index = 0; index < AT_ONCE; index += 1) {
      const way = await openWay(host.target);
      closing.push(way.close);
      const { kind, login } = host;
      const input = { kind, name: `${kind} ${index}`, host: '127.0.0.1', port: way.port, ...login };
      const answer = await exchange(
        service.url,
        graphql(
          service.keys.application,
          `mutation ($input: CreateDatabaseHostInput!) {
            createDatabaseHost(input: $input) { ... on DatabaseHost { internalId } ... on Error { message } }
          }`,
          { input: { host: input } },
        ),
      );
      host.ways.push({ ...way, id: JSON.parse(answer.text).data.createDatabaseHost.internalId });
    }
  }
  // The hourly reconciliation would distort the count.
  await service.pool.query('update database_hosts set compared_at = now()');
  return hosts;
}

/** Administrators, each with a copy of the first key: the requests of one user are queued. */
async function arrangeAdministrators() {
  const [identifier, secret] = [service.keys.application.slice(0, 16), service.keys.application.slice(16)];
  const keys = [];
  for (let index = 0; index < ADMINISTRATORS; index += 1) {
    const name = `admin${index}`;
    const person = { username: name, email: `${name}@example.com`, first_name: 'a', last_name: 'b', root_admin: true };
    const { id } = await call(service, 'application', ['POST', '/api/application/users', person]);
    const own = `ptla_${createHash('md5').update(name).digest('hex').slice(0, 11)}`;
    await service.pool.query(
      `insert into api_keys (user_id, kind, identifier, secret_hash, permissions)
       select $1, kind, $2, secret_hash, permissions from api_keys where identifier = $3`,
      [id, own, identifier],
    );
    keys.push(own + secret);
  }
  return keys;
}

/** The number of messages of each operation on a host; one point before and one after each. */
async function findPoints(world, host) {
  const [way] = host.ways;
  const points = [];
  const database = newDatabase(world);
  for (const act of ACTS) {
    way.hold(undefined);
    const answer = await perform(world, 0, act, way, database);
    if (answer.status >= 300) throw new Error(`${host.kind} ${act}: ${answer.status} ${answer.text}`);
    if (act === 'create') database.id = JSON.parse(answer.text).attributes.id;
    const count = way.count();
    for (let n = 1; n <= count; n += 1) points.push({ host, act, before: n }, { host, act, after: n });
  }
  return points;
}

/** Starts all operations, each paused at its point; kills the service, and waits until it is back. */
async function killAt(world, points) {
  const begun = [];
  for (const [index, point] of points.entries()) {
    const way = point.host.ways[index];
    const database = newDatabase(world);
    way.hold(undefined);
    if (point.act !== 'create') {
      const made = await perform(world, index, 'create', way, database);
      if (made.status >= 300) throw new Error(`${made.status} ${made.text}`);
      database.id = JSON.parse(made.text).attributes.id;
    }
    begun.push({ ...point, way, database, index });
  }
  const held = begun.map(({ way, before, after }) => way.hold({ before, after }));
  const answers = begun.map(({ act, way, database, index }) => perform(world, index, act, way, database));
  // The last message of a session closes it; the caller has its answer already.
  await Promise.race([
    Promise.all(held.map((one, index) => Promise.race([one, answers[index]]))),
    pause(HELD_LIMIT_MS),
  ]);
  process.kill(service.pid, 'SIGKILL');
  world.kills += 1;
  for (const { status } of await Promise.all(answers)) world.codes[status] = (world.codes[status] ?? 0) + 1;
  for (const { way } of begun) way.release();
  await service.isBack();
  // Reconciliation is deferred until the round is over, because it would distort the count.
  await service.pool.query(
    `update server_databases set leased_until = now() + interval '1 hour' where leased_until is not null`,
  );
  await service.pool.query(`update database_drops set due_at = now() + interval '1 hour'`);
}

async function perform(world, index, act, way, { name, server, id }) {
  const path = `/api/application/servers/${server}/databases`;
  const [method, below, body] = {
    create: ['POST', '', { database: name, remote: '%', host: way.id }],
    rotate: ['POST', `/${id}/reset-password`],
    delete: ['DELETE', `/${id}`],
  }[act];
  const key = world.keys[index % world.keys.length];
  const patienceMs = 2 * CEILING_MS;
  const answer = await exchange(service.url, { ...json(method, path + below, key, body), agent: false, patienceMs });
  world.slowestMs = Math.max(world.slowestMs, answer.ms);
  return answer;
}

function newDatabase(world) {
  world.names += 1;
  return { name: `d${world.names}`, server: world.servers[world.names % SERVERS] };
}

/**
 * Makes deferred work due, and waits until nothing is left to reconcile: an interrupted drop is repeated after 30 s,
 * because its host may still be executing it.
 */
async function settle() {
  await service.pool.query(`update server_databases set leased_until = now() where leased_until is not null`);
  await service.pool.query(`update database_drops set due_at = now()`);
  for (const since = performance.now(); performance.now() - since < SETTLE_LIMIT_MS; await pause(500)) {
    const { rows } = await service.pool.query(
      `select (select count(*) from server_databases where state <> 'ready') + (select count(*) from database_drops) as left`,
    );
    if (Number(rows[0].left) === 0) return;
  }
}

/** Compares databases and users on the machine with the rows, and tries each shown password. */
async function compare(world, { kind, target, login, ways }) {
  const { rows } = await service.pool.query(
    'select id, server_id, database, username, state from server_databases where host_id = any($1)',
    [ways.map(({ id }) => id)],
  );
  const here = rows.flatMap(({ database, username }) => [database, username]).sort();
  const there = await namesOn(kind, target, login);
  const onlyHere = here.filter((name) => !there.includes(name));
  const onlyThere = there.filter((name) => !here.includes(name));
  const { rows: drops } = await service.pool.query('select database from database_drops where host_id = any($1)', [
    ways.map(({ id }) => id),
  ]);
  const undropped = drops.map(({ database }) => database);
  const unsettled = rows.filter(({ state }) => state !== 'ready').map(({ database }) => database);
  const keyless = [];
  for (const { id, server_id: server, database, username } of rows) {
    const path = `/api/application/servers/${server}/databases/${id}?include=password`;
    const shown = await call(service, 'application', ['GET', path]);
    const { password } = shown.relationships.password.attributes;
    if (!(await letsIn(kind, target, { user: username, password, database }))) keyless.push(database);
  }
  const wrong = { onlyHere, onlyThere, unsettled, undropped, keyless };
  if (Object.values(wrong).every((names) => names.length === 0)) return;
  world.wrong.push({ kind, ...wrong });
  console.log(JSON.stringify(world.wrong.at(-1)));
}

/** Databases and users of servers, read without the service. */
async function namesOn(kind, { host, port }, { username: user, password }) {
  if (kind === 'mysql') {
    const connection = await mysql.createConnection({ host, port, user, password });
    const [rows] = await connection.query(
      `select schema_name as name from information_schema.schemata where schema_name regexp '^s[0-9]+_'
       union all select user from mysql.user where user regexp '^u[0-9]+_'`,
    );
    await connection.end();
    return rows.map(({ name }) => name).sort();
  }
  const client = new pg.Client({ host, port, user, password, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(
    `select datname as name from pg_database where datname ~ '^s[0-9]+_' union all
     select rolname from pg_roles where rolname ~ '^u[0-9]+_'`,
  );
  await client.end();
  return rows.map(({ name }) => name).sort();
}

async function letsIn(kind, { host, port }, login) {
  try {
    if (kind === 'mysql') await (await mysql.createConnection({ host, port, ...login })).end();
    else {
      const client = new pg.Client({ host, port, ...login });
      await client.connect();
      await client.end();
    }
    return true;
  } catch {
    return false; // the caller reports which one
  }
}

/** Deletes what is left, with the administrator of the machine. */
async function clear() {
  const { rows } = await service.pool.query('select id, server_id as server from server_databases');
  for (const { id, server } of rows) {
    await call(service, 'application', ['DELETE', `/api/application/servers/${server}/databases/${id}`]);
  }
}
