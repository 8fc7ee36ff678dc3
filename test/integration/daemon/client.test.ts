import { afterEach, describe, expect, test } from '@jest/globals';
import { createDaemonClient, type DaemonClient } from '../../../src/daemon/client.js';
import type { DaemonLimits } from '../../../src/daemon/limits.js';
import { DaemonError, type DaemonFailure } from '../../../src/domain/errors.js';
import type { NodeConfiguration } from '../../../src/domain/ports/daemon.js';
import type { Log } from '../../../src/domain/ports/log.js';
import type { ServerRef } from '../../../src/domain/ports/node-address.js';
import { uncounted } from '../../../src/metrics/uncounted.js';
import { answer, type Fault, type FaultyDaemon, faultyDaemon } from '../../support/faulty-daemon.js';
import { until } from '../../support/until.js';

const UUID = '1b2c3d4e-1111-4222-8333-444455556666';
const BACKUP = '904df120-a66c-4375-a4c0-ad6e7c0c2d5a';
const DETAILS = JSON.stringify({
  state: 'running',
  is_suspended: false,
  utilization: {},
  configuration: { uuid: UUID },
});

/** Short enough for quick timeouts, long enough for a busy machine. */
const LIMITS: Partial<DaemonLimits> = { connectMs: 1_000, answerMs: 600, queueMs: 300 };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const daemonWith = async (fault: Fault): Promise<FaultyDaemon> => {
  const daemon = await faultyDaemon(fault);
  open.push(daemon);
  return daemon;
};

const logged: string[] = [];
const note = (fields: object, message: string): void => {
  logged.push(`${message} ${JSON.stringify(fields)}`);
};
const log: Log = { debug: note, info: note, warn: note, error: note };

const clientWith = (limits: Partial<DaemonLimits> = {}): DaemonClient => {
  const client = createDaemonClient({
    open: () => 'the-token',
    log,
    metrics: uncounted,
    limits: { ...LIMITS, ...limits },
  });
  open.push(client);
  return client;
};

const serverOf = (daemon: FaultyDaemon): ServerRef => ({ node: daemon.node, uuid: UUID });

const failureOf = async (call: Promise<unknown>): Promise<DaemonFailure> => {
  const error = await call.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DaemonError)) throw error;
  return error.failure;
};

/** Sends a byte every 20 ms while the connection is open. */
const drip = (socket: Parameters<Fault>[0], head: string): void => {
  socket.write(head);
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
};

const CONFIGURATION: NodeConfiguration = {
  debug: false,
  uuid: UUID,
  tokenId: 'id',
  token: 'new',
  api: { host: '0.0.0.0', port: 8080, ssl: { enabled: false, cert: '/cert', key: '/key' }, uploadLimit: 100 },
  system: { data: '/data', sftp: { bindPort: 2022 } },
  allowedMounts: [],
  remote: 'https://panel.example.com',
};

const bodyOf = (request: string): Readonly<Record<string, unknown>> =>
  JSON.parse(request.slice(request.indexOf('\r\n\r\n') + 4));

