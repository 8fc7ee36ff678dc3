import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decrypter } from 'age-encryption';
import pg from 'pg';
import { pino } from 'pino';
import { BackupFileError } from '../../../src/control-plane-backup/backup-format.js';
import { BackupInProgress, makeBackup } from '../../../src/control-plane-backup/make-backup.js';
import { type Restored, restoreBackup } from '../../../src/control-plane-backup/restore-backup.js';
import { verifyBackup } from '../../../src/control-plane-backup/verify-backup.js';
import { migrate } from '../../../src/db/migrate.js';
import { describeDatabase } from '../../support/database.js';
import { placeForFiles } from '../../support/place-for-files.js';
import { seedOf } from '../../support/seed.js';
import { createDatabase, dropDatabase, urlOf } from '../../support/template.js';
import { until } from '../../support/until.js';

const source = describeDatabase();

const PASSPHRASE = 'correct horse battery staple';
const SECRETS = { appKey: 'k'.repeat(32), databasePassword: 'of the cluster' };
const LOG = pino({ level: 'silent' });

/** Bytes of a chunk that age authenticates. */
const CHUNK_BYTES = 65_536 + 16;

let directory: string;
const made: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(await placeForFiles(), 'gamewarden-backup-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

source.beforeClose(async () => {
  for (const name of made) await dropDatabase(source.url, name);
});

const emptyDatabase = async (): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(source.url, name);
  made.push(name);
  return urlOf(source.url, name);
};

const backUp = (url: string, name: string): Promise<string> => {
  const file = join(directory, name);
  return makeBackup({ url, secrets: SECRETS, settings: {}, passphrase: PASSPHRASE, file }).then(() => file);
};

const restore = (file: string, databaseUrl: string, passphrase = PASSPHRASE): Promise<Restored | undefined> => {
  const place = { databaseUrl, dataDir: join(directory, 'data'), appKey: SECRETS.appKey };
  return restoreBackup({ file, passphrase, place, log: LOG });
};

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};

const tablesOf = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1");
  return rows.map(({ tablename }) => tablename);
};

/** Number and digest of the rows of each table; migrations by their names. */
const contentsOf = async (client: pg.Client): Promise<object> => {
  const contents: Record<string, unknown> = {};
  for (const table of await tablesOf(client)) {
    const row = table === '_prisma_migrations' ? 't.migration_name || t.checksum' : 't::text';
    const { rows } = await client.query(
      `select count(*), md5(string_agg(${row}, chr(10) order by ${row})) as digest from "${table}" t`,
    );
    contents[table] = rows[0];
  }
  return contents;
};

/** Everything but the rows: columns, keys, checks, indexes, triggers. */
const structureOf = (url: string): Promise<object> =>
  withClient(url, async (client) => {
    const list = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows;
    return {
      columns: await list(
        `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
         where table_schema = 'public' order by 1, 2`,
      ),
      constraints: await list(
        `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
         where connamespace = 'public'::regnamespace order by 1, 2`,
      ),
      indexes: await list("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1"),
      triggers: await list(
        'select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal order by 1',
      ),
      functions: await list(
        "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13 order by 1",
      ),
    };
  });

const isEmpty = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await tablesOf(client)).length === 0);

