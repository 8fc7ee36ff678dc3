import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/db/embedded.js';
import { freshDataDir } from '../../support/service.js';
import { until } from '../../support/until.js';

let directory: string;
let service: EmbeddedPostgres;
let client: pg.Client;

const start = () => startEmbedded({ directory, password: 'test', log: pino({ level: 'silent' }) });

beforeEach(async () => {
  directory = await freshDataDir();
  service = await start();
  await service.own();
  client = new pg.Client({ connectionString: service.url });
  await client.connect();
});

afterEach(async () => {
  await client.end().catch(() => undefined); // the server may have stopped
  await service.stop();
  await rm(join(directory, '..'), { recursive: true, force: true });
});

const holders = async (): Promise<readonly number[]> => {
  const { rows } = await client.query("select pid from pg_locks where locktype = 'advisory' and granted order by pid");
  return rows.map(({ pid }) => pid);
};

test('a service whose sessions were closed becomes user and owner of its database again', async () => {
  const before = await holders();
  expect(before).toHaveLength(2);
  for (const pid of before) await client.query('select pg_terminate_backend($1)', [pid]);
  await until(async () => {
    const now = await holders();
    return now.length === 2 && now.every((pid) => !before.includes(pid));
  });
  const other = await start();
  await expect(other.own()).rejects.toThrow('Another Gamewarden service is running on this DATA_DIR.');
  await other.stop();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a command does not stop a server that an older release uses without a lock', async () => {
  await client.end();
  await service.stop();
  // Started by a command, before the service of another release connects.
  const command = await start();
  const older = new pg.Client({ connectionString: command.url });
  await older.connect();
  await command.stop();
  expect((await older.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await older.end();
  const last = await start();
  await last.stop();
  await expect(new pg.Client({ connectionString: last.url }).connect()).rejects.toThrow();
});

test('several processes that start on an empty directory at once share one server', async () => {
  const empty = await freshDataDir();
  const options = { directory: empty, password: 'test', log: pino({ level: 'silent' }) };
  const all = await Promise.all([1, 2, 3].map(() => startEmbedded(options)));
  await all[0]?.own();
  await expect(all[1]?.own()).rejects.toThrow('Another Gamewarden service is running on this DATA_DIR.');
  expect((await readdir(empty)).filter((name) => name.startsWith('new-'))).toEqual([]);
  await Promise.all(all.map((one) => one.stop()));
  await expect(new pg.Client({ connectionString: all[0]?.url }).connect()).rejects.toThrow();
  await rm(join(empty, '..'), { recursive: true, force: true });
});

test('a server is stopped after its last user, also if the sessions were closed just before', async () => {
  for (const pid of await holders()) await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
  await service.stop();
  const gone = new pg.Client({ connectionString: service.url });
  await expect(gone.connect()).rejects.toThrow();
});