describe('the request to the daemon of', () => {
  test.each<[string, (client: DaemonClient, server: ServerRef) => Promise<unknown>, string, unknown]>([
    [
      'createServer',
      (c, s) => c.createServer(s, { startOnCompletion: true }),
      'POST /api/servers',
      { uuid: UUID, start_on_completion: true },
    ],
    ['deleteServer', (c, s) => c.deleteServer(s), `DELETE /api/servers/${UUID}`, null],
    ['syncServer', (c, s) => c.syncServer(s), `POST /api/servers/${UUID}/sync`, null],
    ['reinstallServer', (c, s) => c.reinstallServer(s), `POST /api/servers/${UUID}/reinstall`, null],
    ['setPower kill', (c, s) => c.setPower(s, 'kill'), `POST /api/servers/${UUID}/power`, { action: 'kill' }],
    ...(['start', 'stop', 'restart'] as const).map(
      (action): [string, (client: DaemonClient, server: ServerRef) => Promise<unknown>, string, unknown] => [
        `setPower ${action}`,
        (c, s) => c.setPower(s, action),
        `POST /api/servers/${UUID}/power`,
        { action, wait_seconds: 120 },
      ],
    ),
    [
      'sendCommand',
      (c, s) => c.sendCommand(s, 'say hi'),
      `POST /api/servers/${UUID}/commands`,
      { commands: ['say hi'] },
    ],
    [
      'createBackup',
      (c, s) => c.createBackup(s, { uuid: BACKUP, ignore: '*.log' }),
      `POST /api/servers/${UUID}/backup`,
      { adapter: 'wings', uuid: BACKUP, ignore: '*.log' },
    ],
    ['deleteBackup', (c, s) => c.deleteBackup(s, BACKUP), `DELETE /api/servers/${UUID}/backup/${BACKUP}`, null],
    [
      'restoreBackup',
      (c, s) => c.restoreBackup(s, { uuid: BACKUP, truncate: true }),
      `POST /api/servers/${UUID}/backup/${BACKUP}/restore`,
      { adapter: 'wings', truncate_directory: true, download_url: '' },
    ],
    ['denyTokens', (c, s) => c.denyTokens(s, ['a', 'b']), `POST /api/servers/${UUID}/ws/deny`, { jtis: ['a', 'b'] }],
  ])('%s', async (_name, call, line, body) => {
    const daemon = await daemonWith((socket) => socket.write(answer(202)));
    await call(clientWith(), serverOf(daemon));
    const [request = ''] = daemon.requests;
    expect(request.split(' HTTP/1.1\r\n')[0]).toBe(line);
    expect(request).toMatch(/\r\nauthorization: Bearer the-token\r\n/i);
    const sent = request.slice(request.indexOf('\r\n\r\n') + 4);
    expect(sent === '' ? null : JSON.parse(sent)).toEqual(body);
  });

  test('updateNode has the configuration; without a callback address the daemon retains its own', async () => {
    const daemon = await daemonWith((socket) => socket.write(answer(200, '{"applied":false}')));
    const client = clientWith();
    await client.updateNode(daemon.node, CONFIGURATION);
    await client.updateNode(daemon.node, { ...CONFIGURATION, remote: null });
    const [first = '', second = ''] = daemon.requests;
    expect(first).toMatch(/^POST \/api\/update HTTP/);
    expect(first).toMatch(/\r\nauthorization: Bearer the-token\r\n/i);
    const { remote, ...rest } = bodyOf(first);
    expect({ remote, ...rest }).toEqual({
      debug: false,
      uuid: UUID,
      token_id: 'id',
      token: 'new',
      api: { host: '0.0.0.0', port: 8080, ssl: { enabled: false, cert: '/cert', key: '/key' }, upload_limit: 100 },
      system: { data: '/data', sftp: { bind_port: 2022 } },
      allowed_mounts: [],
      remote: 'https://panel.example.com',
    });
    expect(bodyOf(second)).toEqual(rest);
  });

  test('getServer and listServers parse the answer of the daemon', async () => {
    const daemon = await daemonWith((socket, request) =>
      socket.write(answer(200, request.startsWith('GET /api/servers HTTP') ? `[${DETAILS}]` : DETAILS)),
    );
    const client = clientWith();
    expect(await client.getServer(serverOf(daemon))).toMatchObject({ uuid: UUID, state: 'running' });
    expect(await client.listServers(daemon.node)).toHaveLength(1);
  });

  test('deleteArchive counts a 404 as success only if it concerns the archive', async () => {
    const answers = [
      answer(204),
      answer(404, '{"error":"The requested backup was not found on this server."}'),
      answer(404, '{"error":"The requested resource does not exist on this instance."}'),
      answer(404, '404 page not found', { 'Content-Type': 'text/plain' }),
    ];
    const daemon = await daemonWith((socket) => socket.write(answers.shift() ?? ''));
    const client = clientWith();
    await client.deleteArchive(daemon.node, { uuid: BACKUP, through: UUID });
    await client.deleteArchive(daemon.node, { uuid: BACKUP, through: null });
    for (const through of [UUID, null]) {
      const failure = await failureOf(client.deleteArchive(daemon.node, { uuid: BACKUP, through }));
      expect(failure).toMatchObject({ delivery: 'answered', status: 404 });
    }
    expect(daemon.requests.map((request) => request.split(' HTTP')[0]).slice(0, 2)).toEqual([
      `DELETE /api/servers/${UUID}/backup/${BACKUP}`,
      `DELETE /api/backups/${BACKUP}`,
    ]);
  });

  test('listArchives parses the list of the built-in node; null for Wings, which has no such route', async () => {
    const data = [{ uuid: BACKUP, size: 12, created_at: '2026-11-22T08:00:00.000Z' }];
    const answers = [
      answer(200, JSON.stringify({ data })),
      answer(404, '404 page not found', { 'Content-Type': 'text/plain' }),
      answer(200, JSON.stringify({ data: [{ uuid: '../../etc', size: 12, created_at: 'now' }] })),
    ];
    const daemon = await daemonWith((socket) => socket.write(answers.shift() ?? ''));
    const client = clientWith();
    const createdAt = new Date('2026-11-22T08:00:00.000Z');
    expect(await client.listArchives(daemon.node)).toEqual([{ uuid: BACKUP, bytes: 12, createdAt }]);
    expect(await client.listArchives(daemon.node)).toBeNull();
    expect(await failureOf(client.listArchives(daemon.node))).toMatchObject({ status: 200 });
  });

  test('getSystem parses the system information of a daemon and rejects an invalid one', async () => {
    const system = { architecture: 'amd64', cpu_threads: 8, memory_bytes: 1, kernel_version: '6.1.0', os: 'Debian' };
    const answers: unknown[] = [
      { version: '1.11.11', docker: { version: '28.2.2' }, system },
      { version: '0.2.0', docker: { version: '' }, system: { ...system, os_type: 'linux' } },
      { version: 'develop', system },
      { version: '1.11.11', docker: { version: '28.2.2' }, system: { ...system, cpu_threads: 1e300 } },
      { error: 'none' },
    ];
    const daemon = await daemonWith((socket) => socket.write(answer(200, JSON.stringify(answers.shift()))));
    const client = clientWith();
    const known = { architecture: 'amd64', cpuThreads: 8, memoryBytes: 1, kernelVersion: '6.1.0', os: 'Debian' };
    expect(await client.getSystem(daemon.node)).toEqual({ ...known, version: '1.11.11', containerEngine: '28.2.2' });
    expect(await client.getSystem(daemon.node)).toEqual({ ...known, version: '0.2.0', containerEngine: null });
    expect(await client.getSystem(daemon.node)).toEqual({ ...known, version: 'develop', containerEngine: null });
    for (const _ of ['figures', 'nothing']) {
      expect(await failureOf(client.getSystem(daemon.node))).toMatchObject({ delivery: 'answered', status: 200 });
    }
    expect(daemon.requests[0]).toMatch(/^GET \/api\/system\?v=2 HTTP/);
  });
});

