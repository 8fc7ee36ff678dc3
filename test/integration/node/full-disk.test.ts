import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exists } from '../../support/exists.js';
import { FakeRemote, type FakeServer } from './fake-remote.js';
import { NodeUnderTest, until } from './node-under-test.js';

/** Only root on Linux can mount a small disk. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux';
const DISK = 'size=24m';

let remote: FakeRemote;
let node: NodeUnderTest;

beforeAll(async () => {
  remote = await FakeRemote.start();
  node = await NodeUnderTest.create(remote);
  if (mayMount) execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', node.directory]);
});

afterAll(async () => {
  await node.kill();
  if (mayMount) execFileSync('umount', ['--lazy', node.directory]);
  await node.destroy();
  await remote.stop();
});

/** Writes until the disk is full. */
async function fill(): Promise<void> {
  const file = await open(join(node.directory, 'filler'), 'a');
  try {
    const piece = Buffer.alloc(64 * 1024, 1);
    const writing = (async () => {
      for (;;) await file.write(piece);
    })();
    await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
}

const freeSpace = () => rm(join(node.directory, 'filler'));

async function create(more: Partial<FakeServer>, start: boolean): Promise<string> {
  const uuid = randomUUID();
  remote.put({ uuid, skipScripts: true, done: ['ready'], ...more });
  await node.call('POST', '/api/servers', { uuid, start_on_completion: start });
  if (start) await node.untilState(uuid, 'running');
  return uuid;
}

const pathOf = (uuid: string, name: string) => join(node.directory, 'data', uuid, name);

/** A server whose installer runs until the file `go` exists. */
async function beginInstallation(): Promise<string> {
  const script = 'cd /mnt/server; touch begun; until [ -e go ]; do sleep 0.1; done';
  const uuid = await create({ skipScripts: false, script }, false);
  await until('its installer runs', () => exists(pathOf(uuid, 'begun')));
  return uuid;
}

const power = async (uuid: string, action: string): Promise<number> =>
  (await node.call('POST', `/api/servers/${uuid}/power`, { action })).status;

(mayMount ? describe : describe.skip)('a full disk', () => {
  test('does not prevent stopping or killing servers; ended ones stay ended, and results are reported once there is space', async () => {
    await node.start();
    const killed = await create({ invocation: 'echo ready; trap "" TERM; while :; do sleep 1; done' }, true);
    const stopped = await create({ invocation: 'echo ready; until [ "$line" = stop ]; do read line; done' }, true);
    const unfinished = 'printf ready; read line; printf "half a line"';
    const torn = await create({ invocation: `${unfinished}; exit 1`, crashDetection: false, done: ['read'] }, false);
    await until('it is installed', () => remote.reports(`/servers/${torn}/install`).length > 0);
    const installing = await beginInstallation();
    await power(torn, 'start');
    await node.untilState(torn, 'starting');

    await fill();
    await writeFile(pathOf(installing, 'go'), '');
    expect(await power(killed, 'kill')).toBe(202);
    expect(await power(stopped, 'stop')).toBe(202);
    expect(await power(torn, 'kill')).toBe(202);
    for (const uuid of [killed, stopped, torn]) await node.untilState(uuid, 'offline');
    const others = [killed, stopped, torn];

    // Killed while the disk is full: the state is on the disk nevertheless.
    await node.end('SIGKILL');
    await freeSpace();
    await node.start();
    for (const uuid of others) expect((await node.details(uuid)).state).toBe('offline');
    expect(await node.groups()).toEqual([]);
    await until('the installation is reported', () => remote.reports(`/servers/${installing}/install`).length > 0);
    expect(await power(stopped, 'start')).toBe(202);
    await node.untilState(stopped, 'running');
  });

  test('delays a report until there is space, without a restart of the node', async () => {
    const uuid = await beginInstallation();
    await fill();
    await writeFile(pathOf(uuid, 'go'), '');
    const waiting = () =>
      node.output.some((line) => line.includes('waits until there is space') && line.includes(uuid));
    await until('it waits', waiting);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([]);
    await freeSpace();
    await until('it is reported', () => remote.reports(`/servers/${uuid}/install`).length > 0);
    // Its exit code could not be stored, so it counts as failed.
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([{ successful: false, reinstall: false }]);
    await node.untilState(uuid, 'offline');
  });
});