describe('a backup', () => {
  let file: string;
  let contents: object;

  /** Writes to all kinds of tables between the snapshot of the backup and its reading of them. */
  beforeAll(async () => {
    const seed = seedOf(source.db);
    const { server, schedule } = await seed.owner().schedule({ tasks: [{}, {}] });
    await seed.user({ firstName: '\\.\n\\.\n\t\\N "quoted" \u2603\\', lastName: '' });
    // Random text does not shrink, so the file has several chunks.
    const entries = Array.from({ length: 40 }, () => ({
      ...{ event: 'server:console.command', serverId: server.id },
      properties: { command: randomBytes(8_000).toString('base64') },
    }));
    await source.db.activity.createMany({ data: entries });
    await withClient(source.url, async (client) => {
      await client.query('begin');
      await client.query('lock table activity in access exclusive mode');
      const backup = backUp(source.url, 'live.age');
      await until(async () => {
        const { rowCount } = await client.query(
          "select from pg_locks where relation = 'activity'::regclass and not granted",
        );
        return rowCount === 1;
      });
      contents = await contentsOf(client);
      await client.query("update users set email = 'changed-' || email");
      await client.query('delete from tasks where schedule_id = $1', [schedule.id]);
      await client.query("insert into activity (event) select 'auth:fail' from generate_series(1, 1000)");
      await client.query("insert into locations (short) values ('made during the backup')");
      await client.query('commit');
      file = await backup;
    });
  });

  test('has each row as it was at one moment, whatever was written meanwhile', async () => {
    const url = await emptyDatabase();
    const restored = await restore(file, url);
    expect(restored).toMatchObject({ migrated: [], unknownTables: [], header: { secrets: SECRETS } });
    await withClient(url, async (client) => expect(await contentsOf(client)).toEqual(contents));
  });

  test('is restored with all keys, checks and triggers, and ids continue', async () => {
    const url = await emptyDatabase();
    await restore(file, url);
    expect(await structureOf(url)).toEqual(await structureOf(source.url));
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        'insert into locations (short) values (\'new\') returning id > (select max(id) from locations) as "isNew"',
      );
      expect(rows).toEqual([{ isNew: true }]);
    });
  });

  test('is a file that only this account may read, and that age opens with the passphrase', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const text = gunzipSync(await decrypter.decrypt(await readFile(file))).toString();
    expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ gamewardenBackup: 1, secrets: SECRETS });
  });

  test('can be verified without a database', async () => {
    const { header, end } = await verifyBackup({ file, passphrase: PASSPHRASE });
    expect(header.migrations.length).toBe((await readdir('prisma/migrations')).length - 1);
    expect(end.rows).toMatchObject({ activity: 40, users: 2, tasks: 2 });
  });

  test('is not opened with another passphrase', async () => {
    const url = await emptyDatabase();
    await expect(restore(file, url, `${PASSPHRASE}.`)).rejects.toThrow('The passphrase is not the one of this backup');
    expect(await isEmpty(url)).toBe(true);
  });

  test('that was cut off or changed anywhere is rejected, and nothing is restored', async () => {
    const url = await emptyDatabase();
    const whole = await readFile(file);
    expect(whole.length).toBeGreaterThan(4 * CHUNK_BYTES);
    const payloadAt = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16;
    const boundaries = [];
    for (let at = payloadAt; at < whole.length; at += CHUNK_BYTES) boundaries.push(at);
    const cuts = [0, 10, payloadAt - 20, ...boundaries.flatMap((at) => [at, at + 100]), whole.length - 1];
    const damaged = join(directory, 'damaged.age');
    for (const length of cuts) {
      await writeFile(damaged, whole);
      await truncate(damaged, length);
      await expect(verifyBackup({ file: damaged, passphrase: PASSPHRASE })).rejects.toBeInstanceOf(BackupFileError);
    }
    for (const at of [60, payloadAt - 5, ...boundaries.map((start) => start + 7), whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      await writeFile(damaged, changed);
      await expect(verifyBackup({ file: damaged, passphrase: PASSPHRASE })).rejects.toBeInstanceOf(BackupFileError);
    }
    // The longest part that is authentic: the database has received almost all rows.
    await writeFile(damaged, whole.subarray(0, boundaries.at(-1)));
    await expect(restore(damaged, url)).rejects.toThrow('The backup is damaged or incomplete.');
    expect(await isEmpty(url)).toBe(true);
  });

  test('is not restored over other rows, or with another APP_KEY', async () => {
    await expect(restore(file, source.url)).rejects.toThrow('The database is not empty');
    const databaseUrl = await emptyDatabase();
    const place = { databaseUrl, dataDir: join(directory, 'data'), appKey: 'o'.repeat(32) };
    await expect(restoreBackup({ file, passphrase: PASSPHRASE, place, log: LOG })).rejects.toThrow(
      'The APP_KEY of this installation is not the one of the backup.',
    );
    expect(await isEmpty(databaseUrl)).toBe(true);
  });

  test('brings its keys to a DATA_DIR without them', async () => {
    const place = { databaseUrl: await emptyDatabase(), dataDir: join(directory, 'keys') };
    await restoreBackup({ file, passphrase: PASSPHRASE, place, log: LOG });
    expect(JSON.parse(await readFile(join(place.dataDir, 'secrets.json'), 'utf8'))).toEqual(SECRETS);
  });

  test('a file that is something else is reported as that', async () => {
    await expect(verifyBackup({ file: 'package.json', passphrase: PASSPHRASE })).rejects.toThrow(
      'This file is not a backup of Gamewarden.',
    );
  });
});