describe('a command fails as', () => {
  test.each<[string, Fault, DaemonFailure['delivery'], number | null]>([
    ['unknown, when nothing is ever answered', () => undefined, 'unknown', null],
    ['unknown, when the connection is reset', (socket) => socket.resetAndDestroy(), 'unknown', null],
    ['unknown, when the connection is closed', (socket) => socket.end(), 'unknown', null],
    ['unknown, when the answer is garbage', (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n\r\n'), 'unknown', null],
    [
      'unknown, when the head of the answer arrives too slowly',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: '),
      'unknown',
      null,
    ],
    ['unknown, when a proxy answers 502', (socket) => socket.write(answer(502, '<html>')), 'unknown', 502],
    ['unknown, when a proxy answers 504', (socket) => socket.write(answer(504)), 'unknown', 504],
    ['not sent, when the answer is 429', (socket) => socket.write(answer(429)), 'not_sent', 429],
    ['not sent, when the answer is 503', (socket) => socket.write(answer(503)), 'not_sent', 503],
    ['answered, when the answer is 500', (socket) => socket.write(answer(500, '{"error":"Oh."}')), 'answered', 500],
    [
      'answered, when it redirects',
      (socket) => socket.write(answer(302, '', { Location: '/elsewhere' })),
      'answered',
      302,
    ],
    [
      'answered, when the server is stopped',
      (socket) => socket.write(answer(502, '{"error":"Cannot send commands to a stopped server instance."}')),
      'answered',
      502,
    ],
    [
      'answered, when the body of an error arrives too slowly',
      (socket) => drip(socket, 'HTTP/1.1 400 No\r\nContent-Length: 1000\r\n\r\n'),
      'answered',
      400,
    ],
  ])('%s', async (_name, fault, delivery, status) => {
    const daemon = await daemonWith(fault);
    const failure = await failureOf(clientWith().sendCommand(serverOf(daemon), 'say hi'));
    expect(failure).toMatchObject({ delivery, status });
    expect(daemon.requests).toHaveLength(1);
  });

  test('not sent, when the port is closed', async () => {
    const daemon = await daemonWith(() => undefined);
    await daemon.close();
    open.splice(open.indexOf(daemon), 1);
    const failure = await failureOf(clientWith().sendCommand(serverOf(daemon), 'say hi'));
    expect(failure).toEqual({ delivery: 'not_sent', status: null });
  });

  test.each([
    ['the name does not exist', { fqdn: 'node.invalid' }],
    ['the address is invalid', { fqdn: 'a b' }],
    ['the scheme is empty', { scheme: '' }],
    ['a TLS daemon does not speak TLS', { scheme: 'https' }],
  ])('not sent, when %s', async (_name, wrong) => {
    const daemon = await daemonWith((socket) => socket.end('no'));
    const server = { node: { ...daemon.node, ...wrong }, uuid: UUID };
    expect(await failureOf(clientWith().sendCommand(server, 'say hi'))).toEqual({ delivery: 'not_sent', status: null });
  });

  test('not sent, when no connection is established in time', async () => {
    const daemon = await daemonWith(() => undefined);
    // A TLS handshake that is never answered.
    const server = { node: { ...daemon.node, scheme: 'https' }, uuid: UUID };
    const client = clientWith({ connectMs: 100 });
    expect(await failureOf(client.sendCommand(server, 'say hi'))).toEqual({ delivery: 'not_sent', status: null });
  });

  test('not sent, when the token cannot be decrypted', async () => {
    const daemon = await daemonWith(() => undefined);
    const client = createDaemonClient({
      metrics: uncounted,
      open: () => {
        throw new Error('sealed with another key');
      },
      log,
    });
    open.push(client);
    expect(await failureOf(client.sendCommand(serverOf(daemon), 'x'))).toEqual({ delivery: 'not_sent', status: null });
  });
});

describe('an error of a daemon', () => {
  test("is passed on with the daemon's message and request id", async () => {
    const body = '{"error":"Cannot start or restart a server that is suspended."}';
    const headers = { 'X-Request-Id': 'abc', 'Content-Type': 'text/plain; charset=utf-8' };
    const daemon = await daemonWith((socket) => socket.write(answer(400, body, headers)));
    await expect(clientWith().setPower(serverOf(daemon), 'start')).rejects.toThrow(
      'An error occurred on the remote host: Cannot start or restart a server that is suspended.. (request id: abc)',
    );
  });

  test.each<['deleteServer' | 'deleteBackup']>([['deleteServer'], ['deleteBackup']])(
    'with 404 is success to %s',
    async (method) => {
      const daemon = await daemonWith((socket) => socket.write(answer(404, '{"error":"The requested resource …"}')));
      await expect(clientWith()[method](serverOf(daemon), BACKUP)).resolves.toBeUndefined();
    },
  );

  test('with 404 is an error for all other methods', async () => {
    const daemon = await daemonWith((socket) => socket.write(answer(404)));
    expect(await failureOf(clientWith().syncServer(serverOf(daemon)))).toMatchObject({ status: 404 });
  });
});

describe('details that cannot be parsed are an error with the status of the answer', () => {
  test.each([
    ['not JSON', answer(200, '<html></html>')],
    ['not a server', answer(200, '{}')],
    ['in an unknown state', answer(200, DETAILS.replace('running', 'installing'))],
    ['longer than 256 KB', answer(200, `"${'x'.repeat(300 * 1024)}"`)],
    ['interrupted', answer(200, DETAILS, { 'Content-Length': '9999' })],
  ])('%s', async (_name, bytes) => {
    const daemon = await daemonWith((socket) => socket.end(bytes));
    expect(await failureOf(clientWith().getServer(serverOf(daemon)))).toMatchObject({
      delivery: 'answered',
      status: 200,
    });
  });

  test('an accepted action stays accepted when the rest of its answer is missing', async () => {
    const daemon = await daemonWith((socket) => drip(socket, 'HTTP/1.1 202 Accepted\r\nContent-Length: 1000\r\n\r\n'));
    await expect(clientWith().setPower(serverOf(daemon), 'stop')).resolves.toBeUndefined();
  });

  test('a call can have a shorter time limit', async () => {
    const daemon = await daemonWith(() => undefined);
    const client = clientWith({ answerMs: 60_000 });
    const failure = await failureOf(client.getServer(serverOf(daemon), { timeoutMs: 100 }));
    expect(failure).toEqual({ delivery: 'unknown', status: null });
  });
});

describe('calls to one node', () => {
  test('run ten at once; one that gets no slot in time is not sent', async () => {
    const daemon = await daemonWith(() => undefined);
    const client = clientWith();
    const failures = Array.from({ length: 11 }, (_, n) => failureOf(client.sendCommand(serverOf(daemon), `say ${n}`)));
    expect(await failures[10]).toEqual({ delivery: 'not_sent', status: null });
    expect((await Promise.all(failures.slice(0, 10))).map(({ delivery }) => delivery)).toEqual(
      Array(10).fill('unknown'),
    );
    expect(daemon.requests).toHaveLength(10);
  });

  test('wait for a slot while others are answered', async () => {
    const daemon = await daemonWith((socket) => socket.write(answer(204)));
    const client = clientWith();
    await Promise.all(Array.from({ length: 50 }, () => client.sendCommand(serverOf(daemon), 'say hi')));
    expect(daemon.requests).toHaveLength(50);
  });

  test('do not wait for another node', async () => {
    const hung = await daemonWith(() => undefined);
    const healthy = await daemonWith((socket) => socket.write(answer(204)));
    const client = clientWith();
    const failures = Array.from({ length: 12 }, () => failureOf(client.sendCommand(serverOf(hung), 'say hi')));
    const server = { node: { ...healthy.node, id: 2 }, uuid: UUID };
    await client.sendCommand(server, 'say hi');
    expect(healthy.requests).toHaveLength(1);
    await Promise.all(failures);
  });

  test('use the new address as soon as the node has one', async () => {
    const [before, after] = [
      await daemonWith((socket) => socket.write(answer(204))),
      await daemonWith((socket) => socket.write(answer(204))),
    ];
    const client = clientWith();
    await client.syncServer(serverOf(before));
    await client.syncServer(serverOf(after));
    expect([before.requests.length, after.requests.length]).toEqual([1, 1]);
  });
});

describe('the circuit of a node', () => {
  test('opens after consecutive failures, permits a probe after a while and closes when that is answered', async () => {
    let answers = false;
    const daemon = await daemonWith((socket) => (answers ? socket.write(answer(204)) : socket.resetAndDestroy()));
    const client = clientWith({ failuresToOpen: 3, openMs: 100 });
    const server = serverOf(daemon);
    for (let call = 0; call < 3; call += 1) await failureOf(client.syncServer(server));
    expect(await failureOf(client.syncServer(server))).toEqual({ delivery: 'not_sent', status: null });
    expect(daemon.requests).toHaveLength(3);

    answers = true;
    await until(() =>
      client.syncServer(server).then(
        () => true,
        () => false,
      ),
    );
    expect(daemon.requests).toHaveLength(4);
    await client.syncServer(server);
  });

  test('ignores errors that the node answers', async () => {
    const daemon = await daemonWith((socket) => socket.write(answer(500)));
    const client = clientWith({ failuresToOpen: 2 });
    for (let call = 0; call < 5; call += 1) {
      expect(await failureOf(client.syncServer(serverOf(daemon)))).toMatchObject({ status: 500 });
    }
  });
});

test('neither the token nor a command is ever logged', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(/the-token|say hi/);
});

describe('a call that can be withdrawn', () => {
  const withdrawn = { delivery: 'not_sent', status: null, withdrawn: true };

  test('is checked when the connection is established, and sends no byte if it is too late', async () => {
    const daemon = await daemonWith((socket) => socket.write(answer(204)));
    const client = clientWith({ failuresToOpen: 1 });
    const server = serverOf(daemon);
    const late = { mayStillSend: () => false };
    expect(await failureOf(client.sendCommand(server, 'say late', late))).toEqual(withdrawn);
    expect(await failureOf(client.setPower(server, 'restart', late))).toEqual(withdrawn);
    expect(await failureOf(client.createBackup(server, { uuid: BACKUP, ignore: '' }, late))).toEqual(withdrawn);
    expect(daemon.connections()).toBeGreaterThan(0);
    expect(daemon.requests).toEqual([]);
    // It does not count as a failure of the node: its circuit stays closed, and the next call succeeds.
    await client.sendCommand(server, 'say in time', { mayStillSend: () => true });
    expect(daemon.requests).toHaveLength(1);
  });

  test('is checked after the wait for a slot', async () => {
    const answers: (() => void)[] = [];
    const daemon = await daemonWith((socket) => void answers.push(() => socket.write(answer(204))));
    const client = clientWith({ callsPerNode: 1, queueMs: 10_000, answerMs: 20_000 });
    const server = serverOf(daemon);
    let isInTime = true;
    const first = client.sendCommand(server, 'say first');
    const second = failureOf(client.sendCommand(server, 'say second', { mayStillSend: () => isInTime }));
    await daemon.received(1);
    isInTime = false;
    answers[0]?.();
    await first;
    expect(await second).toEqual(withdrawn);
    expect(daemon.requests).toHaveLength(1);
  });
});
