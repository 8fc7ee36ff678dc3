import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startPackageRegistry } from '../support/e2e/package-registry.js';
import { placeForFiles } from '../support/place-for-files.js';
import { keysIn, type Service, startService } from '../support/service.js';

const run = promisify(execFile);

/** Largest package, in bytes: a dependency that is bundled by mistake would exceed it. */
const MOST_BYTES = 16 * 1024 ** 2;

/** Longest time that npm needs on a busy machine, in milliseconds. */
const INSTALL_LIMIT_MS = 240_000;

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

describe('the package that npm pack makes, installed with npm install --global', () => {
  let place: string;
  let packed: Packed;
  let version: string;

  beforeAll(async () => {
    place = await mkdtemp(join(await placeForFiles(), 'gamewarden-package-'));
    version = JSON.parse(await readFile('package.json', 'utf8')).version;
    // Without scripts: the build exists, and other tests run it.
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', place]);
    [packed] = JSON.parse(stdout);
    const registry = await startPackageRegistry();
    try {
      await run('npm', ['install', '--global', '--no-audit', '--no-fund', join(place, packed.filename)], {
        env: {
          PATH: process.env.PATH,
          HOME: place,
          npm_config_prefix: join(place, 'installed'),
          npm_config_cache: join(place, 'cache'),
          npm_config_registry: registry.url,
        },
        timeout: INSTALL_LIMIT_MS,
      });
    } finally {
      await registry.close();
    }
  });

  afterAll(() => rm(place, { recursive: true, force: true }));

  const command = () => join(place, 'installed', 'bin', 'gamewarden');

  /** Runs the command in a directory without settings; resolves with its exit status and output. */
  const gamewarden = (...args: readonly string[]): Promise<{ status: unknown; stdout: string; stderr: string }> =>
    new Promise((done) => {
      execFile(
        command(),
        args,
        { cwd: place, env: { PATH: process.env.PATH, HOME: place, XDG_STATE_HOME: join(place, 'state') } },
        (error, stdout, stderr) => done({ status: error === null ? 0 : error.code, stdout, stderr }),
      );
    });

  test('contains what runs, and neither sources nor tests', () => {
    expect(packed.size).toBeLessThan(MOST_BYTES);
    const folders = new Set(packed.files.map(({ path }) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'],
        ...['bin', 'dist', 'docs', 'node_modules', 'operations', 'prisma'],
      ].sort(),
    );
  });

  test('prints its version', async () => {
    expect(await gamewarden('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('uses the same data in every working directory', async () => {
    const dataDir = process.getuid?.() === 0 ? '/var/lib/gamewarden/data' : join(place, 'state', 'gamewarden', 'data');
    const { status, stderr } = await gamewarden('stop');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(dataDir) });
  });

  test('names itself in its advice', async () => {
    expect((await gamewarden('keys', 'list')).stderr).toContain('Start the service once (gamewarden start)');
  });

  test('rejects arguments of start', async () => {
    expect(await gamewarden('start', '--port=1')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'start takes no arguments, but got "--port=1". Settings are environment variables.\n',
    });
  });

  test('starts with the embedded PostgreSQL and the built-in node, and serves the APIs, the web console and the documents', async () => {
    let service: Service | undefined;
    try {
      service = await startService({ database: 'embedded', localNode: true, program: [command(), 'start'] });
      expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({ version, database: { ok: true } });
      expect(keysIn(service.output().stdout)).toBeDefined();
      expect((await service.rest('GET', '/api/application/nodes')).body).toMatchObject({
        meta: { pagination: { total: 1 } },
      });
      for (const path of ['/', '/graphql', '/about', '/docs/operations.md']) {
        const page = await fetch(service.url + path, { headers: { Accept: 'text/html' } });
        expect({ path, status: page.status }).toEqual({ path, status: 200 });
      }
    } finally {
      await service?.stop();
    }
  });
});
