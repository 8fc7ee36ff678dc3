import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { builtInNode } from '../support/e2e/built-in-node.js';
import { runCli } from '../support/run-to-end.js';
import { freshDataDir, processesOf, type Service, signalIfAlive, startService } from '../support/service.js';
import { until } from '../support/until.js';

const PASSPHRASE = { BACKUP_PASSPHRASE: 'correct horse battery staple' };

let service: Service;
let file: string;
let server: { readonly id: number; readonly identifier: string };
const directories: string[] = [];

/** The default installation, with a server and a schedule that is due each minute. */
beforeAll(async () => {
  service = await startService({ database: 'embedded', localNode: true });
  const line = service
    .output()
    .stdout.split('\n')
    .find((one) => one.startsWith('curl -sS -X POST'));
  const body = JSON.parse(/-d '(.*)'$/.exec(line ?? '')?.[1] ?? '{}');
  server = (await service.rest('POST', '/api/application/servers', { body: { ...body, start_on_completion: false } }))
    .body.attributes;
  await until(async () => {
    const { body } = await service.rest('GET', `/api/application/servers/${server.id}`);
    return body.attributes.container.installed === 1;
  });
  const schedules = `/api/client/servers/${server.identifier}/schedules`;
  const created = await service.rest('POST', schedules, {
    body: {
      ...{ name: 'Each minute', minute: '*', hour: '*', day_of_month: '*', month: '*', day_of_week: '*' },
      ...{ is_active: true, only_when_online: false },
    },
  });
  const task = { action: 'power', payload: 'start', time_offset: 0, continue_on_failure: false };
  const { id } = created.body.attributes;
  expect((await service.rest('POST', `${schedules}/${id}/tasks`, { body: task })).status).toBe(200);
  file = join(dirname(service.dataDir), 'service.age');
  const made = await runCli(['backup', file], { ...service.env, ...PASSPHRASE });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  // The machine is lost.
  await service.kill('SIGKILL');
  for (const pid of await processesOf(service.dataDir)) signalIfAlive(pid, 'SIGKILL');
  await until(async () => (await processesOf(service.dataDir)).length === 0);
});

afterAll(async () => {
  for (const directory of directories) {
    for (const pid of await processesOf(directory)) signalIfAlive(pid, 'SIGKILL');
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  await service?.stop();
});

const emptyDataDir = async (): Promise<string> => {
  const dataDir = await freshDataDir();
  directories.push(dirname(dataDir));
  return dataDir;
};

const restore = (dataDir: string, settings: Readonly<Record<string, string>> = {}) =>
  runCli(['restore', file], { ...PASSPHRASE, DATA_DIR: dataDir, LOCAL_NODE: 'off', ...settings });

const spawnRestore = (dataDir: string): ChildProcess =>
  spawn(process.execPath, ['dist/cli/main.js', 'restore', file], {
    env: { ...PASSPHRASE, DATA_DIR: dataDir, LOCAL_NODE: 'off' },
    stdio: 'ignore',
  });

test('a backup that was made while the service ran starts on an empty machine', async () => {
  const dataDir = await emptyDataDir();
  const { status, stdout, stderr } = await restore(dataDir);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^The backup was restored\. Start the service\.\nMade \S+Z by release \S+: \d+ tables, \d+ rows\./,
  );
  expect(await processesOf(dataDir)).toEqual([]);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets.json']);

  // The files of game servers are no part of it. As root, they belong to other accounts.
  await promisify(execFile)('cp', ['-a', join(service.dataDir, 'node'), join(dataDir, 'node')]);
  const { application, client } = service.keys;
  const restored = await startService({ database: 'embedded', localNode: true, env: { DATA_DIR: dataDir } });
  try {
    expect(restored.output().stdout).not.toContain('Gamewarden is set up');
    const shown = await restored.rest('GET', `/api/application/servers/${server.id}`, { key: application });
    expect(shown.body.attributes.identifier).toBe(server.identifier);
    // The node has the token that the backup contains, and answers through the service.
    expect(await builtInNode(restored).answers()).toBe(true);
    const resources = `/api/client/servers/${server.identifier}/resources`;
    await until(async () => (await restored.rest('GET', resources, { key: client })).status === 200);
    // Ticks since the backup are caught up by one run, or the next one comes within a minute. It starts the server.
    await until(async () => {
      const { body } = await restored.rest('GET', `/api/application/servers/${server.id}`, { key: application });
      return body.attributes.status === 'running';
    }, 120_000);
    const { body } = await restored.graphql('{ runs(first: 20) { edges { node { scheduledAt } } } }', {}, client);
    const edges: { readonly node: { readonly scheduledAt: string } }[] = body.data.runs.edges;
    const ticks = edges.map(({ node }) => node.scheduledAt);
    expect(ticks.length).toBeGreaterThan(0);
    expect(new Set(ticks).size).toBe(ticks.length);
  } finally {
    await restored.stop();
  }
});

