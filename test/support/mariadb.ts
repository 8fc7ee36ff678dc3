import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { freePort } from '../../src/host/free-port.js';
import { findProgram } from './find-program.js';
import { until } from './until.js';

const run = promisify(execFile);

/** A separate MariaDB, with a user who has all privileges. */
export interface MariaDb {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  stop(): Promise<void>;
}

const server = await findProgram(['mariadbd']);
const installer = await findProgram(['mariadb-install-db']);

/** Whether MariaDB is installed. */
export const HAS_MARIADB = server !== undefined && installer !== undefined;

/** Starts MariaDB in its own directory. */
export const startMariaDb = async (): Promise<MariaDb> => {
  if (server === undefined || installer === undefined) throw new Error('This machine has no MariaDB.');
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-mariadb-'));
  await chmod(directory, 0o777); // root starts it under the account of its package
  const account = process.getuid?.() === 0 ? ['--user=mysql'] : [];
  const data = join(directory, 'data');
  await run(installer, [
    ...['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    ...account,
  ]);
  const socketPath = join(directory, 'socket');
  const port = await freePort(0);
  const child = spawn(
    server,
    [
      ...['--no-defaults', `--datadir=${data}`, `--socket=${socketPath}`, `--port=${port}`, '--bind-address=127.0.0.1'],
      ...['--skip-name-resolve', '--innodb-buffer-pool-size=16M', '--innodb-flush-log-at-trx-commit=0'],
      ...['--innodb-doublewrite=0', `--pid-file=${join(directory, 'pid')}`],
      ...account,
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const open = () => mysql.createConnection({ socketPath, user: 'root' });
  await until(() =>
    open().then(
      (connection) => connection.end().then(() => true),
      () => false,
    ),
  );
  const root = await open();
  await root.query("grant all privileges on *.* to panel@'127.0.0.1' identified by 'panel' with grant option");
  await root.end();
  return {
    ...{ port, username: 'panel', password: 'panel' },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
