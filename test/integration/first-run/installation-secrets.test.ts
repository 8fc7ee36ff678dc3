import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadInstallationSecrets } from '../../../src/first-run/installation-secrets.js';

describe('the secrets of an installation', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gamewarden-secrets-'));
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('are made once, readable for their owner only, and found again', async () => {
    const first = await loadInstallationSecrets(dataDir);
    expect(first.appKey.length).toBeGreaterThanOrEqual(32);
    expect(await loadInstallationSecrets(dataDir)).toEqual(first);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });

  test('are the same for processes that start at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => loadInstallationSecrets(dataDir)));
    expect(new Set(all.map(({ appKey }) => appKey)).size).toBe(1);
  });

  test('give way to a key from the settings, which is not stored', async () => {
    const appKey = 'k'.repeat(32);
    expect((await loadInstallationSecrets(dataDir, appKey)).appKey).toBe(appKey);
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(appKey);
  });

  test('are not made anew where the file is damaged', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{"appKey"');
    await expect(loadInstallationSecrets(dataDir)).rejects.toThrow(/secrets\.json is damaged/);
  });
});
