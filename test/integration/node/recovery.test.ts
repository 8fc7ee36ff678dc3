import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { exists } from '../../support/exists.js';
import { FakeRemote, type FakeServer } from './fake-remote.js';
import { NodeUnderTest, until } from './node-under-test.js';

const egg = JSON.parse(await readFile('prisma/seed/eggs/console.json', 'utf8'));

let remote: FakeRemote;
let node: NodeUnderTest;

beforeEach(async () => {
  remote = await FakeRemote.start();
  node = await NodeUnderTest.create(remote);
});

afterEach(async () => {
  await node.destroy();
  await remote.stop();
});

async function startServer(more: Partial<FakeServer> = {}, state = 'running'): Promise<string> {
  const uuid = randomUUID();
  remote.put({ uuid, script: egg.scripts.installation.script, ...more });
  await node.call('POST', '/api/servers', { uuid, start_on_completion: true });
  await node.untilState(uuid, state);
  return uuid;
}

describe('a node that was killed', () => {
  test('leaves no temporary files to the next process', async () => {
    await node.start();
    await node.end('SIGKILL');
    const unfinished = [
      'config.json',
      'state/node.json',
      `state/servers/${randomUUID()}.json`,
      'state/outbox/1.json',
      'state/sftp_host_key',
    ].map((name) => join(node.directory, `${name}.${randomUUID()}.tmp`));
    for (const path of unfinished) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, '{');
    }
    await node.start();
    expect(await Promise.all(unfinished.map(exists))).toEqual(unfinished.map(() => false));
  });

  test('does not remove files behind links in its state', async () => {
    await node.start();
    await node.end('SIGKILL');
    const elsewhere = join(node.directory, 'elsewhere');
    const theirs = join(elsewhere, `notes.json.${randomUUID()}.tmp`);
    await mkdir(elsewhere);
    await writeFile(theirs, 'x');
    await symlink(elsewhere, join(node.directory, 'state', 'link'));
    await symlink('..', join(node.directory, 'state', 'circle'));
    await node.start();
    expect(await exists(theirs)).toBe(true);
  });

  test('reports after a restart what the files of a server had, before it has measured them again', async () => {
    await node.start();
    const uuid = await startServer();
    const measured = async () => (await node.details(uuid)).utilization.disk_bytes;
    const record = join(node.directory, 'state/servers', `${uuid}.json`);
    // The first process has measured them before the installation, and does so once a minute.
    await node.end('SIGKILL');
    await node.start();
    await until('the files are measured', async () => {
      await measured();
      return JSON.parse(await readFile(record, 'utf8')).diskBytes > 0;
    });
    const before = await measured();
    await node.end('SIGKILL');
    await node.start();
    expect(await measured()).toBe(before);
  });

  test('has its servers running after a restart, with their consoles in both directions, and notices when they end', async () => {
    await node.start();
    const uuid = await startServer({ crashDetection: false });
    const [group] = await node.groups();
    await node.end('SIGKILL');
    // Typed while no node runs; the output must be on the console afterwards.
    await appendFile(join(node.directory, 'state/processes', uuid, 'input'), 'say in between\n');
    expect(await node.start()).toBeNull();
    expect(await node.groups()).toEqual([group]);
    expect((await node.details(uuid)).state).toBe('running');
    await node.untilLine(uuid, '[Server] in between');
    await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['say after'] });
    await node.untilLine(uuid, '[Server] after');
    expect((await node.lines(uuid)).filter((line) => line === 'Console ready')).toHaveLength(1);
    await node.call('POST', `/api/servers/${uuid}/commands`, { commands: ['exit 4'] });
    await node.untilState(uuid, 'offline');
    await node.untilLine(uuid, 'crash detection is disabled');
  });

  test('restarts a server that ended meanwhile', async () => {
    await node.start();
    const uuid = await startServer();
    const [group = 0] = await node.groups();
    await node.end('SIGKILL');
    process.kill(-group, 'SIGKILL');
    await until('the server is gone', () => !isThere(group));
    await node.start();
    await node.untilState(uuid, 'running');
    expect(await node.groups()).not.toEqual([group]);
  });

  test('notices that a server has finished starting meanwhile', async () => {
    await node.start();
    const uuid = await startServer({ environment: { START_DELAY: '1' } }, 'starting');
    await node.untilLine(uuid, 'Console starting');
    await node.end('SIGKILL');
    const log = join(node.directory, 'logs/console', `${uuid}.log`);
    await until('it is ready', async () => (await readFile(log, 'utf8')).includes('Console ready'));
    await node.start();
    await node.untilState(uuid, 'running');
  });

  test('starts a server whose start it had accepted', async () => {
    await node.start();
    const uuid = await startServer({}, 'starting');
    await node.end('SIGKILL');
    await node.start();
    await node.untilState(uuid, 'running');
  });

  test('finishes a restart that it had begun', async () => {
    await node.start();
    const uuid = await startServer({ stop: { type: 'command', value: 'quit' } });
    await node.call('POST', `/api/servers/${uuid}/power`, { action: 'restart' });
    await node.untilState(uuid, 'stopping');
    const [group = 0] = await node.groups();
    await node.untilLine(uuid, 'Unknown: quit');
    await node.end('SIGKILL');
    await node.start();
    expect((await node.details(uuid)).state).toBe('stopping');
    process.kill(-group, 'SIGKILL');
    await node.untilState(uuid, 'running');
  });

  test('reports an installation that ended meanwhile, and then starts the server', async () => {
    await node.start();
    const uuid = randomUUID();
    const script = `touch begun; sleep 0.5\n${egg.scripts.installation.script}`;
    remote.put({ uuid, script });
    await node.call('POST', '/api/servers', { uuid, start_on_completion: true });
    const begun = join(node.directory, 'data', uuid, 'begun');
    await until('the installer runs', () => exists(begun));
    await node.end('SIGKILL');
    await node.start();
    await until('it is reported', () => remote.reports(`/servers/${uuid}/install`).length === 1);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([{ successful: true, reinstall: false }]);
    await node.untilState(uuid, 'running');
  });

  test('continues an installation that it had just accepted', async () => {
    await node.start();
    const uuid = randomUUID();
    remote.put({ uuid, script: 'while ! test -e go; do sleep 0.05; done' });
    const { status } = await node.call('POST', '/api/servers', { uuid, start_on_completion: true });
    const record = join(node.directory, 'state/servers', `${uuid}.json`);
    const isStored = await exists(record);
    await node.end('SIGKILL');
    expect({ status, isStored }).toEqual({ status: 202, isStored: true });
    await node.start();
    expect(JSON.parse((await node.call('GET', '/api/unreported')).text).installations).toEqual([uuid]);
    await writeFile(join(node.directory, 'data', uuid, 'go'), '');
    await until('it is reported', () => remote.reports(`/servers/${uuid}/install`).length > 0);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([{ successful: true, reinstall: false }]);
  });

  test('stores a report for a service that was unavailable', async () => {
    await node.start();
    const uuid = randomUUID();
    remote.put({ uuid, skipScripts: true });
    remote.reportStatus = 503;
    await node.call('POST', '/api/servers', { uuid });
    await until('it was attempted', () => remote.reports(`/servers/${uuid}/install`).length > 0);
    const unreported = { installations: [uuid], restores: [], backups: [] };
    expect(JSON.parse((await node.call('GET', '/api/unreported')).text)).toEqual(unreported);
    await node.end('SIGKILL');
    remote.reportStatus = 204;
    const before = remote.reports(`/servers/${uuid}/install`).length;
    await node.start();
    await until('it is delivered', () => remote.reports(`/servers/${uuid}/install`).length > before);
    await until('it is removed', async () => (await readdir(join(node.directory, 'state/outbox'))).length === 0);
    await until('nothing is unreported', async () => {
      const { installations } = JSON.parse((await node.call('GET', '/api/unreported')).text);
      return installations.length === 0;
    });
  });

  test.each([401, 403, 429])('stores a report that the service rejected with %i', async (status) => {
    await node.start();
    const uuid = randomUUID();
    remote.put({ uuid, skipScripts: true });
    remote.reportStatus = status;
    const results = () => remote.reports(`/servers/${uuid}/install`);
    const unreported = async () => JSON.parse((await node.call('GET', '/api/unreported')).text).installations;
    await node.call('POST', '/api/servers', { uuid });
    await until('it waits', () => node.output.some((line) => line.includes('waits until the service')));
    expect(results()).toHaveLength(1);
    expect(await unreported()).toEqual([uuid]);
    await node.end('SIGKILL');
    remote.reportStatus = 204;
    await node.start();
    await until('nothing is unreported', async () => (await unreported()).length === 0);
    expect(results()).toEqual(Array(2).fill({ successful: true, reinstall: false }));
  });

  describe('during a reinstallation, with an undelivered report of an earlier one,', () => {
    const failing = 'touch begun; while ! test -e go; do sleep 0.05; done; exit 1';
    const reportOf = (uuid: string) => join(node.directory, 'state/outbox', `install-${uuid}.json`);
    const recordOf = (uuid: string) => join(node.directory, 'state/servers', `${uuid}.json`);
    const results = (uuid: string) => remote.reports(`/servers/${uuid}/install`);

    /** A server whose installation has succeeded, but whose report the service rejects. */
    async function installUnreported(): Promise<string> {
      await node.start();
      const uuid = randomUUID();
      remote.put({ uuid, skipScripts: true });
      remote.reportStatus = 403;
      await node.call('POST', '/api/servers', { uuid });
      await until('it waits', () => node.output.some((line) => line.includes('waits until the service')));
      remote.put({ uuid, script: failing });
      return uuid;
    }

    test('has withdrawn that report when it accepts, and reports only the reinstallation', async () => {
      const uuid = await installUnreported();
      const { status } = await node.call('POST', `/api/servers/${uuid}/reinstall`);
      const [isStored, record] = [await exists(reportOf(uuid)), await readFile(recordOf(uuid), 'utf8')];
      expect({ status, isStored }).toEqual({ status: 202, isStored: false });
      expect(JSON.parse(record).installation).toMatchObject({ reinstall: true });
      await node.end('SIGKILL');
      const before = results(uuid).length;
      remote.reportStatus = 204;
      await node.start();
      await writeFile(join(node.directory, 'data', uuid, 'go'), '');
      await until('it is reported', () => results(uuid).length > before);
      expect(results(uuid).slice(before)).toEqual([{ successful: false, reinstall: true }]);
    });

    test('withdraws it when it continues, if it was killed before', async () => {
      const uuid = await installUnreported();
      await node.end('SIGKILL');
      const before = results(uuid).length;
      const record = JSON.parse(await readFile(recordOf(uuid), 'utf8'));
      const installation = { reinstall: true, startOnCompletion: false, process: null };
      await writeFile(recordOf(uuid), JSON.stringify({ ...record, installation }));
      // Sorts after the other report: when it is delivered, the other one has been attempted.
      const last = { id: randomUUID(), path: '/last', body: null };
      await writeFile(join(node.directory, 'state/outbox/last.json'), JSON.stringify(last));
      remote.reportStatus = 204;
      await node.start();
      await until('the first round is over', () => remote.reports('/last').length > 0);
      expect(results(uuid).slice(before)).toEqual([]);
      await until('the installer runs', () => exists(join(node.directory, 'data', uuid, 'begun')));
      await writeFile(join(node.directory, 'data', uuid, 'go'), '');
      await until('it is reported', () => results(uuid).length > before);
      expect(results(uuid).slice(before)).toEqual([{ successful: false, reinstall: true }]);
    });
  });
});

