import { beforeAll, describe, expect, test } from '@jest/globals';
import { describeDatabase } from '../support/database.js';
import { type CommandNode, commandNode } from '../support/e2e/command-node.js';
import { type ScheduleOnNode, scheduleOnNode, startProcess, tickNow } from '../support/e2e/processes.js';
import { runCli } from '../support/run-to-end.js';
import type { Service } from '../support/service.js';
import { until } from '../support/until.js';

const database = describeDatabase();
let node: CommandNode;
let api: Service;
let worker: Service;

beforeAll(async () => {
  node = await commandNode();
  api = await startProcess(database, 'api');
  worker = await startProcess(database, 'worker');
});

database.beforeClose(async () => {
  await worker?.stop();
  await api?.stop();
  node?.close();
});

const scheduleThat = (command: string): Promise<ScheduleOnNode> =>
  scheduleOnNode(database, { port: node.port, commands: [command] });

/** Ticks while no worker runs. */
const tickUnseen = async (...schedules: readonly ScheduleOnNode[]): Promise<void> => {
  await worker.kill('SIGTERM');
  for (const schedule of schedules) await tickNow(database, schedule);
};

const BODY = { name: 'Renamed', minute: '0', hour: '4', day_of_month: '29', month: '2', day_of_week: '*' };

const runsOf = ({ server }: ScheduleOnNode) => database.db.scheduleRun.findMany({ where: { serverId: server.id } });

const finishedRun = (arranged: ScheduleOnNode) =>
  until(async () => {
    const [run] = await runsOf(arranged);
    return run?.finishedAt ? run : null;
  });

describe('a tick while the worker is stopped, before its schedule is changed over the API', () => {
  let renamed: ScheduleOnNode;
  let disabled: ScheduleOnNode;
  let deleted: ScheduleOnNode;
  let restored: ScheduleOnNode;

  /** One worker that is started later finds all of them. */
  beforeAll(async () => {
    renamed = await scheduleThat('say after the rename');
    disabled = await scheduleThat('say in spite of all');
    deleted = await scheduleThat('say from beyond');
    restored = await scheduleThat('say to nobody');
    await tickUnseen(renamed, disabled, deleted, restored);
    const change = async (method: string, { path, key }: ScheduleOnNode, body?: object): Promise<number> =>
      (await api.rest(method, path, { key, body })).status;
    expect(await change('POST', renamed, BODY)).toBe(200);
    expect(await change('POST', disabled, { ...BODY, is_active: false })).toBe(200);
    expect(await change('DELETE', deleted)).toBe(204);
    await database.db.server.update({ where: { id: restored.server.id }, data: { status: 'restoring_backup' } });
    await worker.restart();
  });

  test('runs when the worker is back, although the schedule has another name', async () => {
    expect(await finishedRun(renamed)).toMatchObject({ trigger: 'cron', state: 'succeeded' });
    expect(await runsOf(renamed)).toHaveLength(1);
    expect(node.commands.filter((command) => command === 'say after the rename')).toHaveLength(1);
  });

  test('does not run if the schedule was disabled, with a record', async () => {
    expect(await finishedRun(disabled)).toMatchObject({ state: 'cancelled', reason: 'schedule_disabled' });
    expect(node.commands).not.toContain('say in spite of all');
  });

  test('is in the history of a deleted schedule', async () => {
    expect(await finishedRun(deleted)).toMatchObject({ state: 'cancelled', reason: 'schedule_deleted' });
    expect(node.commands).not.toContain('say from beyond');
  });

  test('is recorded as skipped if its server is being restored meanwhile', async () => {
    expect(await finishedRun(restored)).toMatchObject({ state: 'skipped', reason: 'server_state' });
    expect(node.commands).not.toContain('say to nobody');
  });
});

describe('while the worker is stopped', () => {
  const doctor = async (env: Readonly<Record<string, string>> = {}) => {
    const { DATABASE_URL = '', APP_KEY = '', DATA_DIR = '' } = api.env;
    const settings = { DATABASE_URL, APP_KEY, DATA_DIR, LOCAL_NODE: 'off', ...env };
    const { status, stdout } = await runCli(['doctor', '--json'], settings);
    const { checks }: { checks: { name: string; problems: { what: string; advice: string }[] }[] } = JSON.parse(stdout);
    return { status, said: (name: string) => checks.find((check) => check.name === name)?.problems ?? [] };
  };
  const readiness = async (query = '') => {
    const response = await fetch(`${api.url}/readyz${query}`);
    return { status: response.status, scheduler: (await response.json()).scheduler };
  };

  test('the api and the doctor report it, and the ticks that were not run; neither does once it is back', async () => {
    const arranged = await scheduleThat('say at last');
    await tickUnseen(arranged);
    await database.db
      .$executeRaw`update nodes set polled_at = now() - interval '50 s', last_seen_at = now() - interval '50 s'`;
    await database.db
      .$executeRaw`update schedules set next_run_at = now() - interval '70 s' where id = ${arranged.schedule.id}`;
    const unready = await until(async () => {
      const now = await readiness();
      return now.status === 503 && now;
    });
    expect(unready.scheduler.detail).toMatch(/^no worker was seen for \d+ s$/);
    expect(await readiness('?exclude=scheduler')).toMatchObject({ status: 200, scheduler: { ok: false } });
    const ill = await doctor({ MONGODB_URL: 'mongodb://user:secret@127.0.0.1:1/jobs' });
    expect(ill.status).toBe(1);
    expect(ill.said('worker')).toEqual([
      { what: expect.stringMatching(/^No worker has monitored/), advice: expect.stringContaining('ROLE=worker') },
    ]);
    expect(ill.said('schedules')[0]?.what).toMatch(/^Schedules were due more than 60 s ago and did not run: /);
    expect(ill.said('job store')[0]?.what).toMatch(/^The MongoDB of MONGODB_URL does not answer: /);
    expect(JSON.stringify(ill.said('job store'))).not.toContain('secret');

    await worker.restart();
    await until(async () => (await readiness()).status === 200);
    const well = await doctor();
    expect([well.said('worker'), well.said('schedules'), well.said('job store')]).toEqual([[], [], []]);
  });
});
