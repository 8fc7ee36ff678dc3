import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type BuiltInNode, builtInNode, countOf } from '../support/e2e/built-in-node.js';
import { type CreatedServer, runServer, statusOf } from '../support/e2e/console-server.js';
import { openRows, type Rows } from '../support/e2e/rows.js';
import {
  type CreatedSchedule,
  createSchedule,
  finishedRun,
  newestRun,
  readSchedule,
  type TaskBody,
} from '../support/e2e/schedule-calls.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;
let rows: Rows;
let node: BuiltInNode;
let server: CreatedServer;

beforeAll(async () => {
  service = await startService({ localNode: true });
  rows = openRows(service);
  node = builtInNode(service);
  server = await runServer(service, rows);
});

afterAll(async () => {
  await rows?.close();
  await service?.stop();
});

/** Each test begins with a service and a node that answer. */
beforeEach(() => until(() => node.answers(), 30_000));

/** Marks each output line of the chains, so that no test counts lines of another. */
const say = (text: string, timeOffset = 0): TaskBody => ({
  action: 'command',
  payload: `say ${text}`,
  time_offset: timeOffset,
});

const execute = async (tasks: readonly TaskBody[]): Promise<CreatedSchedule> => {
  const schedule = await createSchedule(service, server, { tasks });
  expect((await service.rest('POST', `${schedule.path}/execute`)).status).toBe(202);
  return schedule;
};

const stepIs = (schedule: CreatedSchedule, sequence: number, state: string): Promise<true> =>
  until(async () => (await newestRun(rows, schedule)).steps[sequence - 1]?.state === state);

const timesSaid = async (text: string): Promise<number> =>
  countOf(await node.consoleFile(server.uuid), `[Server] ${text}`);

const isSaid = (text: string): Promise<true> => until(async () => (await timesSaid(text)) > 0);

const expectIdle = async (schedule: CreatedSchedule): Promise<void> => {
  const { is_processing, relationships } = await readSchedule(service, schedule);
  expect(is_processing).toBe(false);
  for (const { attributes } of relationships.tasks.data) expect(attributes.is_queued).toBe(false);
};

describe('kill -9 of the service', () => {
  test('between two steps: the next one follows, each exactly once', async () => {
    const schedule = await execute([say('before the crash'), say('after the crash', 2), say('at the end', 1)]);
    await stepIs(schedule, 1, 'ok');
    await until(async () => (await newestRun(rows, schedule)).leaseUntil === null);
    await service.kill('SIGKILL');
    await service.restart();
    expect(await finishedRun(rows, schedule)).toMatchObject({
      state: 'succeeded',
      steps: [
        { state: 'ok', attempt: 1 },
        { state: 'ok', attempt: 1 },
        { state: 'ok', attempt: 1 },
      ],
    });
    await isSaid('at the end');
    for (const text of ['before the crash', 'after the crash', 'at the end']) expect(await timesSaid(text)).toBe(1);
    await expectIdle(schedule);
  });

  test('a tick during the downtime is made up once', async () => {
    const schedule = await createSchedule(service, server, { tasks: [say('caught up')] });
    await service.kill('SIGKILL');
    // A rare schedule has missed one tick: this one, two minutes ago.
    await rows.db
      .$executeRaw`update schedules set next_run_at = now() - interval '2 minutes' where id = ${schedule.id}`;
    await service.restart();
    expect(await finishedRun(rows, schedule)).toMatchObject({
      trigger: 'cron',
      state: 'succeeded',
      reason: 'catch_up',
    });
    await isSaid('caught up');
    expect(await timesSaid('caught up')).toBe(1);
    await expectIdle(schedule);
  });
});

describe('kill -9 of the service while steps are in flight', () => {
  let command: CreatedSchedule;
  let mayFail: CreatedSchedule;
  let backup: CreatedSchedule;

  /** A node that is stopped receives requests and does not answer; when it continues, the service has ended. */
  beforeAll(async () => {
    await until(() => node.answers(), 30_000);
    const nodePid = await node.pid();
    process.kill(nodePid, 'SIGSTOP');
    try {
      command = await execute([say('on its way'), say('never', 1)]);
      mayFail = await execute([{ ...say('may fail'), continue_on_failure: true }, say('goes on')]);
      backup = await execute([{ action: 'backup' }, say('backed up')]);
      for (const schedule of [command, mayFail, backup]) await stepIs(schedule, 1, 'sending');
      await service.kill('SIGKILL');
    } finally {
      process.kill(nodePid, 'SIGCONT');
    }
    await service.restart();
  });

  test('a command is not sent again, its result is unknown, and the chain ends there', async () => {
    expect(await finishedRun(rows, command)).toMatchObject({
      state: 'failed',
      reason: 'step_failed',
      steps: [
        { state: 'unknown', errorCode: 'interrupted', attempt: 1 },
        { attempt: 0, sentAt: null },
      ],
    });
    expect(await timesSaid('on its way')).toBeLessThanOrEqual(1);
    expect(await timesSaid('never')).toBe(0);
    await expectIdle(command);
  });

  test('a chain whose command may fail continues', async () => {
    expect((await finishedRun(rows, mayFail)).steps).toMatchObject([{ state: 'unknown' }, { state: 'ok', attempt: 1 }]);
    await isSaid('goes on');
    expect(await timesSaid('goes on')).toBe(1);
    expect(await timesSaid('may fail')).toBeLessThanOrEqual(1);
    await expectIdle(mayFail);
  });

  test('a requested backup exists once, and succeeds', async () => {
    const run = await finishedRun(rows, backup);
    expect(run).toMatchObject({ state: 'succeeded' });
    const backups = () => rows.db.backup.findMany({ where: { serverId: server.id } });
    await until(async () => (await backups()).every(({ completedAt }) => completedAt !== null));
    expect(await backups()).toMatchObject([{ uuid: run.steps[0]?.effectKey, isSuccessful: true }]);
    await isSaid('backed up');
    expect(await timesSaid('backed up')).toBe(1);
    await expectIdle(backup);
  });
});

