import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/db/embedded.js';
import { dataOf } from '../../../src/db/postmaster.js';
import { isServerRunning, serverPid } from '../../../src/db/postmaster-file.js';
import { queryOnce } from '../../../src/db/query-once.js';
import { freshDataDir, processesOf } from '../../support/service.js';
import { until } from '../../support/until.js';

let directory: string;
let service: EmbeddedPostgres;
let logged: string[];

const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });

const start = (where = directory) => startEmbedded({ directory: where, password: 'test', log });

beforeEach(async () => {
  logged = [];
  directory = await freshDataDir();
  service = await start();
  await service.own();
});

afterEach(async () => {
  await service.stop();
  await rm(join(directory, '..'), { recursive: true, force: true });
});

const kill = (): number => {
  const pid = serverPid(dataOf(directory));
  if (pid === undefined) throw new Error('No server runs.');
  process.kill(pid, 'SIGKILL');
  return pid;
};

const answers = () =>
  queryOnce(service.url, 'select 1').then(
    () => true,
    () => false,
  );

const isBack = () => until(async () => (await answers()) && service.unavailableReason() === undefined);

test('a killed server is restarted with all committed data, and the log has the signal', async () => {
  await queryOnce(service.url, 'create table kept as select 7 as value');
  const pid = kill();
  await until(() => service.unavailableReason() === 'PostgreSQL ended and is being restarted: signal SIGKILL');
  await isBack();
  expect(serverPid(dataOf(directory))).not.toBe(pid);
  expect((await queryOnce(service.url, 'select value from kept')).rows).toEqual([{ value: 7 }]);
  expect(logged.join('')).toContain('signal SIGKILL');
});

test('a server that another process has started is restarted as well', async () => {
  const other = await startEmbedded({ directory, password: 'test', log });
  await service.stop();
  service = other;
  await service.own();
  kill();
  await isBack();
});

test('a backend of a killed server that still computes does not prevent a restart', async () => {
  const client = new pg.Client({ connectionString: service.url });
  client.on('error', () => undefined); // its server is killed
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const endless = client.query('select count(*) from generate_series(1, 1000000000000)').catch(() => undefined);
  await until(async () => {
    const { rowCount } = await queryOnce(
      service.url,
      "select from pg_stat_activity where query like 'select count(*) from gen%'",
    );
    return rowCount === 1;
  });
  kill();
  await isBack();
  await endless;
  expect(await processesOf(directory)).not.toContain(rows[0]?.pid);
});

test('a stop right after the server was killed leaves no server running', async () => {
  kill();
  await service.stop();
  // A killed process closes its sockets before it has ended.
  await until(() => !isServerRunning(dataOf(directory)));
});

test('after work on the files of a stopped server it is started again, under the same owner', async () => {
  let wasRunning: boolean | undefined;
  await service.whileStopped(async () => {
    wasRunning = isServerRunning(dataOf(directory));
  });
  expect(wasRunning).toBe(false);
  expect(await answers()).toBe(true);
  const other = await start();
  await expect(other.own()).rejects.toThrow('Another Gamewarden service is running on this DATA_DIR.');
  await other.stop();
});

test('a copy of a directory in use is rejected with the path of the original', async () => {
  const copy = join(directory, '..', 'copy');
  await promisify(execFile)('cp', ['-a', directory, copy]);
  await expect(start(copy)).rejects.toThrow(`ran on ${dataOf(directory)}`);
  expect(await answers()).toBe(true);
});