describe('a node that cannot store its records', () => {
  test('rejects a new server, and accepts it once it can store them', async () => {
    await node.start();
    const uuid = randomUUID();
    remote.put({ uuid, skipScripts: true });
    const records = join(node.directory, 'state/servers');
    await writeFile(records, 'not a directory');
    expect((await node.call('POST', '/api/servers', { uuid })).status).toBe(500);
    expect((await node.call('GET', `/api/servers/${uuid}`)).status).toBe(404);
    await rm(records);
    expect((await node.call('POST', '/api/servers', { uuid })).status).toBe(202);
    await until('it is reported', () => remote.reports(`/servers/${uuid}/install`).length > 0);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([{ successful: true, reinstall: false }]);
  });
});

describe('a node process that remained', () => {
  test('is ended by the next one on the same directory, which attaches to its servers', async () => {
    await node.start();
    await startServer();
    const groups = await node.groups();
    const next = node.again();
    expect(await next.start()).toBeNull();
    expect(await node.status()).toBe(0);
    expect(await next.groups()).toEqual(groups);
    await next.end('SIGKILL');
  });
});

describe('a server whose supervisor was killed', () => {
  test('is ended with its whole group, and counts as crashed', async () => {
    await node.start();
    const uuid = await startServer();
    const [group = 0] = await node.groups();
    process.kill(group, 'SIGKILL');
    await until('the group has ended', () => !isThere(group));
    await node.untilLine(uuid, 'Exit code: 137');
    await node.untilState(uuid, 'running');
  });
});

