import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openBrowser } from '../support/browser.js';
import { runPrinted } from '../support/run-printed.js';
import { runCli, runMain, runUntilKilled } from '../support/run-to-end.js';
import { freePort, freshDataDir, keysIn, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

describe('an installation with all defaults', () => {
  let service: Service;
  let firstOutput: string;

  beforeAll(async () => {
    service = await startService({ database: 'embedded', localNode: true, env: { LOG_LEVEL: 'info' } });
    firstOutput = service.output().stdout;
  });

  afterAll(() => service?.stop());

  const curlLines = () => firstOutput.split('\n').filter((line) => line.startsWith('curl '));

  test('the first start prints two keys, three curl commands and the address of GraphiQL', () => {
    expect(keysIn(firstOutput)).toBeDefined();
    expect(curlLines()).toHaveLength(3);
    expect(firstOutput).toContain(`GraphiQL: ${service.url}/graphql`);
  });

  test('the link signs in with a browser, once, as an administrator', async () => {
    const link = /^ {2}(\S+)\/sign-in\?token=(\w{40})$/m.exec(firstOutput);
    const [, url = '', token = ''] = link ?? [];
    const browser = openBrowser(url);
    expect((await browser.send({ method: 'link', token })).status).toBe(200);
    const { viewer } = (await browser.ask('{ viewer { isAdministrator sessions { method } } }')).body.data;
    expect(viewer).toEqual({ isAdministrator: true, sessions: [{ method: 'LINK' }] });
    expect((await openBrowser(url).send({ method: 'link', token })).status).toBe(404);
  });

  test('the curl commands work as printed', async () => {
    const [create, list, ask] = curlLines();
    const created = await runPrinted(create);
    expect(created).toMatchObject({ object: 'server', attributes: { name: 'My first server' } });
    expect(await runPrinted(list)).toMatchObject({
      object: 'list',
      data: [{ attributes: { name: 'My first server' } }],
    });
    const answer = await runPrinted(ask);
    expect(answer).not.toHaveProperty('errors');
    expect(JSON.stringify(answer)).toContain('My first server');
  });

  test('the built-in node is not polled before it was started', () => {
    expect(service.output().stderr).toContain('the built-in node was started');
    expect(service.output().stderr).not.toContain('node is unreachable');
  });

  test('the command line creates keys while the service runs', async () => {
    const { stdout } = await runCli(['keys', 'create', '--kind', 'application', '--json'], service.env);
    const { key } = JSON.parse(stdout);
    expect((await service.rest('GET', '/api/application/servers', { key })).status).toBe(200);
  });

  test('a second service on the same data fails and disturbs nothing', async () => {
    const { status, stderr } = await runMain({ ...service.env, PORT: String(await freePort()) });
    expect(status).toBe(1);
    expect(stderr).toContain('Another Gamewarden service is running on this DATA_DIR.');
    expect((await service.rest('GET', '/api/application/servers')).status).toBe(200);
  });

  test('SIGTERM stops it in order, and a later start finds everything and prints no keys', async () => {
    expect(await service.kill('SIGTERM')).toBe(0);
    await service.restart();
    expect(keysIn(service.output().stdout)).toBeUndefined();
    expect(service.output().stderr).not.toContain('node is unreachable');
    const { body } = await service.rest('GET', '/api/application/servers');
    expect(body.data).toHaveLength(1);
  });

  test('kill -9 loses nothing, and the next service takes over the node', async () => {
    await service.kill('SIGKILL');
    await service.restart();
    expect(keysIn(service.output().stdout)).toBeUndefined();
    expect(service.output().stderr).toContain('the built-in node was still running');
    const { body } = await service.rest('GET', '/api/application/servers');
    expect(body.data).toHaveLength(1);
  });

  test('the command line creates keys while the service is stopped', async () => {
    expect(await service.kill('SIGTERM')).toBe(0);
    const { stdout, stderr } = await runCli(['keys', 'create', '--kind', 'client'], service.env);
    expect(stderr).toBe('');
    await service.restart();
    const { body } = await service.graphql('{ servers { totalCount } }', {}, stdout.trim());
    expect(body.data).toEqual({ servers: { totalCount: 1 } });
  });
});

describe('a start', () => {
  test('that is killed during the first run is completed by the next one', async () => {
    const env = {
      DATA_DIR: await freshDataDir(),
      PORT: String(await freePort()),
      LOG_LEVEL: 'info',
      LOCAL_NODE: 'off',
    };
    await runUntilKilled('the database was migrated', env);
    const second = await runUntilKilled('the job store answers', env);
    expect(keysIn(second.stdout)).toBeUndefined();
    const third = await runUntilKilled('These two keys', env);
    const service = await startService({ database: 'embedded', env });
    try {
      // The third start may or may not have recorded that the keys were shown; shown keys are valid.
      const key = keysIn(third.stdout)?.application;
      expect((await service.rest('GET', '/api/application/servers', { key })).status).toBe(200);
      const { stdout } = await runCli(['keys', 'list', '--json'], service.env);
      expect(new Set(JSON.parse(stdout).map((listed: { user: string }) => listed.user))).toEqual(new Set(['admin']));
    } finally {
      await service.stop();
    }
  });

  test('warns about variables that nearly match a setting', async () => {
    const service = await startService({ env: { API_PROCESES: '4' } });
    try {
      expect(service.output().stderr).toContain('"msg":"API_PROCESES is not a setting; did you mean API_PROCESSES?"');
    } finally {
      await service.stop();
    }
  });

  test('with invalid settings reports all of them and ends with status 2', async () => {
    const { status, stdout, stderr } = await runMain({ PORT: 'x', ROLE: 'both', LOG_LEVEL: 'loud' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('PORT must be');
    expect(stderr).toContain('ROLE must be');
    expect(stderr).toContain('LOG_LEVEL must be');
  });

  test('on a port in use fails with one line and leaves nothing running', async () => {
    const other = createServer();
    const dataDir = await freshDataDir();
    try {
      const port = await freePort();
      await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
      const { status, stderr } = await runMain({
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      });
      expect(status).toBe(1);
      expect(stderr).toBe(
        `Gamewarden could not start: Port ${port} on 127.0.0.1 is in use. Set PORT to another one, or end the process that uses it.\n`,
      );
    } finally {
      other.close();
      await rm(join(dataDir, '..'), { recursive: true, force: true });
    }
  });
});

describe('ROLE=api and ROLE=worker', () => {
  test('share a database; the api prints no keys, the worker listens for monitoring', async () => {
    const shared = { APP_KEY: 'k'.repeat(32), LOCAL_NODE: undefined };
    const api = await startService({ env: { ...shared, ROLE: 'api' } });
    let worker: Service | undefined;
    try {
      expect(keysIn(api.output().stdout)).toBeUndefined();
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
      worker = await startService({ env: { ...shared, ROLE: 'worker', DATABASE_URL: api.env.DATABASE_URL } });
      const { url } = worker;
      await until(async () => (await fetch(`${url}/readyz`)).status === 200, 30_000);
      expect((await fetch(`${url}/api/application/servers`)).status).toBe(404);
      expect(await worker.kill('SIGTERM')).toBe(0);
      expect(await api.kill('SIGTERM')).toBe(0);
    } finally {
      await worker?.stop();
      await api.stop();
    }
  });
});
