import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keysIn, type Service, startService } from '../support/service.js';

/** Maximum size of the packages of a service, in bytes. */
const MOST_BYTES = 250 * 1024 ** 2;

const NO_BUILD =
  /^There is no build of these sources, .* run "npm ci", which builds; "npm prune --omit=dev" then .*\n$/;

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** What npm installs with `--omit=dev`: paths below the package. */
const productionPackages = async (): Promise<readonly string[]> => {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  );
  return Object.entries(lock.packages).flatMap(([path, { dev, devOptional }]) =>
    path !== '' && dev !== true && devOptional !== true && existsSync(path) ? [path] : [],
  );
};

describe('a built checkout after npm ci --omit=dev', () => {
  let place: string;

  beforeAll(async () => {
    // Next to the package under test, so that its files can be linked instead of copied.
    place = await mkdtemp(resolve('.closed-'));
    const sources = ['dist', 'src', 'bin', 'docs', 'operations', 'prisma'];
    for (const name of [...sources, 'package.json', 'package-lock.json', 'tsconfig.json', 'README.md']) {
      // File times are those of the copy, as after `cp -r`.
      await cp(name, join(place, name), { recursive: true });
    }
    for (const path of await productionPackages()) {
      await mkdir(join(place, dirname(path)), { recursive: true });
      const { status, stderr } = spawnSync('cp', ['-al', path, join(place, dirname(path))], { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    }
  });

  afterAll(() => rm(place, { recursive: true, force: true }));

  const startByNpm = () =>
    spawnSync(process.execPath, ['bin/build.js', '--if-stale'], { cwd: place, encoding: 'utf8', env: {} });

  test('needs little disk space', () => {
    const { stdout } = spawnSync('du', ['-sb', join(place, 'node_modules')], { encoding: 'utf8' });
    expect(Number(stdout.split('\t')[0])).toBeGreaterThan(0);
    expect(Number(stdout.split('\t')[0])).toBeLessThan(MOST_BYTES);
  });

  test('starts, serves both APIs, the web console and GraphiQL', async () => {
    expect(startByNpm()).toMatchObject({ status: 0, stderr: '' });
    let service: Service | undefined;
    try {
      service = await startService({ database: 'embedded', localNode: true, packageDir: place });
      expect(keysIn(service.output().stdout)).toBeDefined();
      expect((await service.rest('GET', '/api/application/servers')).status).toBe(200);
      expect((await service.graphql('{ servers { totalCount } }')).body).toMatchObject({
        data: { servers: { totalCount: 0 } },
      });
      const page = await fetch(`${service.url}/graphql`, { headers: { Accept: 'text/html' } });
      expect(await page.text()).toContain('<div id="root">');
      const html = await (await fetch(service.url, { headers: { Accept: 'text/html' } })).text();
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
      expect((await fetch(service.url + script)).status).toBe(200);
    } finally {
      await service?.stop();
    }
  });

  test('prints one sentence if the sources changed since the build, or were never built', async () => {
    await appendFile(join(place, 'src', 'main.ts'), '\n');
    expect(startByNpm()).toMatchObject({ status: 1, stderr: expect.stringMatching(NO_BUILD) });
    await rm(join(place, 'dist'), { recursive: true });
    expect(startByNpm()).toMatchObject({ status: 1, stderr: expect.stringMatching(NO_BUILD) });
    const installed = spawnSync(process.execPath, ['bin/after-install.js'], { cwd: place, encoding: 'utf8', env: {} });
    expect(installed).toMatchObject({ status: 0, stderr: expect.stringMatching(NO_BUILD) });
  });
});