describe('a node that receives SIGTERM', () => {
  test('ends with status 0 and leaves its servers running', async () => {
    await node.start();
    await startServer();
    const [group = 0] = await node.groups();
    expect(await node.end('SIGTERM')).toBe(0);
    expect(isThere(group)).toBe(true);
  });
});

describe('the start of a node', () => {
  test('reads every page of the listing, then sends a reset with both parts of its token', async () => {
    const uuids = [randomUUID(), randomUUID(), randomUUID()];
    for (const uuid of uuids) remote.put({ uuid });
    await node.start();
    const listed = JSON.parse((await node.call('GET', '/api/servers')).text);
    expect(listed.map((server: { configuration: { uuid: string } }) => server.configuration.uuid).sort()).toEqual(
      uuids.sort(),
    );
    expect(remote.calls.at(-1)).toEqual({
      method: 'POST',
      path: '/servers/reset',
      authorization: 'Bearer token-id.token-of-the-node',
      body: null,
    });
  });

  test('puts an unreadable backup order aside, and makes the others', async () => {
    const uuid = randomUUID();
    remote.put({ uuid });
    const orders = join(node.directory, 'state/backups');
    const [torn, whole] = [randomUUID(), randomUUID()];
    await mkdir(orders, { recursive: true });
    await writeFile(join(orders, `${torn}.json`), '{"server":');
    await writeFile(join(orders, `${whole}.json`), JSON.stringify({ server: uuid, uuid: whole, ignore: '' }));
    expect(await node.start()).toBeNull();
    await until('it is reported', () => remote.reports(`/backups/${whole}`).length > 0);
    expect(JSON.parse((await node.call('GET', '/api/unreported')).text).backups).not.toContain(torn);
    const [aside = ''] = await readdir(join(orders, 'unreadable'));
    expect(await readFile(join(orders, 'unreadable', aside), 'utf8')).toBe('{"server":');
  });

  test('fails with status 1 when the service rejects the listing', async () => {
    remote.listingStatus = 403;
    expect(await node.start()).toBe(1);
    expect(remote.calls).toHaveLength(1);
  });
});

function isThere(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