test.each(['restore/secrets.json', 'restore/postgres/data/PG_VERSION'])(
  'a restore that is killed when it has written %s can be repeated',
  async (name) => {
    const dataDir = await emptyDataDir();
    const child = spawnRestore(dataDir);
    const ended = once(child, 'close');
    await until(() => existsSync(join(dataDir, name)) || child.exitCode !== null);
    child.kill('SIGKILL');
    await ended;
    const listKeys = () => runCli(['keys', 'list'], { DATA_DIR: dataDir, LOCAL_NODE: 'off' });
    // On a busy machine the restore may have ended before.
    if (!existsSync(join(dataDir, 'secrets.json'))) {
      expect(await listKeys()).toMatchObject({ status: 1, stdout: '' });
      expect(await restore(dataDir)).toMatchObject({ status: 0, stderr: '' });
    }
    expect(await processesOf(dataDir)).toEqual([]);
    const listed = await listKeys();
    expect(listed.stdout).toContain(service.keys.client.slice(0, 16));
    expect((await restore(dataDir)).stderr).toMatch(/^There is an installation in \S+ \(postgres, secrets\.json\)\./);
  },
);

test('a restore that is interrupted leaves no process and no file, and can be repeated', async () => {
  const dataDir = await emptyDataDir();
  const child = spawnRestore(dataDir);
  const ended = once(child, 'close');
  await until(() => existsSync(join(dataDir, 'restore/postgres/data/postmaster.pid')) || child.exitCode !== null);
  child.kill('SIGINT');
  await ended;
  expect(await processesOf(dataDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'restore'))).toBe(false);
  // On a busy machine the restore may have ended before.
  if (existsSync(join(dataDir, 'secrets.json'))) return;
  expect(child.exitCode).toBe(1);
  expect(await readdir(dataDir)).toEqual([]);
  expect(await restore(dataDir)).toMatchObject({ status: 0, stderr: '' });
});

test('PostgreSQL does not have the secrets in the environment of the service', async () => {
  const dataDir = await emptyDataDir();
  const secrets = { APP_KEY: 'a'.repeat(64), ...PASSPHRASE };
  const running = await startService({ database: 'embedded', env: { DATA_DIR: dataDir, ...secrets } });
  try {
    const pid = (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0];
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toMatch(/APP_KEY|PASSPHRASE|DATA_DIR/);
  } finally {
    await running.stop();
  }
});

test('a restore that is killed at its end is completed by the next command or start', async () => {
  const dataDir = await emptyDataDir();
  expect(await restore(dataDir)).toMatchObject({ status: 0 });
  // As it is after the first of two steps.
  const secrets = await readFile(join(dataDir, 'secrets.json'));
  await mkdir(join(dataDir, 'restore'));
  await writeFile(join(dataDir, 'restore', 'secrets.json'), secrets, { mode: 0o600 });
  await rm(join(dataDir, 'secrets.json'));
  const list = () => runCli(['keys', 'list'], { DATA_DIR: dataDir, LOCAL_NODE: 'off' });
  expect((await list()).stderr).toMatch(/^A restore into \S+ was interrupted at its end\. Start the service/);
  expect((await restore(dataDir)).stdout).toBe('The restore that was interrupted is complete. Start the service.\n');
  expect(await list()).toMatchObject({ status: 0 });
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets.json']);
});

test('a wrong passphrase changes nothing', async () => {
  const dataDir = await emptyDataDir();
  const { status, stderr } = await restore(dataDir, { BACKUP_PASSPHRASE: 'another passphrase' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The passphrase is not the one of this backup, or the beginning of the file is damaged.\n',
  });
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  expect(existsSync(join(dataDir, 'restore'))).toBe(false);
});

test('a worker makes backups by schedule, and the doctor and the metrics show their age', async () => {
  const token = 'm'.repeat(32);
  const backups = join(dirname(await emptyDataDir()), 'backups');
  const settings = { ...PASSPHRASE, BACKUP_DIR: backups, METRICS_TOKEN: token };
  const scheduled = await startService({ env: settings });
  try {
    await until(async () => (await readdir(backups).catch((): string[] => [])).some((name) => name.endsWith('Z.age')));
    const [name = ''] = await readdir(backups);
    expect(await runCli(['backup', 'verify', join(backups, name)], settings)).toMatchObject({ status: 0 });
    const response = await fetch(`${scheduled.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await response.text()).toMatch(/^gamewarden_control_plane_backup_age_seconds \d/m);
    expect((await runCli(['doctor'], scheduled.env)).stdout).toContain('ok     own backup\n');
    await rm(join(backups, name));
    expect((await runCli(['doctor'], scheduled.env)).stdout).toContain(
      `WRONG  own backup: There is no backup of the control plane in ${backups}.`,
    );
  } finally {
    await scheduled.stop();
  }
});