describe('backups of other releases', () => {
  test('of an older one is migrated after the restore', async () => {
    const migrations = await readdir('prisma/migrations');
    const names = migrations.filter((name) => !name.endsWith('.toml')).sort();
    const [known, later] = [names.slice(0, 20), names.slice(20)];
    const older = join(directory, 'migrations');
    for (const name of known) await cp(join('prisma/migrations', name), join(older, name), { recursive: true });
    const url = await emptyDatabase();
    await migrate({ url, directory: older });
    await withClient(url, (client) => client.query("insert into locations (short) values ('of an older release')"));
    const target = await emptyDatabase();
    expect(await restore(await backUp(url, 'older.age'), target)).toMatchObject({ migrated: later });
    await withClient(target, async (client) => {
      expect((await client.query('select short from locations')).rows).toEqual([{ short: 'of an older release' }]);
    });
    expect(await structureOf(target)).toEqual(await structureOf(source.url));
  });

  test('of a newer one is rejected', async () => {
    const url = await emptyDatabase();
    await migrate({ url, directory: 'prisma/migrations' });
    await withClient(url, (client) =>
      client.query(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', '1', '2999_new', now())`,
      ),
    );
    const file = await backUp(url, 'newer.age');
    const target = await emptyDatabase();
    for (const attempt of [verifyBackup({ file, passphrase: PASSPHRASE }), restore(file, target)]) {
      await expect(attempt).rejects.toThrow('The backup has migration 2999_new, which this release does not know.');
    }
    expect(await isEmpty(target)).toBe(true);
  });
});

describe('making a backup', () => {
  const plan = (name: string) => ({
    ...{ url: source.url, secrets: SECRETS, settings: {}, passphrase: PASSPHRASE },
    file: join(directory, name),
  });

  test('does not replace a file', async () => {
    await writeFile(join(directory, 'there.age'), 'precious');
    await expect(makeBackup(plan('there.age'))).rejects.toThrow('exists already');
    expect(await readFile(join(directory, 'there.age'), 'utf8')).toBe('precious');
  });

  /** Only root on Linux can mount a small disk. */
  const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

  (mayMount ? test : test.skip)('on a full disk leaves no file', async () => {
    const small = join(directory, 'small');
    await mkdir(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]);
    try {
      const { rows } = await source.pool.query('select count(*)::int as count from activity');
      expect(rows[0].count).toBeGreaterThan(40);
      await expect(makeBackup(plan('small/full.age'))).rejects.toThrow(
        /^The disk of \S+ is full\. No backup was made\.$/,
      );
      expect(await readdir(small)).toEqual([]);
    } finally {
      execFileSync('umount', [small]);
    }
  });

  test('is done by one process at a time, and leaves no file when it is aborted', async () => {
    const aborted = new AbortController();
    await withClient(source.url, async (client) => {
      await client.query('begin');
      await client.query('lock table activity in access exclusive mode');
      const first = makeBackup({ ...plan('first.age'), signal: aborted.signal });
      const ended = expect(first).rejects.toThrow('aborted');
      await until(async () => {
        const { rowCount } = await client.query(
          "select from pg_locks where relation = 'activity'::regclass and not granted",
        );
        return rowCount === 1;
      });
      await expect(makeBackup(plan('second.age'))).rejects.toBeInstanceOf(BackupInProgress);
      aborted.abort();
      await ended;
      await client.query('rollback');
    });
    expect((await readdir(directory)).filter((name) => /^(first|second)/.test(name))).toEqual([]);
  });
});
