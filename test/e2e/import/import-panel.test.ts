import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createGuardrails, generateSync } from 'otplib';
import pg from 'pg';
import type { ImportReport } from '../../../src/panel-import/import-report.js';
import { openBrowser } from '../../support/browser.js';
import { testDatabase } from '../../support/database.js';
import { HAS_MARIADB, type MariaDb, startMariaDb } from '../../support/mariadb.js';
import { asPelican } from '../../support/panel/as-pelican.js';
import { loadIntoMariaDb, loadIntoPostgres, loadIntoSqlite } from '../../support/panel/load-panel.js';
import { API_KEY, startPanelApi } from '../../support/panel/panel-api.js';
import { createPanelFixture, PANEL, uuidOfServer } from '../../support/panel/panel-fixture.js';
import { runCli } from '../../support/run-to-end.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

const panel = createPanelFixture();

/** What must never be printed. */
const SECRETS = [
  ...[PANEL.password, PANEL.nodeToken, PANEL.applicationKey.slice(16), PANEL.clientKey.slice(16), panel.appKey],
  ...[PANEL.hostPassword, PANEL.databasePassword, PANEL.totpSecret, 'scrypt$', '$2b$'],
];

let service: Service;
let file: string;

/** Runs the command with the panel in a file of SQLite, unless the arguments name another. */
const importPanel = async (...args: readonly string[]): Promise<ImportReport> => {
  const place = args.includes('--database') ? [] : ['--database', `sqlite:${file}`];
  const ended = await runCli(['import', 'panel', ...place, '--app-key', panel.appKey, '--json', ...args], service.env);
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  for (const secret of SECRETS) expect(ended.stdout).not.toContain(secret);
  return JSON.parse(ended.stdout);
};

const rowsOf = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: service.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** All that an import writes, without what differs from one to the next: sealed texts, and times of the import. */
const IMPORTED = {
  locations: 'id, short, long',
  users: 'id, uuid, username, email, first_name, last_name, root_admin, external_id',
  nests: 'id, name',
  eggs: 'id, nest_id, name, docker_images::text, config_files::text, config_stop, script_install, features',
  egg_variables: 'id, egg_id, env_variable, rules',
  nodes: 'id, uuid, name, fqdn',
  allocations: 'id, node_id, ip, port, ip_alias, server_id, notes',
  servers: 'id, uuid, identifier, external_id, name, owner_id, node_id, egg_id, allocation_id, suspended, created_at',
  server_variables: 'server_id, variable_id, value',
  subusers: 'id, user_id, server_id, permissions',
  schedules: 'id, server_id, name, minute, hour, timezone, is_active',
  tasks: 'id, schedule_id, sequence_id, action, payload, time_offset',
  backups: 'id, uuid, server_id, name, bytes, is_locked',
  database_hosts: 'id, name, host, port, username, node_id, max_databases',
  server_databases: 'id, server_id, host_id, database, username',
  api_keys: "id, identifier, user_id, kind, encode(secret_hash, 'hex'), permissions",
  ssh_keys: 'id, user_id, name, fingerprint',
  activity: "event, actor_id, server_id from activity where event like 'server:%'",
  two_factors: 'user_id, last_step',
  recovery_codes: "user_id, encode(code_hash, 'hex')",
  panel_import_rows: 'source, noun, source_id, target_id',
} as const;

