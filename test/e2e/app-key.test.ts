import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSecrets } from '../../src/host/secrets.js';
import { describeDatabase } from '../support/database.js';
import { type EndedProcess, runCli, runMain } from '../support/run-to-end.js';
import { seedOf } from '../support/seed.js';
import { freePort, freshDataDir, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const RIGHT = 'the right key of this installation'.padEnd(40, '.');
const WRONG = 'a key of another installation, or none'.padEnd(40, '.');

const database = describeDatabase();
let service: Service;
let dataDir: string;

beforeAll(async () => {
  dataDir = await freshDataDir();
  service = await startService({ env: { APP_KEY: RIGHT, DATABASE_URL: database.url, DATA_DIR: dataDir } });
});

afterAll(() => service?.stop());

const envWith = async (appKey: string): Promise<Record<string, string>> => ({
  ...service.env,
  APP_KEY: appKey,
  PORT: String(await freePort()),
});

const start = async (appKey: string): Promise<EndedProcess> => runMain(await envWith(appKey));

/** Everything that a start or a command may write. */
const stored = async (): Promise<unknown> => [
  await database.db.appKeyCheck.findMany(),
  await database.db.apiKey.findMany({ orderBy: { id: 'asc' } }),
  await database.db.databaseHost.findMany(),
  await database.db.node.findMany(),
  (await database.pool.query('select migration_name, finished_at from _prisma_migrations order by 1')).rows,
];

const SENTENCE = /APP_KEY is not the one that this database was set up with: .* Nothing was changed\.\n$/;

test('a start with another key ends with one sentence and changes nothing', async () => {
  const before = await stored();
  const { status, stdout, stderr } = await start(WRONG);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(SENTENCE);
  expect(stderr).not.toContain(WRONG);
  expect(await stored()).toEqual(before);
});

test('a command with another key stores nothing', async () => {
  const before = await stored();
  const args = ['--kind', 'mysql', '--name', 'x', '--host', 'localhost', '--port', '3306', '--user', 'x'];
  for (const command of [
    ['database-hosts', 'add', ...args],
    ['keys', 'create', '--kind', 'application'],
  ]) {
    const { status, stdout, stderr } = await runCli(command, await envWith(WRONG));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(SENTENCE);
  }
  expect(await stored()).toEqual(before);
});

test('the doctor reports the wrong key and runs the other checks', async () => {
  const { status, stdout } = await runCli(['doctor', '--json'], await envWith(WRONG));
  expect(status).toBe(1);
  const checks: { name: string; ok: boolean; problems: { what: string }[] }[] = JSON.parse(stdout).checks;
  const found = checks.find(({ name }) => name === 'app key');
  expect(found?.problems.map(({ what }) => what)).toEqual([
    'APP_KEY is not the one that this database was set up with.',
  ]);
  expect(checks.find(({ name }) => name === 'clock')?.ok).toBe(true);
});

test('an installation from before the check row is checked by its sealed texts', async () => {
  const check = await database.db.appKeyCheck.findFirstOrThrow();
  const node = await seedOf(database.db).node({ daemonToken: createSecrets(RIGHT).seal('token') });
  await database.pool.query('drop table app_key_checks');
  const name = '20261123100100_app_key_checks';
  await database.pool.query('delete from _prisma_migrations where migration_name = $1', [name]);
  expect((await start(WRONG)).stderr).toMatch(SENTENCE);
  const { rows } = await database.pool.query("select to_regclass('app_key_checks')::text as name");
  expect(rows).toEqual([{ name: null }]);
  const { status } = await runCli(['migrate'], await envWith(RIGHT));
  expect(status).toBe(0);
  const stored = await database.db.appKeyCheck.findFirstOrThrow();
  expect(createSecrets(RIGHT).open(stored.sealed)).toBe(createSecrets(RIGHT).open(check.sealed));
  await database.db.node.delete({ where: { id: node.id } });
});

test('the doctor names texts that a process with another key has sealed', async () => {
  const password = createSecrets(WRONG).seal('password');
  const host = await database.db.databaseHost.create({
    data: { name: 'sealed elsewhere', host: 'localhost', port: 3306, username: 'x', password },
  });
  const { stdout } = await runCli(['doctor'], await envWith(RIGHT));
  expect(stdout).toContain(
    'WRONG  app key: Passwords that were sealed under another APP_KEY, of database hosts: sealed elsewhere.\n',
  );
  await database.db.databaseHost.delete({ where: { id: host.id } });
});

test('a service whose database changes to that of another key is not ready', async () => {
  const ready = await (await fetch(`${service.url}/readyz`)).json();
  expect(ready.appKey).toEqual({ ok: true });
  const { id, sealed } = await database.db.appKeyCheck.findFirstOrThrow();
  const store = (text: string) => database.db.appKeyCheck.update({ where: { id }, data: { sealed: text } });
  await store(createSecrets(WRONG).seal(createSecrets(RIGHT).open(sealed)));
  // Health is cached for up to a second.
  const body = await until(async () => {
    const response = await fetch(`${service.url}/readyz`);
    return response.status === 503 && (await response.json());
  });
  await store(sealed);
  expect(body.appKey).toEqual({ ok: false, detail: 'APP_KEY is not the one that this database was set up with' });
});
