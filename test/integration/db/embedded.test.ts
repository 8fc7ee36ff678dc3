import { rm } from 'node:fs/promises';
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
  await client.end().catch(() => undefined); // the server may be gone
  await service.stop();
  await rm(join(directory, '..'), { recursive: true, force: true });
});

const holders = async (): Promise<readonly number[]> => {
  const { rows } = await client.query("select pid from pg_locks where locktype = 'advisory' and granted order by pid");
  return rows.map(({ pid }) => pid);
};

test('a service whose sessions were cut is a user and the owner of its database again', async () => {
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

test('whose last user has gone is stopped, also when the sessions were cut just before', async () => {
  for (const pid of await holders()) await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
  await service.stop();
  const gone = new pg.Client({ connectionString: service.url });
  await expect(gone.connect()).rejects.toThrow();
});