describe('kill -9 of the service while runs are queued, replaced, and wait for effects', () => {
  let queued: CreatedSchedule;
  let replaced: CreatedSchedule;
  let waiting: CreatedSchedule;

  /** A schedule with an active run, and a tick that is due now. */
  const tickDuring = async (overlapPolicy: string, tasks: readonly TaskBody[]): Promise<CreatedSchedule> => {
    const schedule = await createSchedule(service, server, { overlap_policy: overlapPolicy, tasks });
    expect((await service.rest('POST', `${schedule.path}/execute`)).status).toBe(202);
    await stepIs(schedule, 1, 'ok');
    await rows.db.$executeRaw`update schedules set next_run_at = now() where id = ${schedule.id}`;
    await until(async () => (await rows.db.scheduleRun.count({ where: { scheduleId: schedule.id } })) === 2);
    return schedule;
  };
  const runsOf = async (schedule: CreatedSchedule) =>
    rows.db.scheduleRun.findMany({ where: { scheduleId: schedule.id }, orderBy: { number: 'asc' } });

  beforeAll(async () => {
    await until(() => node.answers(), 30_000);
    waiting = await execute([
      { ...say('waits'), wait_until: 'state_offline', wait_limit: 120 },
      { action: 'power', payload: 'start' },
    ]);
    await stepIs(waiting, 1, 'waiting');
    // Nothing is in flight when the service is killed; that case is tested above.
    replaced = await tickDuring('cancel_previous', [say('both runs'), say('one end', 25)]);
    await until(async () => (await runsOf(replaced))[0]?.finishedAt !== null);
    await stepIs(replaced, 1, 'ok');
    queued = await tickDuring('queue', [say('each run'), say('each end', 12)]);
    expect((await runsOf(queued))[1]).toMatchObject({ isQueued: true, finishedAt: null });
    await service.kill('SIGKILL');
    await service.restart();
  });

  test('the queued run begins once the one before it has ended', async () => {
    expect(await finishedRun(rows, queued, 60_000)).toMatchObject({ state: 'succeeded', reason: 'queued' });
    const [first, second] = await runsOf(queued);
    expect(first?.state).toBe('succeeded');
    expect(second?.startedAt?.getTime()).toBeGreaterThanOrEqual(first?.finishedAt?.getTime() ?? Number.NaN);
    await until(async () => (await timesSaid('each end')) === 2);
    expect(await timesSaid('each run')).toBe(2);
  });

  test('the replacing run executes, and the replaced one does not continue', async () => {
    expect(await finishedRun(rows, replaced, 60_000)).toMatchObject({ state: 'succeeded' });
    expect((await runsOf(replaced))[0]).toMatchObject({ state: 'cancelled', reason: 'replaced' });
    await isSaid('one end');
    expect(await timesSaid('one end')).toBe(1);
    expect(await timesSaid('both runs')).toBe(2);
  });

  test('a waiting step is not sent again, and continues when its effect is seen', async () => {
    expect((await newestRun(rows, waiting)).steps[0]).toMatchObject({ state: 'waiting', attempt: 1 });
    const stopped = await service.rest('POST', `/api/client/servers/${server.identifier}/power`, {
      body: { signal: 'stop' },
    });
    expect(stopped.status).toBe(204);
    expect(await finishedRun(rows, waiting, 60_000)).toMatchObject({
      state: 'succeeded',
      steps: [
        { state: 'ok', attempt: 1 },
        { state: 'ok', attempt: 1 },
      ],
    });
    await until(async () => (await statusOf(service, server)) === 'running', 30_000);
    expect(await timesSaid('waits')).toBe(1);
  });
});

describe('kill -9 of the built-in node', () => {
  test('in the middle of a chain: it is restarted, the game server survives, each line is there once', async () => {
    const processes = await node.processes(server.uuid);
    expect(processes.length).toBeGreaterThan(0);
    const killed = await node.pid();
    const schedule = await execute([say('with the node'), say('without the node', 1), say('with another node', 2)]);
    await stepIs(schedule, 1, 'ok');
    await isSaid('with the node');
    process.kill(killed, 'SIGKILL');
    expect(await finishedRun(rows, schedule)).toMatchObject({
      state: 'succeeded',
      steps: [{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }],
    });
    await isSaid('with another node');
    for (const text of ['with the node', 'without the node', 'with another node']) {
      expect(await timesSaid(text)).toBe(1);
    }
    expect(await node.pid()).not.toBe(killed);
    expect(await node.processes(server.uuid)).toEqual(processes);
    // The new node follows the console of the surviving server.
    await until(async () => (await node.console(server.uuid)).includes('[Server] with another node'));
    await expectIdle(schedule);
  });
});
