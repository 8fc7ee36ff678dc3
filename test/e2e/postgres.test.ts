import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { runCli, runMain } from '../support/run-to-end.js';
import { freePort, freshDataDir, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** The login of a game server. */
interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

let service: Service;
let server: { readonly id: number; readonly identifier: string };

/** Creates the databases of a server in separate processes, which start nothing. */
beforeAll(async () => {
  service = await startService({ database: 'embedded', localNode: true, env: { API_PROCESSES: '2' } });
  const body = creationBody(service.output().stdout);
  const created = await service.rest('POST', '/api/application/servers', { body });
  server = created.body.attributes;
  await until(async () => {
    const { body } = await service.rest('GET', `/api/application/servers/${server.id}`);
    return body.attributes.container.installed === 1;
  });
});

afterAll(() => service?.stop());

const creationBody = (printed: string): object => {
  const line = printed.split('\n').find((one) => one.startsWith('curl -sS -X POST'));
  const body = JSON.parse(/-d '(.*)'$/.exec(line ?? '')?.[1] ?? '{}');
  return { ...body, feature_limits: { ...body.feature_limits, databases: 5 }, start_on_completion: false };
};

const databases = () => `/api/client/servers/${server.identifier}/databases`;

/** The first one creates the cluster, for which a busy machine needs longer than a request may take. */
const makeDatabase = async (name: string): Promise<Login> => {
  let answer = await service.rest('POST', databases(), { body: { database: name, remote: '%' } });
  await until(async () => {
    if (answer.status === 504)
      answer = await service.rest('POST', databases(), { body: { database: name, remote: '%' } });
    return answer.status !== 504;
  });
  expect(answer.status).toBe(200);
  const { host, name: database, username: user, relationships } = answer.body.attributes;
  return {
    ...{ host: host.address, port: host.port, user, database },
    password: relationships.password.attributes.password,
  };
};

const query = async (login: Login, sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ ...login });
  client.on('error', () => undefined); // the query rejects
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
};

const succeeds = (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  );

const killPostgres = (cluster: string): void => {
  const [pid] = readFileSync(join(service.dataDir, cluster, 'data', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

const readiness = async () => {
  const response = await fetch(`${service.url}/readyz`);
  return { status: response.status, body: await response.text() };
};

const isServing = async () =>
  (await readiness()).status === 200 && (await service.rest('GET', '/api/application/servers')).status === 200;

test('a killed PostgreSQL is unavailable for a moment, which /readyz explains, and the service continues', async () => {
  killPostgres('postgres');
  await until(async () => (await readiness()).body.includes('signal SIGKILL') || (await isServing()));
  expect((await fetch(`${service.url}/livez`)).status).toBe(200);
  await until(isServing);
  expect(service.output().stderr).toContain('PostgreSQL ended and is being restarted');
});

test('databases of game servers have their own cluster, which is restarted as well', async () => {
  const login = await makeDatabase('world');
  await query(login, 'create table t as select 7 as value');
  killPostgres('postgres-tenants');
  await until(() => succeeds(() => query(login, 'select 1')));
  expect(await query(login, 'select value from t')).toEqual([{ value: 7 }]);
  expect((await readiness()).status).toBe(200);
  await service.kill('SIGTERM');
  await expect(query(login, 'select 1')).rejects.toThrow();
  await service.restart();
  await until(() => succeeds(() => query(login, 'select 1')));
  expect(await query(login, 'select value from t')).toEqual([{ value: 7 }]);
});

test('connections that never authenticate do not delay requests', async () => {
  const { port } = await makeDatabase('other');
  const silent: Socket[] = [];
  for (let index = 0; index < 330; index += 1) silent.push(connect(port, '127.0.0.1').on('error', () => undefined));
  try {
    const answers = [];
    for (let index = 0; index < 65; index += 1) {
      answers.push((await service.rest('GET', '/api/application/servers')).status, (await readiness()).status);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
  } finally {
    for (const socket of silent) socket.destroy();
  }
});

test('a copy of the data does not start while the service runs, and names the original', async () => {
  const copy = await freshDataDir();
  await promisify(execFile)('cp', ['-a', service.dataDir, copy]);
  const { status, stderr } = await runMain({ ...service.env, DATA_DIR: copy, PORT: String(await freePort()) });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('is a copy of a data directory in use'),
  });
  expect(await isServing()).toBe(true);
});

test('the doctor finds no problem afterwards', async () => {
  const { stdout } = await runCli(['doctor'], service.env);
  expect(stdout).toContain('ok     game databases');
});
