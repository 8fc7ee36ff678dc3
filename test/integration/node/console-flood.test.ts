import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SocketClient } from '../../support/socket-client.js';
import { FakeRemote } from './fake-remote.js';
import { NodeUnderTest, until } from './node-under-test.js';
import { signToken } from './sign-token.js';

const MIB = 1024 * 1024;
/** Largest size of a console log on disk, including data in transit. */
const DISK_BOUND = 20 * MIB;

let remote: FakeRemote;
let node: NodeUnderTest;

beforeEach(async () => {
  remote = await FakeRemote.start();
  node = await NodeUnderTest.create(remote);
  await node.start();
});

afterEach(async () => {
  await node.destroy();
  await remote.stop();
});

async function start(invocation: string, more = {}): Promise<string> {
  const uuid = randomUUID();
  remote.put({ uuid, skipScripts: true, invocation, environment: { STARTUP: invocation }, done: ['ready'], ...more });
  await node.call('POST', '/api/servers', { uuid, start_on_completion: true });
  await node.untilState(uuid, 'running');
  return uuid;
}

const logOf = (uuid: string): string => join(node.directory, 'logs/console', `${uuid}.log`);

const recordOf = (uuid: string): string => join(node.directory, 'state/servers', `${uuid}.json`);

const memoryOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

test('a server that writes without end is delayed: disk and memory are bounded, and the node keeps working', async () => {
  const quiet = await start('echo ready; cat');
  const before = await memoryOf(node.pid);
  const flood = await start('echo ready; exec yes a line as long as those of many servers');
  const readers = await Promise.all(
    Array.from({ length: 3 }, () => SocketClient.open(node.socketUrl(flood), remote.url)),
  );
  for (const reader of readers) await reader.authenticate(await signToken(flood, { claims: { permissions: ['*'] } }));
  // The first one does not read any more.
  readers[0]?.socket.pause();
  let [disk, memory] = [0, 0];
  await until('more was written than is stored', async () => {
    const { size, blocks } = await stat(logOf(flood));
    disk = Math.max(disk, blocks * 512);
    memory = Math.max(memory, await memoryOf(node.pid));
    for (const reader of readers) reader.heard.length = 0;
    return size > 48 * MIB;
  });
  expect(disk).toBeLessThan(DISK_BOUND);
  expect(memory - before).toBeLessThan(150 * MIB);
  await node.call('POST', `/api/servers/${quiet}/commands`, { commands: ['still here'] });
  await until('the other server answers', async () => {
    return (await node.lines(quiet)).filter((line) => line === 'still here').length === 2;
  });
  await node.call('POST', `/api/servers/${flood}/power`, { action: 'kill' });
  await node.untilState(flood, 'offline');
  for (const reader of readers) reader.socket.terminate();
});

test('after a restart the node has the last lines of a server that kept writing, and its log is within the bound', async () => {
  const uuid = await start(
    'echo ready; read -r _; seq -f "line number %010.0f of the flood" 1 600000; echo all said; cat',
  );
  // From then on the next node process knows that the server is ready.
  await until('its state is safe', async () => (await readFile(recordOf(uuid), 'utf8')).includes('"running"'));
  await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['go'] });
  await node.end('SIGKILL');
  await until('all is written', async () => (await stat(logOf(uuid))).size > 600_000 * 36);
  expect((await stat(logOf(uuid))).blocks * 512).toBeLessThan(DISK_BOUND);
  await node.start();
  await node.untilLine(uuid, 'all said');
  expect((await node.details(uuid)).state).toBe('running');
  await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['hello'] });
  await until('it answers', async () => (await node.lines(uuid)).filter((line) => line === 'hello').length === 2);
});
