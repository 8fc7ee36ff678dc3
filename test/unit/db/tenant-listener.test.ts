import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepPort, tenantSettings } from '../../../src/db/tenant-listener.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-listener-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

test('the port stays the same, until somebody else has it', async () => {
  const { port } = await tenantSettings(directory, { name: 'gamewarden', connections: 40 }, {});
  await keepPort(directory, Number(port));
  expect((await tenantSettings(directory, { name: 'gamewarden', connections: 40 }, {})).port).toBe(port);
  const other = createServer();
  await new Promise<void>((done) => other.listen(Number(port), '127.0.0.1', () => done()));
  try {
    expect((await tenantSettings(directory, { name: 'gamewarden', connections: 40 }, {})).port).not.toBe(port);
  } finally {
    await new Promise((done) => other.close(done));
  }
});

test('it listens on the loopback only', async () => {
  expect((await tenantSettings(directory, { name: 'gamewarden', connections: 40 }, {})).listen_addresses).toBe(
    '127.0.0.1',
  );
});
