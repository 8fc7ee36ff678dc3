import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { builtInNode, countOf } from '../support/e2e/built-in-node.js';
import { type CreatedServer, runServer } from '../support/e2e/console-server.js';
import { openRows, type Rows } from '../support/e2e/rows.js';
import { type CreatedSchedule, createSchedule, finishedRun } from '../support/e2e/schedule-calls.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const { MONGODB_URL } = process.env;

/** Needs a MongoDB: MONGODB_URL names it; the tests create a database in it and remove it. */
const describeWithMongodb = MONGODB_URL === undefined ? describe.skip : describe;

describeWithMongodb('with MONGODB_URL', () => {
  let client: MongoClient;
  let service: Service;
  let rows: Rows;
  let server: CreatedServer;

  beforeAll(async () => {
    const url = new URL(MONGODB_URL ?? '');
    url.pathname = `/gamewarden_test_${randomBytes(6).toString('hex')}`;
    client = new MongoClient(url.href);
    service = await startService({ localNode: true, env: { MONGODB_URL: url.href } });
    rows = openRows(service);
    server = await runServer(service, rows);
  });

  afterAll(async () => {
    await rows?.close();
    await service?.stop();
    await client?.db().dropDatabase();
    await client?.close();
  });

  const jobs = () => client.db().collection('agendaJobs');

  const say = (text: string, timeOffset = 0) => ({
    action: 'command',
    payload: `say ${text}`,
    time_offset: timeOffset,
  });

  const tickNow = ({ id }: CreatedSchedule): Promise<unknown> =>
    rows.db.$executeRaw`update schedules set next_run_at = date_trunc('milliseconds', now()) where id = ${id}`;

  const timesSaid = async (text: string): Promise<number> =>
    countOf(await builtInNode(service).consoleFile(server.uuid), `[Server] ${text}`);

  test('the service is ready and stores its jobs there, none in its database', async () => {
    const ready = await (await fetch(`${service.url}/readyz`)).json();
    expect(JSON.stringify(ready)).not.toContain('failing');
    const schema = await rows.db.$queryRaw<
      unknown[]
    >`select 1 from information_schema.schemata where schema_name = 'agenda'`;
    expect(schema).toEqual([]);
  });

  test('the next tick of a schedule is a job with only its id', async () => {
    const schedule = await createSchedule(service, server, { tasks: [say('yearly')] });
    const filter = { name: 'schedule.due', 'data.scheduleId': schedule.id };
    await until(async () => (await jobs().countDocuments(filter)) === 1);
    const job = await jobs().findOne(filter);
    const { nextRunAt } = await rows.db.schedule.findUniqueOrThrow({ where: { id: schedule.id } });
    expect(job?.nextRunAt).toEqual(nextRunAt);
    expect(job?.data).toEqual({ scheduleId: schedule.id });
  });

  test('the next task of a run is a job with only the id of the run', async () => {
    const schedule = await createSchedule(service, server, { tasks: [say('soon'), say('later', 3)] });
    await service.rest('POST', `${schedule.path}/execute`);
    const run = await rows.db.scheduleRun.findFirstOrThrow({ where: { scheduleId: schedule.id } });
    // Read at once: the job of the first task is removed when it has fired.
    const job = await until(() => jobs().findOne({ name: 'task.due', 'data.runId': run.id }));
    expect(job.data).toEqual({ runId: run.id });
    expect(await finishedRun(rows, schedule)).toMatchObject({ state: 'succeeded' });
  });

  test('a tick after the loss of all jobs still runs, once', async () => {
    const schedule = await createSchedule(service, server, {
      tasks: [say('without an alarm'), say('nor this one', 1)],
    });
    await until(async () => (await jobs().countDocuments({ 'data.scheduleId': schedule.id })) === 1);
    await jobs().drop();
    await tickNow(schedule);
    const run = await finishedRun(rows, schedule);
    expect(run).toMatchObject({ trigger: 'cron', state: 'succeeded' });
    await until(async () => (await timesSaid('nor this one')) > 0);
    expect(await timesSaid('without an alarm')).toBe(1);
  });
});
