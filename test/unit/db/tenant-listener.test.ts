import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { storePort, tenantSettings } from '../../../src/db/tenant-listener.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-listener-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const settings = () => tenantSettings(directory, 'gamewarden', {});

test('the port stays the same until another program uses it', async () => {
  const { port } = await settings();
  await storePort(directory, Number(port));
  expect((await settings()).port).toBe(port);
  const other = createServer();
  await new Promise<void>((done) => other.listen(Number(port), '127.0.0.1', () => done()));
  try {
    expect((await settings()).port).not.toBe(port);
  } finally {
    await new Promise((done) => other.close(done));
  }
});

test('it listens on the loopback only', async () => {
  expect((await settings()).listen_addresses).toBe('127.0.0.1');
});

test('its administrator can connect while game servers are locked out, its superuser never over TCP', async () => {
  const { hba_file: file } = await settings();
  const rules = (await readFile(String(file), 'utf8')).split('\n').filter((line) => /^(local|host|include)/.test(line));
  const place = (start: string) => rules.findIndex((line) => line.startsWith(start));
  expect(place('host all gamewarden all reject')).toBeGreaterThan(-1);
  expect(place('host all gamewarden_databases')).toBeGreaterThan(-1);
  expect(place('include_if_exists')).toBeGreaterThan(place('host all gamewarden_databases'));
  expect(place('host all all')).toBeGreaterThan(place('include_if_exists'));
});
