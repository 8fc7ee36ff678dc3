import { execFile, spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readlink, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountFor } from '../../src/host/os-account.js';
import { runPrinted } from '../support/run-printed.js';
import { runCli } from '../support/run-to-end.js';
import { keysIn, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const run = promisify(execFile);

// Without root, everything runs under the account of the caller.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('root, with the package in a directory that nobody else may enter', () => {
  let closed: string;
  let service: Service;
  let firstOutput: string;
  let place: string;

  beforeAll(async () => {
    // Next to the package under test, so that its files can be linked instead of copied.
    closed = await mkdtemp(resolve('.closed-'));
    await mkdir(join(closed, 'package'));
    for (const name of ['bin', 'dist', 'docs', 'operations', 'prisma', 'package.json', 'README.md']) {
      await cp(name, join(closed, 'package', name), { recursive: true, preserveTimestamps: true });
    }
    await run('cp', ['-al', 'node_modules', join(closed, 'package')]);
    await chmod(closed, 0o700);
    service = await startService({
      database: 'embedded',
      localNode: true,
      packageDir: join(closed, 'package'),
      env: { DATA_DIR: join(closed, 'data') },
    });
    firstOutput = service.output().stdout;
    place = await readlink(service.dataDir);
  });

  afterAll(async () => {
    await service?.kill('SIGKILL');
    await runCli(['data', 'remove', '--yes'], { PATH: process.env.PATH ?? '', DATA_DIR: join(closed, 'data') });
    await rm(closed, { recursive: true, force: true });
  });

  /** The content of a file for an account; undefined without access. */
  const readAs = (program: 'database' | 'node', file: string): string | undefined => {
    const { status, stdout } = spawnSync('cat', [file], { ...accountFor(program), cwd: '/', encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  };

  test('starts, and prints in one line where the data is', () => {
    expect(keysIn(firstOutput)).toBeDefined();
    expect(firstOutput.split('\n')[0]).toBe(
      `Data is stored in ${place}, because some accounts that need it may not access ${service.dataDir}; ` +
        '"npm run --silent cli -- data remove --yes" removes them.',
    );
  });

  test('runs game servers', async () => {
    const creation = firstOutput.split('\n').find((line) => line.startsWith('curl -sS -X POST'));
    const created = await runPrinted(creation);
    await until(async () => {
      const { body } = await service.rest('GET', `/api/application/servers/${created.attributes.id}`);
      return body.attributes.status === 'running';
    });
  });

  test('gives no access to its data, and game servers no access to secrets', async () => {
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    expect(readAs('node', join(closed, 'package', 'package.json'))).toBeUndefined();
    expect(readAs('node', join(place, 'secrets.json'))).toBeUndefined();
    expect(readAs('database', join(place, 'secrets.json'))).toBeUndefined();
    expect(readAs('database', join(place, 'postgres', 'data', 'PG_VERSION'))).toBe('18\n');
    expect(readAs('node', join(place, 'postgres', 'data', 'PG_VERSION'))).toBeUndefined();
  });

  test('finds everything again after a restart', async () => {
    expect(await service.kill('SIGTERM')).toBe(0);
    await service.restart();
    expect(keysIn(service.output().stdout)).toBeUndefined();
    const { body } = await service.rest('GET', '/api/application/servers');
    expect(body.data).toHaveLength(1);
    expect(await readlink(service.dataDir)).toBe(place);
  });

  test('is removed with one command', async () => {
    expect(await service.kill('SIGTERM')).toBe(0);
    const { status, stdout } = await runCli(['data', 'remove', '--yes'], service.env);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `The data in ${place} has been removed.\n` });
    for (const path of [place, service.dataDir]) await expect(lstat(path)).rejects.toThrow('ENOENT');
  });
});
