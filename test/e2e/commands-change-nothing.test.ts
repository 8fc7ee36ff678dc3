import { access, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '../support/database.js';
import { runCli } from '../support/run-to-end.js';
import { freshDataDir, type Service, startService } from '../support/service.js';
import { createDatabase, dropDatabase, urlOf } from '../support/template.js';

const APP_KEY = 'k'.repeat(32);

const COMMANDS = [
  ['keys', 'list'],
  ['keys', 'create', '--kind', 'client'],
  ['eggs', 'import', 'prisma/seed/eggs/console.json'],
  ['database-hosts', 'list'],
] as const;

/** The newest migration, which an older release lacks. */
const NEWEST = '(select max(migration_name) from _prisma_migrations)';

describe('without an installation', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await freshDataDir();
  });

  afterAll(() => rm(dirname(dataDir), { recursive: true, force: true }));

  test.each([...COMMANDS, ['backup', 'none.age'], ['migrate'], ['stop'], ['data', 'remove', '--yes'], ['doctor']])(
    '%s %s says so, and makes nothing',
    async (...args) => {
      const { status, stdout, stderr } = await runCli(
        args.filter((arg) => arg !== undefined),
        { DATA_DIR: dataDir },
      );
      expect(status).toBe(1);
      expect(stdout + stderr).toContain(`Nothing is stored in ${dataDir}`);
      await expect(access(dataDir)).rejects.toThrow('ENOENT');
    },
  );

  test('a command seals nothing with a new key', async () => {
    const database = await testDatabase({ connections: 1 });
    try {
      const { status, stderr } = await runCli(['keys', 'list'], { DATABASE_URL: database.url, DATA_DIR: dataDir });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^APP_KEY is not set, and there is no secrets\.json in /);
      await expect(access(dataDir)).rejects.toThrow('ENOENT');
    } finally {
      await database.close();
    }
  });

  test('a misspelt setting is reported with the output of the command', async () => {
    const { stderr } = await runCli(['keys', 'list'], { DATADIR: '/srv/game', DATA_DIR: dataDir });
    expect(stderr).toMatch(/^DATADIR is not a setting; did you mean DATA_DIR\?\nNothing is stored in /);
  });
});

describe('a database of another release, with its running service', () => {
  let service: Service;
  let env: Readonly<Record<string, string>>;
  let database: pg.Client;

  beforeAll(async () => {
    service = await startService({ env: { APP_KEY } });
    env = { DATABASE_URL: service.env.DATABASE_URL ?? '', APP_KEY, LOCAL_NODE: 'off' };
    database = new pg.Client({ connectionString: env.DATABASE_URL });
    await database.connect();
  });

  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  const contents = async (): Promise<object> => {
    const { rows } = await database.query(
      `select (select count(*)::int from _prisma_migrations) as migrations, (select count(*)::int from api_keys) as keys,
         (select count(*)::int from eggs) as eggs`,
    );
    return rows[0];
  };

  const expectRefused = async (args: readonly string[], sentence: string): Promise<void> => {
    const before = await contents();
    const { status, stdout, stderr } = await runCli(args, env);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(sentence);
    expect(await contents()).toEqual(before);
    expect((await service.rest('GET', '/api/application/servers')).status).toBe(200);
  };

  test.each([...COMMANDS, ['doctor']])('an older one is not changed by %s %s', async (...args) => {
    const { rows } = await database.query(
      `delete from _prisma_migrations where migration_name = ${NEWEST} returning *`,
    );
    await expectRefused(
      args.filter((arg) => arg !== undefined),
      `The database is unusable: The database lacks migrations: ${rows[0].migration_name}.`,
    );
    await database.query(
      `insert into _prisma_migrations select * from json_populate_record(null::_prisma_migrations, $1)`,
      [JSON.stringify(rows[0])],
    );
  });

  test.each([...COMMANDS, ['doctor'], ['migrate']])('a newer one is not changed by %s %s', async (...args) => {
    const name = '99990101000000_of_a_newer_release';
    await database.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('newer', '', $1, now())`,
      [name],
    );
    await expectRefused(
      args.filter((arg) => arg !== undefined),
      `The database has migration ${name}, which this release does not know. Use a newer release.`,
    );
    await database.query('delete from _prisma_migrations where migration_name = $1', [name]);
  });
});

test('migrate migrates an empty database to this release, once; commands need the first start', async () => {
  const template = await testDatabase({ connections: 1 });
  const name = `${new URL(template.url).pathname.slice(1)}_empty`;
  const env = { DATABASE_URL: urlOf(template.url, name), APP_KEY, LOCAL_NODE: 'off' };
  await createDatabase(template.url, name);
  try {
    const lacking = await runCli(['keys', 'list'], env);
    expect(lacking.stderr).toContain('npm run --silent cli -- migrate');
    const { status, stdout } = await runCli(['migrate'], env);
    expect(status).toBe(0);
    const applied = (await readdir('prisma/migrations')).filter((entry) => /^\d/.test(entry)).sort();
    expect(stdout).toBe(`Applied: ${applied.join(', ')}.\n`);
    expect((await runCli(['migrate'], env)).stdout).toBe('There was nothing to migrate.\n');
    expect(await runCli(['keys', 'list'], env)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The database is empty. Start the service once (npm start): it creates the administrator and the eggs.\n',
    });
  } finally {
    await dropDatabase(template.url, name);
    await template.close();
  }
});

describe('an embedded database that runs', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ database: 'embedded' });
  });

  afterAll(() => service?.stop());

  test('is not migrated while its service runs', async () => {
    expect(await runCli(['migrate'], service.env)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Another Gamewarden service is running on this DATA_DIR.\n',
    });
  });

  test('stays running, with each file unchanged, after commands that read', async () => {
    const before = await ownFiles(service.dataDir);
    for (const args of [['keys', 'list'], ['doctor'], ['database-hosts', 'list']]) await runCli(args, service.env);
    expect(await ownFiles(service.dataDir)).toEqual(before);
    expect((await service.rest('GET', '/api/application/servers')).status).toBe(200);
  });
});

/** Names and times of all files but those of PostgreSQL. */
const ownFiles = async (dataDir: string): Promise<readonly string[]> => {
  const names = ['secrets.json', 'postgres', 'postgres/port', 'postgres/pg_hba.conf', 'postgres/programs'];
  const found = await Promise.all(names.map((name) => stat(join(dataDir, name)).catch(() => undefined))); // some are missing
  return names.map((name, index) => `${name} ${found[index]?.mtimeMs} ${found[index]?.mode}`);
};
