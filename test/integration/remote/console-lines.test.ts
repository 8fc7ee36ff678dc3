import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { createDaemonClient, type DaemonClient } from '../../../src/daemon/client.js';
import { SERVER_REF_SELECT, toServerRef } from '../../../src/domain/access/server-ref.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { Server } from '../../../src/generated/prisma/client.js';
import { uncounted } from '../../../src/metrics/uncounted.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { arrangeServer } from '../../support/arrange.js';
import { consolePayloads, lineOf } from '../../support/console-payloads.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type KeepAliveClient, keepAliveClient } from '../../support/keep-alive-client.js';
import { silentLog } from '../../support/log.js';
import { advanceRun } from '../../support/runs.js';
import { until } from '../../support/until.js';
import { type RealNode, startRealNode } from './real-node.js';

/** Number of payloads sent as tasks. */
const TASK_PAYLOADS = 200;

/** Number of payloads sent as commands. */
const COMMAND_PAYLOADS = 600;

/** Most tasks of one schedule, sent in one run. */
const TASKS_OF_A_RUN = 10;

/** Stores every byte of its input. */
const PROGRAM = 'echo ready; exec cat > heard.bin';

const database = describeDatabase();
let daemon: DaemonClient;
let context: ServiceContext;
let api: ApiUnderTest;
let client: KeepAliveClient;
let node: RealNode;
let server: Server;
let key: string;

/** The lines that the process should have read since its start. */
const expected: string[] = [];

beforeAll(async () => {
  daemon = createDaemonClient({ open: secrets.open, log: silentLog, metrics: uncounted });
  context = serviceContext(database.db, { daemon, clock: { now: () => new Date() } });
  api = await startApi(context);
  client = keepAliveClient(api.url, 1);
  node = await startRealNode(database.db, api.url);
  const home = await database.db.node.findUniqueOrThrow({ where: { id: node.id } });
  server = await arrangeServer(database.db, home, { status: 'installing', startup: PROGRAM });
  await database.db.egg.update({
    where: { id: server.eggId },
    data: { configStartup: { done: 'ready' }, configFiles: {}, scriptInstall: 'true' },
  });
  key = await arrangeKey(context, { userId: server.ownerId, kind: 'client' });
  const ref = await serverRef();
  await daemon.createServer(ref, { startOnCompletion: true });
  await until(async () => (await daemon.getServer(ref)).state === 'running', 60_000);
});

database.beforeClose(async () => {
  client?.close();
  await node?.close();
  await daemon?.close();
  await api?.close();
});

const serverRef = async () =>
  toServerRef(await database.db.server.findUniqueOrThrow({ where: { id: server.id }, select: SERVER_REF_SELECT }));

/** Waits until the process has read enough, and expects exactly the lines. */
const expectHeard = async (): Promise<void> => {
  const wanted = Buffer.from(expected.map((line) => `${line}\n`).join(''));
  const heard = () => readFile(join(node.filesOf(server.uuid), 'heard.bin'));
  await until(async () => (await heard()).length >= wanted.length, 30_000);
  const actual = await heard();
  // Compared as lines for a readable message, and byte for byte.
  expect(actual.toString('utf8').split('\n')).toEqual([...expected, '']);
  expect(actual.equals(wanted)).toBe(true);
};

test('a task types exactly its line, or is rejected', async () => {
  const payloads = consolePayloads(TASK_PAYLOADS, 400);
  const schedules = `/api/client/servers/${server.identifier}/schedules`;
  const accepted: { readonly schedule: number; readonly line: string }[] = [];
  let schedule = 0;
  for (const payload of payloads) {
    if (accepted.length % TASKS_OF_A_RUN === 0 && accepted.at(-1)?.schedule === schedule) schedule = 0;
    if (schedule === 0) schedule = await makeSchedule();
    const line = lineOf(payload);
    const { status, text } = await client.send('POST', `${schedules}/${schedule}/tasks`, {
      key,
      body: { action: 'command', payload, time_offset: 0, continue_on_failure: true },
    });
    expect({ payload, status }).toEqual({ payload, status: line === null ? 422 : 200 });
    if (line === null) expect(JSON.parse(text).errors[0].meta.source_field).toBe('payload');
    else accepted.push({ schedule, line });
  }
  for (const id of new Set(accepted.map((task) => task.schedule))) {
    const { status } = await client.send('POST', `${schedules}/${id}/execute`, { key });
    expect(status).toBe(202);
    const run = await database.db.scheduleRun.findFirstOrThrow({ where: { scheduleId: id } });
    await advanceRun(context, run.id, { owner: 'test' });
    const ended = await database.db.scheduleRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(ended.state).toBe('succeeded');
  }
  expected.push(...accepted.map(({ line }) => line));
  expect(accepted.length).toBeGreaterThan(TASK_PAYLOADS / 2);
  await expectHeard();
});

test('a command types exactly its line, or is rejected', async () => {
  for (const command of consolePayloads(COMMAND_PAYLOADS, 1_000)) {
    const line = lineOf(command);
    const path = `/api/client/servers/${server.identifier}/command`;
    const { status, text } = await client.send('POST', path, { key, body: { command } });
    expect({ command, status }).toEqual({ command, status: line === null ? 422 : 204 });
    if (line === null) expect(JSON.parse(text).errors[0].meta.source_field).toBe('command');
    else expected.push(line);
  }
  await expectHeard();
});

const makeSchedule = async (): Promise<number> => {
  const { id } = await database.db.schedule.create({
    data: {
      ...{ serverId: server.id, name: 'Lines', minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
      isActive: false,
    },
  });
  return id;
};