const importedRows = async (): Promise<Record<string, unknown>> => {
  const entries = Object.entries(IMPORTED).map(async ([table, columns]) => [
    table,
    (await rowsOf(`select ${columns}${columns.includes(' from ') ? '' : ` from ${table}`}`))
      .map((row) => JSON.stringify(row))
      // The keys that a first start prints are random.
      .filter((row) => !row.includes('"ptl') || row.includes('0123456789'))
      .filter((row) => table !== 'users' || !row.includes('"admin"'))
      .filter((row) => !['nests', 'locations'].includes(table) || !/Gamewarden|local/.test(row))
      .sort(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
};

beforeEach(async () => {
  service = await startService({});
  file = join(dirname(service.dataDir), 'panel.sqlite');
  await loadIntoSqlite(file, panel);
});

afterEach(() => service?.stop());

test('a plan says what comes, what changes and what cannot, and writes nothing', async () => {
  const before = await importedRows();
  const { counts, notes } = await importPanel();
  expect(await importedRows()).toEqual(before);
  expect(counts.find(({ noun }) => noun === 'servers')).toEqual({
    ...{ noun: 'servers', found: 5, added: 4, present: 0, changed: 1, leftOut: 1 },
  });
  const lines = notes.map(({ noun, subject, kind, text }) => `${noun} ${subject}: ${kind}: ${text}`);
  expect(lines).toEqual(expect.arrayContaining([...AWKWARD]));
});

/** Each awkward row of the fixture, as the report names it. */
const AWKWARD = [
  'servers 3 "Server 3": left out: its owner 77 does not come',
  'allocations 4 "192.0.2.10:20004": changed: it belongs to server 99, which does not exist, and is free here',
  'server variables 1 "server 1, variable 1": left out: row 2 has a newer value of the same variable',
  'server variables 3 "server 1, variable 2": left out: its variable belongs to another egg than that of the server',
  'subusers 1 "user 3 on server 1": changed: permissions that are not known here: made.up',
  'subusers 2 "user 3 on server 1": left out: subuser 1 shares the server with the same user',
  'schedules 3 "Schedule 3": changed: it was marked as running in the panel; here it is not',
  'schedules 3 "Schedule 3": changed: it is inactive here, because it lost task 3',
  'servers 2 "Server 2": changed: its memory of 4294967295 is 2147483647 here',
  'tasks 2 "schedule 1, 7": changed: its offset of 5000 s is 900 s here',
  'tasks 3 "schedule 3, 1": left out: its payload is not valid for power',
  'API keys 3 "ptlc_0123456789C": left out: its secret does not open with the panel\'s APP_KEY',
  'eggs 2 "Modded": changed: it has the configuration of egg 1, which it inherits in the panel',
  'users 4 "dora@example.com": changed: its second factor does not come, because its secret does not open with the panel\'s APP_KEY: its password alone signs in until it is set up again',
  'users 5 "ewa@example.com": changed: it has the secret of a second factor that is not on, and the secret stays in the panel',
  'recovery codes user 5, 1 of them: left out: the second factor to which they belong does not come',
  'settings recaptcha:secret_key: left out: settings of the panel have no effect here: a secret, which stays in the panel',
] as const;

test('keys and ids that tools have stored stay valid', async () => {
  await importPanel('--apply');
  const { applicationKey: key, clientKey } = PANEL;
  const server = await service.rest('GET', '/api/application/servers/1', { key });
  expect(server.body.attributes).toMatchObject({
    ...{ id: 1, uuid: uuidOfServer(1), external_id: 'billing:42/α', name: 'Café Ωmega', user: 2, node: 1, egg: 1 },
    created_at: '2026-05-11T12:00:00+00:00',
    container: { environment: { JAR: 'new.jar' } },
  });
  const suspended = await service.rest('GET', '/api/application/servers/2', { key });
  expect(suspended.body.attributes).toMatchObject({ suspended: true });
  expect((await service.rest('GET', '/api/application/locations', { key })).status).toBe(403);
  const mine = await service.rest('GET', '/api/client', { key: clientKey });
  expect(mine.body.data).toHaveLength(4);
  const path = `/api/client/servers/${uuidOfServer(1).slice(0, 8)}`;
  const schedules = await service.rest('GET', `${path}/schedules`, { key: clientKey });
  expect(schedules.body.data).toHaveLength(1);
  expect(schedules.body.data[0].attributes).toMatchObject({ name: 'Nightly', is_active: true, cron: { hour: '4' } });
  const databases = await service.rest('GET', `${path}/databases?include=password`, { key: clientKey });
  expect(databases.body.data[0].attributes.relationships.password.attributes.password).toBe(PANEL.databasePassword);
  const backups = await service.rest('GET', `${path}/backups`, { key: clientKey });
  expect(backups.body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual(['B 1']);
  const sshKeys = await service.rest('GET', '/api/client/account/ssh-keys', { key: clientKey });
  expect(sshKeys.body.data).toHaveLength(1);
});

test('a node calls back with the token it has, and an old password with a code works and gets a new hash', async () => {
  await importPanel('--apply');
  const login = (password: string) =>
    service.rest('POST', '/api/remote/sftp/auth', {
      key: `${PANEL.nodeTokenId}.${PANEL.nodeToken}`,
      body: { type: 'password', username: `bea.${uuidOfServer(1).slice(0, 8)}`, password, ip: '192.0.2.1' },
    });
  const hash = async () => (await rowsOf('select password_hash from users where id = 2'))[0]?.password_hash;
  expect(await hash()).toMatch(/^\$2b\$04\$/);
  expect((await login('another password')).status).toBe(403);
  expect(await hash()).toMatch(/^\$2b\$04\$/);
  const code = (steps: number) => generateSync({ secret: PANEL.totpSecret, epoch: Date.now() / 1_000 + steps * 30 });
  expect((await login(PANEL.password)).status).toBe(403);
  expect(await login(`${PANEL.password}${code(0)}`)).toMatchObject({
    ...{ status: 200, body: { server: uuidOfServer(1) } },
  });
  expect(await hash()).toMatch(/^scrypt\$/);
  expect((await login(`${PANEL.password}${code(1)}`)).status).toBe(200);
  expect((await login('another password')).status).toBe(403);
});

/** Signs in with the password of the panel, and with the code that is asked for. Returns the status of the last answer. */
const signIn = async (email: string, codeOf: () => string): Promise<number> => {
  const browser = openBrowser(service.url);
  const first = await browser.send({ method: 'password', email, password: PANEL.password });
  const { challenge } = JSON.parse(first.text);
  if (challenge === null) return first.status;
  return (await browser.send({ method: 'code', challenge, code: codeOf() })).status;
};

test('a second factor of the panel is asked for, and its recovery codes replace it once', async () => {
  const { counts } = await importPanel('--apply');
  expect(counts.find(({ noun }) => noun === 'recovery codes')).toMatchObject({ found: 3, added: 2, leftOut: 1 });
  const noCode = () => {
    throw new Error('a code was asked for');
  };
  expect(await signIn('dora@example.com', noCode)).toBe(200);
  expect(await signIn('ewa@example.com', noCode)).toBe(200);
  expect(await signIn('bea@example.com', () => generateSync({ secret: PANEL.totpSecret }))).toBe(200);
  expect(await signIn('bea@example.com', () => '000000')).toBe(422);
  const [code = ''] = PANEL.recoveryCodes;
  expect(await signIn('bea@example.com', () => code.toLowerCase())).toBe(422);
  expect(await signIn('bea@example.com', () => code)).toBe(200);
  expect(await signIn('bea@example.com', () => code)).toBe(422);
});

test('an account that is here keeps its own sign-in', async () => {
  await rowsOf(
    "insert into users (uuid, username, email, first_name, last_name) values (gen_random_uuid(), 'other', 'bea@example.com', 'B', 'B')",
  );
  const { notes } = await importPanel('--apply');
  expect(notes).toContainEqual({
    ...{ noun: 'users', subject: '2 "bea@example.com"', kind: 'left out' },
    text: 'its second factor stays in the panel: the account here keeps its own way to sign in',
  });
  expect(await rowsOf('select user_id from two_factors')).toEqual([]);
  expect(await rowsOf('select user_id from recovery_codes')).toEqual([]);
});

test('an import that is repeated changes nothing', async () => {
  await importPanel('--apply');
  const before = await importedRows();
  const { counts } = await importPanel('--apply');
  expect(counts.filter(({ added }) => added > 0)).toEqual([]);
  expect(await importedRows()).toEqual(before);
});

test('what was deleted here after an import does not come again', async () => {
  await importPanel('--apply');
  await rowsOf('delete from servers where id = 5');
  const { notes } = await importPanel('--apply');
  expect(notes).toContainEqual({
    ...{ noun: 'servers', subject: '5 "Server 5"', kind: 'left out' },
    text: 'it was imported earlier, and deleted here since',
  });
  expect(await rowsOf('select id from servers where id = 5')).toEqual([]);
});

test('an import that is killed while it writes any noun is completed by the next one', async () => {
  await importPanel('--apply');
  const whole = await importedRows();
  await service.stop();
  service = await startService({});
  file = join(dirname(service.dataDir), 'panel.sqlite');
  await loadIntoSqlite(file, panel);
  for (const table of TEN_TABLES) await killedWhileWriting(table);
  await importPanel('--apply');
  expect(await importedRows()).toEqual(whole);
});

const TEN_TABLES = [
  ...['locations', 'users', 'eggs', 'nodes', 'allocations', 'servers', 'subusers', 'tasks', 'api_keys', 'activity'],
] as const;

/** Starts an import, waits until it cannot write to a table, and kills it. */
const killedWhileWriting = async (table: string): Promise<void> => {
  const client = new pg.Client({ connectionString: service.env.DATABASE_URL });
  await client.connect();
  await client.query(`begin; lock table ${table} in exclusive mode`);
  const args = ['import', 'panel', '--database', `sqlite:${file}`, '--app-key', panel.appKey, '--apply'];
  const child = spawn(process.execPath, ['dist/cli/main.js', ...args], { env: service.env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until(async () => {
    const { rows } = await client.query(
      'select 1 from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())',
      [table],
    );
    return rows.length > 0;
  });
  child.kill('SIGKILL');
  await ended;
  await client.query('rollback');
  await client.end();
};

test('a panel on PostgreSQL brings the same as on SQLite', async () => {
  const database = await testDatabase({ connections: 1 });
  try {
    await loadIntoPostgres(database.url, panel);
    expect(await importPanel('--database', database.url)).toEqual(await importPanel());
  } finally {
    await database.close();
  }
});

(HAS_MARIADB ? describe : describe.skip)('a panel on MariaDB', () => {
  let mariadb: MariaDb;

  beforeAll(async () => {
    mariadb = await startMariaDb();
  });

  afterAll(() => mariadb?.stop());

  test('brings the same as on SQLite, also by its .env, and in the zone that this names', async () => {
    const url = new URL(await loadIntoMariaDb(mariadb, 'panel', panel));
    expect(await importPanel('--database', url.href)).toEqual(await importPanel());
    const env = join(dirname(service.dataDir), 'panel.env');
    const lines = [
      ...[`APP_KEY=${panel.appKey}`, 'APP_TIMEZONE=Europe/Berlin', 'DB_CONNECTION=mysql', 'DB_HOST=127.0.0.1'],
      ...[`DB_PORT=${url.port}`, 'DB_DATABASE=panel', `DB_USERNAME=${url.username}`, `DB_PASSWORD="${url.password}"`],
    ];
    await writeFile(env, lines.join('\n'));
    const { status } = await runCli(['import', 'panel', '--env', env, '--apply'], service.env);
    expect(status).toBe(0);
    expect(await rowsOf("select timezone from schedules where name = 'Nightly'")).toEqual([
      { timezone: 'Europe/Berlin' },
    ]);
  });
});

test('a panel is read over its API for what that tells', async () => {
  const api = await startPanelApi(panel);
  try {
    const args = ['import', 'panel', '--url', api.url, '--key', API_KEY, '--json', '--apply'];
    const { status, stdout, stderr } = await runCli(args, service.env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { counts, notes }: ImportReport = JSON.parse(stdout);
    expect(stdout).not.toContain(PANEL.nodeToken);
    expect(counts.find(({ noun }) => noun === 'servers')).toMatchObject({ found: 5, added: 4, leftOut: 1 });
    expect(notes.map(({ text }) => text)).toContain(
      'the API does not tell its password: send a link (users password-link)',
    );
  } finally {
    await api.close();
  }
  const server = await service.rest('GET', '/api/application/servers/1');
  expect(server.body.attributes).toMatchObject({
    ...{ id: 1, uuid: uuidOfServer(1), external_id: 'billing:42/α' },
    container: { environment: { JAR: 'over-the-api.jar' } },
  });
  expect((await service.rest('GET', '/api/application/nodes/1/configuration')).body).toMatchObject({
    token: PANEL.nodeToken,
  });
  // What the API did not tell comes from the database later; what is here stays.
  const { counts } = await importPanel('--apply');
  expect(counts.find(({ noun }) => noun === 'servers')).toMatchObject({ added: 0, present: 4 });
  expect(counts.find(({ noun }) => noun === 'schedules')).toMatchObject({ added: 4 });
});

test('a Pelican on SQLite is read, with second factors of 80 bits', async () => {
  await loadIntoSqlite(`${file}.pelican`, asPelican(panel));
  const { notes } = await importPanel('--database', `sqlite:${file}.pelican`, '--apply');
  const lines = notes.map(({ noun, subject, text }) => `${noun} ${subject}: ${text}`);
  expect(lines).toContain(
    'users 5 "ewa@example.com": its second factor is a code by email, which does not exist here: its password alone signs in',
  );
  expect(lines.join('\n')).toContain('its archive is in s3 (upload upload-1)');
  expect(
    await signIn('dora@example.com', () =>
      generateSync({ secret: PANEL.shortTotpSecret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }),
    ),
  ).toBe(200);
  expect(await signIn('bea@example.com', () => generateSync({ secret: PANEL.totpSecret }))).toBe(200);
  expect(await signIn('bea@example.com', () => PANEL.recoveryCodes[1])).toBe(200);
  expect(await rowsOf('select daemon_listen from nodes where id = 1')).toEqual([{ daemon_listen: 8443 }]);
  expect(await rowsOf('select node_id from database_hosts')).toEqual([{ node_id: 1 }]);
  const server = await service.rest('GET', '/api/application/servers/1', { key: PANEL.applicationKey });
  expect(server.body.attributes).toMatchObject({
    ...{ id: 1, identifier: uuidOfServer(1).slice(0, 8), limits: { oom_disabled: true } },
    container: { startup_command: 'java -jar {{JAR}}', environment: { JAR: 'new.jar' } },
  });
  expect(await rowsOf('select root_admin from users where id in (1, 2) order by id')).toEqual([
    { root_admin: true },
    { root_admin: false },
  ]);
  expect(await rowsOf('select distinct rules from egg_variables where id in (1, 2)')).toEqual([
    { rules: 'required|string|max:20' },
  ]);
});

test('a wrong APP_KEY, a missing table or a missing place is told in a sentence', async () => {
  const run = (...args: readonly string[]) => runCli(['import', 'panel', ...args], service.env);
  expect(await run()).toMatchObject({ status: 2, stderr: expect.stringContaining('--env') });
  expect(await run('--database', `sqlite:${file}`, '--app-key', 'short')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('APP_KEY must be'),
  });
  const another = `base64:${Buffer.alloc(32).toString('base64')}`;
  expect(await run('--database', `sqlite:${file}`, '--app-key', another, '--apply')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('opens no secret of the panel'),
  });
  await loadIntoSqlite(`${file}.empty`, { appKey: '', tables: { users: [] } });
  expect(await run('--database', `sqlite:${file}.empty`, '--app-key', panel.appKey)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not one of a panel'),
  });
  await writeFile(`${file}-wal`, 'changes');
  expect(await run('--database', `sqlite:${file}`, '--app-key', panel.appKey)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('pragma wal_checkpoint(truncate)'),
  });
  expect(await run('--env', '/nowhere/.env')).toMatchObject({ status: 1, stderr: expect.stringContaining('ENOENT') });
});
