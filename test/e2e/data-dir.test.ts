import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serverAccountRange } from '../../src/host/server-accounts.js';
import { type PreparedData, prepareData } from '../support/e2e/prepared-data.js';
import { runCli } from '../support/run-to-end.js';
import { freePort, freshDataDir, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const PRIVATE_DIRECTORY = 'drwx------';
const PRIVATE_FILE = '-rw-------';

/** Access of other accounts to the directories above their files: traverse, or list. */
const PASSABLE: Readonly<Record<string, string>> = {
  '': 'drwxr-xr-x',
  postgres: 'drwx--x--x',
  'postgres-tenants': 'drwx--x--x',
  // Only where the node runs under another account.
  node: process.getuid?.() === 0 ? 'drwx--x--x' : PRIVATE_DIRECTORY,
  // Only where each server has its own account.
  'node/servers': process.getuid?.() === 0 ? 'drwx--x--x' : PRIVATE_DIRECTORY,
};

/** Copies for accounts without access to the programs of the package: readable, but writable by no other account. */
const COPIED_PROGRAMS = /^(node|postgres)\/programs(\/|$)/;

const isWritableByOthers = (mode: string): boolean => !mode.startsWith('l') && mode.slice(4).includes('w');

describe('a data directory that is created with umask 0', () => {
  let service: Service;

  beforeAll(async () => {
    const before = process.umask(0);
    try {
      service = await startService({ database: 'embedded', localNode: true });
    } finally {
      process.umask(before);
    }
  });

  afterAll(() => service?.stop());

  test('is closed to other accounts, each file of it', async () => {
    const modes = await modesBelow(service.dataDir);
    for (const name of [
      'secrets.json',
      'postgres/postgres.log',
      'node/config.json',
      'node/node.log',
      'node/running.json',
    ]) {
      expect([name, modes.get(name)]).toEqual([name, PRIVATE_FILE]);
    }
    const open = [...modes].filter(([name, mode]) =>
      COPIED_PROGRAMS.test(name)
        ? isWritableByOthers(mode)
        : mode !== (PASSABLE[name] ?? (mode.startsWith('d') ? PRIVATE_DIRECTORY : PRIVATE_FILE)),
    );
    // The socket of the database, in a directory for its owner only.
    expect(open.filter(([, mode]) => !mode.startsWith('s'))).toEqual([]);
    expect(modes.get('postgres/socket')).toBe(PRIVATE_DIRECTORY);
  });

  test('is closed again where an older release left the log of the database readable', async () => {
    const log = join(service.dataDir, 'postgres/postgres.log');
    await service.kill('SIGTERM');
    await promisify(execFile)('chmod', ['644', log]);
    await service.restart();
    expect((await modesBelow(service.dataDir)).get('postgres/postgres.log')).toBe(PRIVATE_FILE);
  });

  const uid = serverAccountRange()?.first;

  (uid === undefined ? test.skip : test)('gives the accounts of game servers no access', async () => {
    const names = [...(await modesBelow(service.dataDir)).keys()];
    const child = spawn(process.execPath, ['--input-type=module', '--eval', NAME_READABLE], {
      ...{ uid, gid: uid, cwd: '/', env: {} },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(JSON.stringify({ directory: service.dataDir, names }));
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await once(child, 'close');
    const readable: readonly string[] = JSON.parse(output);
    expect(readable.filter((name) => name !== '' && !COPIED_PROGRAMS.test(name))).toEqual([]);
  });
});

/** Prints which of the names on its input are readable, for another account to run. */
const NAME_READABLE = `
  import { accessSync, constants, readFileSync } from 'node:fs';
  const { directory, names } = JSON.parse(readFileSync(0, 'utf8'));
  const isReadable = (name) => {
    try {
      accessSync(directory + '/' + name, constants.R_OK);
      return true;
    } catch {
      return false;
    }
  };
  process.stdout.write(JSON.stringify(names.filter(isReadable)));
`;

/** Type and permissions of everything below a directory, as `ls` prints them, by relative path. */
const modesBelow = async (directory: string): Promise<ReadonlyMap<string, string>> => {
  const names = ['', ...(await readdir(directory, { recursive: true }))];
  const entries = await Promise.all(
    names.map(async (name) => {
      const found = await lstat(join(directory, name)).catch(() => undefined); // the database removes files meanwhile
      return found === undefined ? [] : [[name, modeText(found)] as const];
    }),
  );
  return new Map(entries.flat());
};

const modeText = (found: Awaited<ReturnType<typeof lstat>>): string => {
  const kind = found.isDirectory() ? 'd' : found.isSocket() ? 's' : found.isSymbolicLink() ? 'l' : '-';
  const bits = [...'rwxrwxrwx'].map((letter, index) => ((Number(found.mode) >> (8 - index)) & 1 ? letter : '-'));
  return kind + bits.join('');
};

const CREATE_KEY = ['keys', 'create', '--kind', 'application', '--json'];

describe('several concurrent processes with the data of one installation', () => {
  let prepared: PreparedData;

  beforeAll(async () => {
    prepared = await prepareData();
  });

  afterAll(() => prepared?.remove());

  const installation = async (): Promise<Env> => ({ ...(await emptyInstallation()), DATA_DIR: await prepared.copy() });

  test.each([1, 2, 3])('all work, with the same data: round %i', async () => {
    const env = { ...(await installation()), PORT: String(await freePort()) };
    const [service, ...made] = await Promise.all([
      startService({ database: 'embedded', env }),
      runCli(CREATE_KEY, env),
      runCli(CREATE_KEY, env),
    ]);
    try {
      for (const { status, stdout, stderr } of made) {
        expect([status, stderr]).toEqual([0, '']);
        const { key } = JSON.parse(stdout);
        expect((await service.rest('GET', '/api/application/servers', { key })).status).toBe(200);
      }
      expect(await service.kill('SIGTERM')).toBe(0);
      expect(await isServed(env)).toBe(false);
    } finally {
      await service.stop();
    }
  });

  test('the last of several commands stops the database', async () => {
    const env = await installation();
    try {
      const made = await Promise.all([1, 2, 3].map(() => runCli([...CREATE_KEY, '--memo', 'at once'], env)));
      expect(made.map(({ status, stderr }) => [status, stderr])).toEqual([1, 2, 3].map(() => [0, '']));
      expect(await isServed(env)).toBe(false);
      const { stdout } = await runCli(['keys', 'list', '--json'], env);
      const memos: readonly string[] = JSON.parse(stdout).map(({ memo }: { readonly memo: string }) => memo);
      expect(memos.filter((memo) => memo === 'at once')).toHaveLength(3);
    } finally {
      await remove(env);
    }
  });

  test('a service that stops leaves the database running for a command that uses it', async () => {
    const env = { ...(await installation()), PORT: String(await freePort()) };
    const service = await startService({ database: 'embedded', env });
    try {
      const commands = Array.from({ length: 4 }, () => runCli(CREATE_KEY, env));
      expect(await service.kill('SIGTERM')).toBe(0);
      const made = await Promise.all(commands);
      expect(made.map(({ status, stderr }) => [status, stderr])).toEqual(commands.map(() => [0, '']));
      expect(await isServed(env)).toBe(false);
    } finally {
      await service.stop();
    }
  });
});

test('a service that is killed while it creates the database does not block the next start', async () => {
  const env = { ...(await emptyInstallation()), PORT: String(await freePort()) };
  const killed = spawn(process.execPath, ['dist/main.js'], { env, stdio: 'ignore' });
  await until(async () => (await draftsOf(env)).length > 0, 60_000);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const service = await startService({ database: 'embedded', env });
  try {
    expect(await draftsOf(env)).toEqual([]);
  } finally {
    await service.stop();
  }
});

type Env = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

const emptyInstallation = async (): Promise<Env> => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: await freshDataDir(),
  LOCAL_NODE: 'off',
});

/** Databases that are being created, or were left incomplete. */
const draftsOf = async ({ DATA_DIR }: Env): Promise<readonly string[]> =>
  (await readdir(join(DATA_DIR, 'postgres')).catch((): string[] => [])).filter((name) => name.startsWith('new-'));

/** Whether a database server runs on the data. */
const isServed = async ({ DATA_DIR }: Env): Promise<boolean> =>
  (await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')) !== '';

const remove = ({ DATA_DIR }: Env): Promise<void> =>
  rm(join(DATA_DIR, '..'), { recursive: true, force: true, maxRetries: 5 });
