import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountFor } from '../../src/host/os-account.js';
import { builtInNode } from '../support/e2e/built-in-node.js';
import { HOSTILE_GAME, startupOf } from '../support/e2e/hostile-game.js';
import { freshDataDir, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** A system account with a name, which PostgreSQL needs. */
const ORDINARY = accountFor('node').uid ?? -1;

const AS_ORDINARY = ['setpriv', '--reuid', String(ORDINARY), '--regid', String(ORDINARY), '--clear-groups'];

/** Creates a root directory in which the kernel allows no user namespaces. */
const WITHOUT_NAMESPACES = [
  ...['unshare', '--mount', 'bash', '-c'],
  `mount --rbind / /mnt && exec chroot --userspec=${ORDINARY}:${ORDINARY} --groups= /mnt env -C "$PWD" "$@"`,
  'gamewarden',
];

interface Setting {
  readonly name: string;
  readonly through: readonly string[];
  readonly isOrdinary: boolean;
  /** The isolation that the node reports there. */
  readonly isolation: string;
}

const SETTINGS: readonly Setting[] = [
  { name: 'as root', through: [], isOrdinary: false, isolation: 'accounts and namespaces' },
  {
    name: 'as root that may not make namespaces',
    through: ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-sys_admin'],
    isOrdinary: false,
    isolation: 'accounts',
  },
  { name: 'as an ordinary account', through: AS_ORDINARY, isOrdinary: true, isolation: 'namespaces' },
];

/** Whether this machine allows the tests to start a service in a setting. */
const canRun = (through: readonly string[], command: readonly string[]): boolean => {
  const [program = 'true', ...rest] = [...through, ...command];
  return process.getuid?.() === 0 && spawnSync(program, rest, { encoding: 'utf8' }).status === 0;
};

const probeOf = ({ isolation }: Setting): readonly string[] => {
  if (isolation === 'namespaces') return ['unshare', '--user', '--map-root-user', '--mount', '--pid', '--fork', 'true'];
  return isolation === 'accounts' ? ['true'] : ['unshare', '--mount', '--pid', '--fork', 'true'];
};

const startIn = async ({ through, isOrdinary }: Pick<Setting, 'through' | 'isOrdinary'>): Promise<Service> => {
  const DATA_DIR = await freshDataDir();
  if (isOrdinary) chownSync(dirname(DATA_DIR), ORDINARY, ORDINARY);
  return startService({
    localNode: true,
    database: 'embedded',
    env: { DATA_DIR, HOME: dirname(DATA_DIR), LOG_LEVEL: 'info' },
    through,
  });
};

interface Created {
  readonly id: number;
  readonly uuid: string;
  readonly identifier: string;
}

const create = async (service: Service, overrides: object = {}): Promise<Created> => {
  const { status, body } = await service.rest('POST', '/api/application/servers', {
    body: {
      ...{ name: 'A server', user: 1, egg: 1, docker_image: 'docker.io/library/node:20-slim', environment: {} },
      startup: 'node console.mjs',
      limits: { memory: 256, swap: 0, disk: 512, io: 500, cpu: 0 },
      feature_limits: { databases: 0, allocations: 0, backups: 2 },
      deploy: { locations: [], dedicated_ip: false, port_range: [] },
      ...overrides,
    },
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.attributes;
};

const statusOf = async (service: Service, { id }: Created): Promise<string | null> =>
  (await service.rest('GET', `/api/application/servers/${id}`)).body.attributes.status;

const untilStatus = (service: Service, server: Created, wanted: readonly (string | null)[]): Promise<string> =>
  until(async () => {
    const status = await statusOf(service, server);
    return wanted.includes(status) ? String(status) : null;
  });

const power = (service: Service, { identifier }: Created, signal: string) =>
  service.rest('POST', `/api/client/servers/${identifier}/power`, { body: { signal } });

const pidsOf = (text: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(text));

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // already ended
  }
};

const write = (service: Service, { identifier }: Created, file: string, body: string) =>
  service.rest('POST', `/api/client/servers/${identifier}/files/write?file=${file}`, {
    body,
    headers: { 'Content-Type': 'text/plain' },
  });

const contents = (service: Service, { identifier }: Created, file: string) =>
  service.rest('GET', `/api/client/servers/${identifier}/files/contents?file=${encodeURIComponent(file)}`);

for (const setting of SETTINGS) {
  const describeHere = canRun(setting.through, probeOf(setting)) ? describe : describe.skip;

  describeHere(`a hostile game server, ${setting.name}`, () => {
    const escapee = `escapee-${setting.isolation.replaceAll(' ', '-')}`;
    let service: Service;
    let neighbour: Created;
    let hostile: Created;
    let lines: readonly string[];

    beforeAll(async () => {
      service = await startIn(setting);
      const node = builtInNode(service);
      neighbour = await create(service, { start_on_completion: true });
      hostile = await create(service);
      await untilStatus(service, neighbour, ['running']);
      await untilStatus(service, hostile, ['offline']);
      expect((await write(service, neighbour, 'secret.txt', 'of the neighbour')).status).toBe(204);
      expect((await write(service, hostile, 'hostile.mjs', HOSTILE_GAME)).status).toBe(204);
      const data = service.dataDir;
      const { api } = JSON.parse(readFileSync(join(data, 'node/config.json'), 'utf8'));
      const sockets = (await readdir(join(data, 'postgres/socket'))).filter((name) => !name.endsWith('.lock'));
      const postmaster = Number(readFileSync(join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
      const record = JSON.parse(readFileSync(join(data, `node/state/servers/${neighbour.uuid}.json`), 'utf8'));
      const startup = startupOf({
        files: [
          join(data, 'secrets.json'),
          join(data, 'node/config.json'),
          join(data, 'node/state/servers', `${neighbour.uuid}.json`),
          join(data, 'postgres/data/pg_hba.conf'),
          join(node.directory(neighbour.uuid), 'secret.txt'),
        ],
        directories: [
          join(data, 'postgres'),
          join(data, 'node/servers'),
          join(data, 'node/backups'),
          join(data, 'node/state'),
          node.directory(neighbour.uuid),
        ],
        sockets: sockets.map((name) => join(data, 'postgres/socket', name)),
        pids: [await node.pid(), postmaster, ...(await node.processes(neighbour.uuid)), record.run.pid],
        node: `http://${api.host}:${api.port}`,
        neighbour: 'console.mjs',
        escape: escapee,
      });
      const { status } = await service.rest('PATCH', `/api/application/servers/${hostile.id}/startup`, {
        body: { startup, environment: {}, egg: 1, image: 'docker.io/library/node:20-slim', skip_scripts: false },
      });
      expect(status).toBe(200);
      await power(service, hostile, 'start');
      await untilStatus(service, hostile, ['running']);
      lines = await node.consoleFile(hostile.uuid);
    });

    afterAll(() => service?.stop());

    test('is reported as isolated by the node and at the start', async () => {
      const config = JSON.parse(readFileSync(join(service.dataDir, 'node/config.json'), 'utf8'));
      const answer = await fetch(`http://127.0.0.1:${config.api.port}/api/system?v=2`, {
        headers: { authorization: `Bearer ${config.token}` },
      });
      expect(await answer.json()).toMatchObject({ isolation: setting.isolation });
      expect(service.output().stderr).toContain('game servers are isolated');
    });

    test('reads, writes, signals and connects to nothing outside', () => {
      const attempts = lines.filter((line) => line.startsWith('ATTEMPT '));
      expect(attempts.length).toBeGreaterThan(30);
      expect(attempts.filter((line) => !line.endsWith(' denied'))).toEqual([]);
    });

    test('sees processes of others only without namespaces', () => {
      const sees = setting.isolation === 'accounts';
      expect(lines).toContain(`SEES the neighbour: ${sees}`);
    });

    test('cannot reach files through links when users read its files', async () => {
      const own = builtInNode(service).directory(hostile.uuid);
      const links = (await readdir(own)).filter((name) => /^(?:symbolic|hard|directory)-/.test(name));
      expect(links.length).toBeGreaterThanOrEqual(10);
      const files = links.map((name) => (name.startsWith('directory') ? `${name}/secret.txt` : name));
      const answers = await Promise.all(
        files.map(async (file) => ({ file, status: (await contents(service, hostile, file)).status })),
      );
      expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    });

    test('has its own account, where accounts are used', () => {
      const owners = [hostile, neighbour].map(({ uuid }) => statSync(builtInNode(service).directory(uuid)));
      const uids = owners.map(({ uid }) => uid);
      expect(owners.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700]);
      if (setting.isOrdinary) expect(uids).toEqual([ORDINARY, ORDINARY]);
      else expect([new Set(uids).size, uids.every((uid) => uid >= 30_000)]).toEqual([2, true]);
    });

    test('is measured with all its processes', async () => {
      const { body } = await service.rest('GET', `/api/client/servers/${hostile.identifier}/resources`);
      // The game alone uses some 40 MB.
      expect(body.attributes.resources.memory_bytes).toBeGreaterThan(20 * 1024 * 1024);
    });

    test('leaves no process behind when it is killed, whatever its session', async () => {
      expect(pidsOf(escapee)).not.toEqual([]);
      await power(service, hostile, 'kill');
      await untilStatus(service, hostile, ['offline']);
      expect(pidsOf(escapee)).toEqual([]);
      expect(await statusOf(service, neighbour)).toBe('running');
    });

    test('is adopted by the next node, and leaves no process behind when it is deleted', async () => {
      await power(service, hostile, 'start');
      await untilStatus(service, hostile, ['running']);
      expect(pidsOf(escapee)).not.toEqual([]);
      await service.kill('SIGTERM');
      expect(pidsOf(escapee)).not.toEqual([]);
      await service.restart();
      expect(await untilStatus(service, hostile, ['running'])).toBe('running');
      const { status } = await service.rest('DELETE', `/api/application/servers/${hostile.id}`);
      expect(status).toBe(204);
      expect(pidsOf(escapee)).toEqual([]);
      expect(await untilStatus(service, neighbour, ['running'])).toBe('running');
    });
  });
}

const describeWithout = canRun(WITHOUT_NAMESPACES, ['true']) ? describe : describe.skip;

describeWithout('a machine that cannot isolate game servers', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startIn({ through: WITHOUT_NAMESPACES, isOrdinary: true });
  });

  afterAll(() => service?.stop());

  const person = async (name: string): Promise<number> => {
    const { body } = await service.rest('POST', '/api/application/users', {
      body: { username: name, email: `${name}@example.com`, first_name: 'A', last_name: 'Person' },
    });
    return body.attributes.id;
  };

  test('is reported as such, at the start and by the doctor', async () => {
    expect(service.output().stderr).toContain('game servers are not isolated');
    const [program = '', ...rest] = [...WITHOUT_NAMESPACES, process.execPath, 'dist/cli/main.js', 'doctor', '--json'];
    const { stdout, status } = spawnSync(program, rest, { env: service.env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('are not isolated from each other and from this machine');
  });

  test('runs servers of administrators, until a user who is not one becomes a subuser', async () => {
    const server = await create(service, { start_on_completion: true });
    await untilStatus(service, server, ['running']);
    const { status } = await service.rest('POST', `/api/client/servers/${server.identifier}/users`, {
      body: { email: 'subuser@example.com', permissions: ['control.console'] },
    });
    expect(status).toBe(200);
    await untilStatus(service, server, ['offline']);
    const answer = await power(service, server, 'start');
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('cannot isolate')]);
    expect(await statusOf(service, server)).toBe('offline');
  });

  test('does not install servers of other users', async () => {
    const server = await create(service, { user: await person('tenant') });
    await untilStatus(service, server, ['install_failed']);
    expect((await builtInNode(service).console(server.uuid)).join('\n')).toContain('cannot isolate game servers');
  });

  test('runs them with LOCAL_NODE=unisolated', async () => {
    await service.kill('SIGTERM');
    const wanted = await startService({
      ...{ localNode: true, database: 'embedded', through: WITHOUT_NAMESPACES },
      env: { ...service.env, LOCAL_NODE: 'unisolated' },
    });
    try {
      expect(wanted.output().stderr).toContain('LOCAL_NODE=unisolated');
      const { body } = await service.rest('GET', '/api/application/users?filter[username]=tenant');
      const server = await create(service, { user: body.data[0].attributes.id, start_on_completion: true });
      expect(await untilStatus(service, server, ['running', 'install_failed'])).toBe('running');
    } finally {
      await wanted.kill('SIGTERM');
    }
  });
});
