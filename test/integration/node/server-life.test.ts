import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FakeRemote, type FakeServer } from './fake-remote.js';
import { NodeUnderTest, until } from './node-under-test.js';

const egg = JSON.parse(await readFile('prisma/seed/eggs/console.json', 'utf8'));

let remote: FakeRemote;
let node: NodeUnderTest;

beforeAll(async () => {
  remote = await FakeRemote.start();
  node = await NodeUnderTest.create(remote);
  expect(await node.start()).toBeNull();
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

/** Installs a server of the Console egg and starts it if `start`. */
async function install(more: Partial<FakeServer> = {}, start = false): Promise<string> {
  const uuid = randomUUID();
  remote.put({ uuid, script: egg.scripts.installation.script, environment: { start_delay: 0 }, ...more });
  const answer = await node.call('POST', '/api/servers', { uuid, start_on_completion: start });
  expect(answer.status).toBe(202);
  await until('the installation is reported', () => remote.reports(`/servers/${uuid}/install`).length > 0);
  if (start) await node.untilState(uuid, 'running');
  return uuid;
}

describe('a server', () => {
  test('is installed, started, receives commands with an echo, and is stopped by its command', async () => {
    const uuid = await install({}, true);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([{ successful: true, reinstall: false }]);
    expect((await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['say grüße', 'list'] })).status).toBe(
      204,
    );
    await node.untilLine(uuid, 'There are 0 players');
    const lines = await node.lines(uuid);
    expect(lines.slice(-4)).toEqual(['say grüße', 'list', '[Server] grüße', 'There are 0 players online: ']);
    const two = await node.call('GET', `/api/servers/${uuid}/logs?size=2`);
    expect(JSON.parse(two.text)).toEqual({ data: ['[Server] grüße', 'There are 0 players online: '] });
    // The memory is sampled: the first value may be that of the shell alone.
    await until('its memory is measured', async () => (await node.details(uuid)).utilization.memory_bytes > 10_000_000);
    expect((await node.details(uuid)).utilization.uptime).toBeGreaterThan(0);
    expect((await node.call('POST', `/api/servers/${uuid}/power`, { action: 'stop' })).status).toBe(202);
    await node.untilState(uuid, 'offline');
    expect((await node.lines(uuid)).at(-1)).toBe('Console stopped');
    expect((await node.details(uuid)).utilization).toMatchObject({ memory_bytes: 0, uptime: 0, state: 'offline' });
  });

  test('has each of its power states reported, in order', async () => {
    const uuid = await install({}, true);
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'restart' });
    const states = () =>
      remote
        .reports(`/servers/${uuid}/container/status`)
        .map((body) => (body as { readonly data: { readonly new_state: string } }).data.new_state);
    await until('the restart is reported', () => states().length === 6);
    expect(states()).toEqual(['starting', 'running', 'stopping', 'offline', 'starting', 'running']);
  });

  test('accepts single lines only: a command of several lines is 400, and nothing of the request is typed', async () => {
    const uuid = await install({}, true);
    const type = async (commands: readonly string[]) =>
      (await node.call('POST', `/api/servers/${uuid}/commands`, { commands })).status;
    for (const end of [
      '\n',
      '\r',
      '\r\n',
      '\u2028',
      '\u2029',
      '\u0085',
      '\0',
      '\v',
      '\f',
      '\u001b',
      '\u009b',
      '\u007f',
    ]) {
      expect(await type(['say zero', `say one${end}say two`])).toBe(400);
    }
    expect(await type(['say\tthree', 'say four\r\n', 'say \ud800'])).toBe(204);
    await node.untilLine(uuid, '[Server] \ufffd');
    const lines = await node.lines(uuid);
    expect(lines.slice(lines.indexOf('Console ready') + 1)).toEqual([
      'say\tthree',
      'say four',
      'say \ufffd',
      'Unknown: say\tthree',
      '[Server] four',
      '[Server] \ufffd',
    ]);
  });

  test('reports a failed installation when its script has an exit code other than 0, and is not started', async () => {
    const uuid = await install({ script: 'echo no\nexit 3' }, false);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([{ successful: false, reinstall: false }]);
    expect((await node.details(uuid)).state).toBe('offline');
  });

  test('is installed once when it is requested twice', async () => {
    const uuid = randomUUID();
    remote.put({ uuid, script: 'sleep 0.3; echo x >> /mnt/server/count' });
    const body = { uuid, start_on_completion: false };
    const answers = await Promise.all([
      node.call('POST', '/api/servers', body),
      node.call('POST', '/api/servers', body),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
    await until('it is reported', () => remote.reports(`/servers/${uuid}/install`).length > 0);
    expect(await readFile(join(node.directory, 'data', uuid, 'count'), 'utf8')).toBe('x\n');
  });

  test('gets normalised line ends, strings in its environment, and nothing of the node in it', async () => {
    const uuid = await install({
      environment: { low: 5, On: true, none: null },
      script: 'env | sort > /mnt/server/env\r\necho ok\r\n',
    });
    const environment = await readFile(join(node.directory, 'data', uuid, 'env'), 'utf8');
    expect(environment).toMatch(/^LOW=5$/m);
    expect(environment).toMatch(/^ON=true$/m);
    expect(environment).toMatch(/^NONE=$/m);
    expect(environment).toMatch(/^SERVER_PORT=25565$/m);
    expect(environment).not.toMatch(/NODE_OPTIONS|JEST/);
  });

  test('is restarted after a crash, but not after a second one within a minute', async () => {
    const uuid = await install({}, true);
    await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['exit 0'] });
    await node.untilLine(uuid, 'Detected server process in a crashed state');
    await until(
      'it runs again',
      async () => (await node.lines(uuid)).filter((line) => line === 'Console ready').length === 2,
    );
    await node.untilState(uuid, 'running');
    await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['exit 7'] });
    await node.untilLine(uuid, 'Aborting automatic restart');
    expect((await node.lines(uuid)).some((line) => line.includes('Exit code: 7'))).toBe(true);
    expect((await node.details(uuid)).state).toBe('offline');
  });

  test('is not restarted when the stop command was typed', async () => {
    const uuid = await install({}, true);
    await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['stop'] });
    await node.untilState(uuid, 'offline');
    expect((await node.lines(uuid)).some((line) => line.includes('crashed'))).toBe(false);
  });

  test('is stopped by a signal that reaches the child processes of its shell', async () => {
    const uuid = await install(
      { invocation: 'cd . && node console.mjs; echo after', stop: { type: 'signal', value: 'C' } },
      true,
    );
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'stop' });
    await node.untilState(uuid, 'offline');
    expect((await node.lines(uuid)).at(-1)).toBe('Console stopped');
  });

  test('ends at the signal when it is a shell loop', async () => {
    const uuid = await install(
      {
        invocation: '{{COMMAND}}',
        // The child itself prints the line: a shell loses a signal for a child that it has forked but not started yet.
        environment: { COMMAND: "while true; do sh -c 'echo tick; exec sleep 30'; done" },
        done: [''],
        stop: { type: 'signal', value: 'C' },
      },
      true,
    );
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'stop' });
    await node.untilState(uuid, 'offline');
    expect((await node.lines(uuid)).filter((line) => line === 'tick')).toHaveLength(1);
  });

  test('can be killed at any moment while it is starting', async () => {
    const uuid = await install({ environment: { START_DELAY: '60' } });
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'start' });
    await node.untilState(uuid, 'starting');
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'kill' });
    await node.untilState(uuid, 'offline');
    expect((await node.lines(uuid)).some((line) => line.includes('crashed'))).toBe(false);
  });

  test('can be killed in spite of the lock while it hangs in stopping', async () => {
    const uuid = await install({ stop: { type: 'command', value: 'quit' } }, true);
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'stop' });
    await node.untilState(uuid, 'stopping');
    expect((await node.call('POST', `/api/servers/${uuid}/reinstall`)).status).toBe(409);
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'kill' });
    await node.untilState(uuid, 'offline');
  });

  test('is started by an action that waits for the lock, while one that does not wait is dropped', async () => {
    const uuid = await install({}, true);
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'restart' });
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'stop' });
    await until(
      'it runs again',
      async () => (await node.lines(uuid)).filter((line) => line === 'Console ready').length === 2,
    );
    await node.untilState(uuid, 'running');
  });

  test('is stopped when it is suspended, and rejects a start with 400', async () => {
    const uuid = await install({}, true);
    remote.put({ uuid, suspended: true });
    expect((await node.call('POST', `/api/servers/${uuid}/sync`)).status).toBe(204);
    await node.untilState(uuid, 'offline');
    const answer = await node.call('POST', `/api/servers/${uuid}/power`, { action: 'start' });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({ error: 'Cannot start or restart a server that is suspended.' });
    expect((await node.details(uuid)).is_suspended).toBe(true);
  });

  test('rejects commands while offline', async () => {
    const uuid = await install();
    const answer = await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['hi'] });
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.text)).toEqual({ error: 'Cannot send commands to a stopped server instance.' });
  });

  test('has its configuration files written before the start, and never outside of its directory', async () => {
    const configs = [
      { parser: 'properties', file: 'server.properties', replace: [{ match: 'server-port', replace_with: '25570' }] },
      { parser: 'properties', file: '../outside.properties', replace: [{ match: 'a', replace_with: 'b' }] },
      { parser: 'yaml', file: 'c.yml', replace: [{ match: 'a', replace_with: 'b' }] },
      { parser: 'toml', file: 'c.toml', replace: [{ match: 'a', replace_with: 'b' }] },
    ];
    const uuid = await install({ configs }, true);
    expect(await readFile(join(node.directory, 'data', uuid, 'server.properties'), 'utf8')).toBe('server-port=25570\n');
    await expect(access(join(node.directory, 'data/outside.properties'))).rejects.toThrow('ENOENT');
    const output = (await node.lines(uuid)).join('\n');
    expect(output).toContain('Left ../outside.properties unchanged');
    expect(await readFile(join(node.directory, 'data', uuid, 'c.yml'), 'utf8')).toBe('a: b\n');
    expect(output).toContain('Skipped c.toml');
  });

  test('does not show its command in the list of processes', async () => {
    const uuid = await install(
      { invocation: 'node console.mjs # {{SECRET}}', environment: { SECRET: 'hunter2' } },
      true,
    );
    const [pid] = (await node.groups()).slice(-1);
    expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('hunter2');
    await node.untilState(uuid, 'running');
    expect(node.output.join('\n')).not.toContain('hunter2');
  });

  test('is reinstalled after being stopped, and left offline', async () => {
    const uuid = await install({}, true);
    expect((await node.call('POST', `/api/servers/${uuid}/reinstall`)).status).toBe(202);
    // A report whose answer was late is sent once more: the last one is that of the reinstallation.
    const lastReport = () => remote.reports(`/servers/${uuid}/install`).at(-1);
    await until('it is reported', () => isDeepStrictEqual(lastReport(), { successful: true, reinstall: true }));
    expect((await node.details(uuid)).state).toBe('offline');
  });

  test('is not reinstalled if its record cannot be stored, and can be once it can', async () => {
    const uuid = await install({}, false);
    const record = join(node.directory, 'state/servers', `${uuid}.json`);
    await rm(record);
    await mkdir(join(record, 'in-its-place'), { recursive: true });
    const reinstall = async () => (await node.call('POST', `/api/servers/${uuid}/reinstall`)).status;
    const whileUnwritable = await reinstall();
    await rm(record, { recursive: true });
    expect([whileUnwritable, await reinstall()]).toEqual([500, 202]);
    const lastReport = () => remote.reports(`/servers/${uuid}/install`).at(-1);
    await until('it is reported', () => isDeepStrictEqual(lastReport(), { successful: true, reinstall: true }));
  });

  test('disappears with its files and its processes when it is deleted', async () => {
    const uuid = await install({}, true);
    expect((await node.call('DELETE', `/api/servers/${uuid}`)).status).toBe(204);
    expect((await node.call('DELETE', `/api/servers/${uuid}`)).status).toBe(404);
    const namesOfIt = async () =>
      (await readdir(node.directory, { recursive: true })).filter((name) => name.includes(uuid));
    await until('no file has its name', async () => (await namesOfIt()).length === 0);
  });

  test('kills its installer when it is deleted, and reports nothing', async () => {
    const uuid = randomUUID();
    remote.put({ uuid, script: 'touch begun; sleep 60; touch ended' });
    await node.call('POST', '/api/servers', { uuid });
    await until('the installer runs', () =>
      access(join(node.directory, 'data', uuid, 'begun')).then(
        () => true,
        () => false,
      ),
    );
    expect((await node.call('DELETE', `/api/servers/${uuid}`)).status).toBe(204);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([]);
  });
});
