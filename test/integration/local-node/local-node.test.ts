import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { shrink } from '../../../src/host/bound-log.js';
import { freePort } from '../../../src/host/free-port.js';
import { writePrivate } from '../../../src/host/write-private.js';
import { prepareNodeDirectory, readRunning, writeRunning } from '../../../src/local-node/node-directory.js';
import { isNodeProcess } from '../../../src/local-node/node-process.js';

describe('the files and ports of the built-in node', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gamewarden-local-node-'));
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('its directories are inaccessible to other accounts', async () => {
    const directory = await prepareNodeDirectory(dataDir, {});
    for (const path of Object.values(directory.system)) expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  test('a private file is never written through a link in its place', async () => {
    const victim = join(dataDir, 'victim');
    await writeFile(victim, 'untouched');
    await symlink(victim, join(dataDir, 'config.json'));
    await writePrivate(join(dataDir, 'config.json'), 'secret', {});
    expect(await readFile(victim, 'utf8')).toBe('untouched');
    expect((await stat(join(dataDir, 'config.json'))).mode & 0o777).toBe(0o600);
  });

  test('the last started process is stored, and not mistaken for another one with its pid', async () => {
    const directory = await prepareNodeDirectory(dataDir, {});
    expect(await readRunning(directory)).toBeUndefined();
    await writeRunning(directory, { pid: process.pid, build: '1' });
    expect(await readRunning(directory)).toEqual({ pid: process.pid, build: '1' });
    expect(await isNodeProcess(process.pid, directory)).toBe(false);
  });

  test('the wanted port is used when it is free, otherwise another one', async () => {
    const wanted = await freePort(0);
    expect(await freePort(wanted)).toBe(wanted);
    const other = createServer();
    await new Promise<void>((done) => other.listen(wanted, '127.0.0.1', done));
    try {
      expect(await freePort(wanted)).not.toBe(wanted);
    } finally {
      await new Promise((done) => other.close(done));
    }
  });

  test('a log that is too large starts again, and one older part is retained', async () => {
    const log = join(dataDir, 'node.log');
    await writeFile(log, 'x'.repeat(100));
    await shrink(log, 100);
    expect((await stat(log)).size).toBe(100);
    await shrink(log, 99);
    expect((await stat(log)).size).toBe(0);
    expect((await stat(`${log}.1`)).size).toBe(100);
  });
});
