import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import pg from 'pg';
import { nextTick } from '../../../src/domain/schedules/cron-ticks.js';
import { type Jobs, startJobs } from '../../../src/jobs/start-jobs.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type MongoProxy, mongoProxy } from '../../support/mongo-proxy.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import { startRun } from '../../support/runs.js';
import { EVERY_MINUTE, runsOf, seedSchedule, seedServer, YEARLY } from '../../support/schedule-engine.js';
import { until } from '../../support/until.js';

const mongodb = process.env.MONGODB_URL;

const database = describeDatabase({ connections: 20 });
let server: { readonly id: number };
let daemon: RecordingDaemon;
let running: Jobs[];

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  server = await seedServer(database.db);
  daemon = recordingDaemon();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
});
const start = async (options: { readonly mongodbUrl?: string; readonly runsJobs?: boolean } = {}): Promise<Jobs> => {
  const jobs = await startJobs({
    context: testContext(database.db, { daemon }),
    databaseUrl: database.url,
    runsJobs: true,
    ...options,
  });
  running.push(jobs);
  return jobs;
};

/**
 * Starts the jobs and waits for the first reconciliation, which would correct a clock that a test has set: a schedule
 * of 29 February without a clock has one again.
 */
const startSettled = async (options: { readonly mongodbUrl?: string } = {}): Promise<Jobs> => {
  const { id } = await seedSchedule(database.db, server.id, { month: '2', nextRunAt: null, tasks: [] });
  const jobs = await start(options);
  const find = () => database.db.schedule.findUniqueOrThrow({ where: { id } });
  await until(async () => (await find()).nextRunAt !== null);
  return jobs;
};
const isInFebruary = (time: Date): boolean => time.getUTCMonth() === 1;

const isOk = (jobs: Jobs) => jobs.health().jobStore === 'ok';
const isEqual = (found: readonly Date[], wanted: readonly Date[]): boolean =>
  JSON.stringify(found) === JSON.stringify(wanted);
const succeeded = (scheduleId: number) => async () =>
  (await runsOf(database.db, scheduleId)).find(({ state }) => state === 'succeeded') ?? null;

const inMongo = async <T>(work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = await MongoClient.connect(mongodb ?? '');
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

const backends = [
  {
    name: "Agenda's Postgres backend",
    isHere: true,
    mongodbUrl: undefined,
    listTimes: async (): Promise<readonly Date[]> => {
      const { rows } = await database.pool.query<{ at: Date }>('select next_run_at as at from agenda.agenda_jobs');
      return rows.map(({ at }) => at);
    },
    wipe: async () => void (await database.pool.query('delete from agenda.agenda_jobs')),
  },
  {
    name: 'MongoDB (MONGODB_URL)',
    isHere: mongodb !== undefined,
    mongodbUrl: mongodb,
    listTimes: () =>
      inMongo(async (client): Promise<readonly Date[]> => {
        const jobs = await client.db().collection('agendaJobs').find().toArray();
        return jobs.map(({ nextRunAt }) => nextRunAt);
      }),
    wipe: () => inMongo(async (client) => void (await client.db().collection('agendaJobs').deleteMany({}))),
  },
];

for (const { name, isHere, mongodbUrl, listTimes, wipe } of backends) {
  (isHere ? describe : describe.skip)(`with ${name}`, () => {
    beforeEach(async () => {
      const jobs = await startSettled({ mongodbUrl });
      await until(() => isOk(jobs));
      await until(async () => (await listTimes()).some(isInFebruary));
      await wipe();
    });

    test('a schedule runs at its tick, and its alarm is removed afterwards', async () => {
      const [jobs] = running;
      const at = new Date(Date.now() + 1_500);
      const { id } = await seedSchedule(database.db, server.id, { nextRunAt: at });
      jobs?.wake.scheduleDue(id, at);
      const run = await until(succeeded(id));
      expect(run.scheduledAt).toEqual(at);
      expect(run.startedAt?.getTime()).toBeGreaterThanOrEqual(at.getTime());
      expect(daemon.effects).toHaveLength(1);
      // The alarm for the next tick, in a year, remains.
      await until(async () => (await listTimes()).length === 1);
    });

    test('a step with an offset is sent at its time', async () => {
      const { id } = await seedSchedule(database.db, server.id, {
        nextRunAt: new Date(Date.now() + 86_400_000),
        tasks: [{}, { timeOffset: 1 }],
      });
      await startRun(testContext(database.db), id);
      const { steps } = await until(succeeded(id));
      const lateness = (steps[1]?.sentAt?.getTime() ?? 0) - (steps[1]?.dueAt?.getTime() ?? 0);
      expect(lateness).toBeGreaterThanOrEqual(0);
    });

    test('a schedule has one alarm however often it is edited', async () => {
      const [jobs] = running;
      const { id } = await seedSchedule(database.db, server.id);
      for (const dayOfMonth of ['2', '3', '4', '5', '6']) {
        const at = nextTick({ ...YEARLY, dayOfMonth }, 'UTC', new Date());
        if (at === null) throw new Error('the schedule never ticks');
        await database.db.schedule.update({ where: { id }, data: { dayOfMonth, nextRunAt: at } });
        jobs?.wake.scheduleDue(id, at);
        await until(async () => isEqual(await listTimes(), [at]));
      }
    });

    test('a wiped job store is filled again, and wrong alarms are corrected', async () => {
      await running.pop()?.stop();
      const inFiveMinutes = { ...EVERY_MINUTE, minute: String((new Date().getUTCMinutes() + 5) % 60) };
      const { id, nextRunAt } = await seedSchedule(database.db, server.id, {
        ...inFiveMinutes,
        nextRunAt: nextTick(inFiveMinutes, 'UTC', new Date()),
      });
      // The api alone corrects nothing.
      const api = await start({ mongodbUrl, runsJobs: false });
      await until(() => isOk(api));
      api.wake.scheduleDue(id + 1_000, new Date(Date.now() + 3_600_000));
      api.wake.scheduleDue(id, new Date(Date.now() + 3_600_000));
      await until(async () => (await listTimes()).length === 2);
      await start({ mongodbUrl });
      await until(async () => isEqual(await listTimes(), [nextRunAt]));
    });
  });
}

(mongodb === undefined ? describe.skip : describe)('with a MongoDB (MONGODB_URL) that fails meanwhile', () => {
  let proxy: MongoProxy;

  beforeEach(async () => {
    proxy = await mongoProxy(mongodb ?? '');
  });

  // The jobs, which hold connections, are stopped before.
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await proxy.close();
  });

  const alarmsOf = (scheduleId: number): Promise<number> =>
    inMongo((client) => client.db().collection('agendaJobs').countDocuments({ 'data.scheduleId': scheduleId }));

  /** A schedule that ticks within minutes, whose alarm another process has set; and one that ticks now. */
  const tickThrough = async (jobs: Jobs): Promise<number> => {
    const now = await seedSchedule(database.db, server.id, { nextRunAt: new Date() });
    const soon = { ...EVERY_MINUTE, minute: String((new Date().getUTCMinutes() + 5) % 60) };
    const nextRunAt = nextTick(soon, 'UTC', new Date());
    const later = await seedSchedule(database.db, server.id, { ...soon, nextRunAt });
    if (nextRunAt !== null) jobs.wake.scheduleDue(later.id, nextRunAt);
    await until(succeeded(now.id));
    return later.id;
  };

  test('during the election of a primary ticks run, and alarms that could not be set are set afterwards', async () => {
    const jobs = await startSettled({ mongodbUrl: proxy.url });
    await until(() => isOk(jobs));
    proxy.stepDown();
    const later = await tickThrough(jobs);
    await until(() => proxy.refused() > 0);
    expect(await alarmsOf(later)).toBe(0);
    proxy.restore();
    await until(async () => (await alarmsOf(later)) === 1);
  });

  test('while its connections are lost ticks run, and alarms that could not be set are set afterwards', async () => {
    const jobs = await startSettled({ mongodbUrl: proxy.url });
    await until(() => isOk(jobs));
    proxy.cut();
    const later = await tickThrough(jobs);
    await until(() => !isOk(jobs));
    proxy.restore();
    await until(() => isOk(jobs));
    await until(async () => (await alarmsOf(later)) === 1);
  });
});

test('a manual run of another process begins before a sweep finds it', async () => {
  const jobs = await start();
  await until(() => jobs.health().sweepAgeMs !== null);
  const sweepAge = () => jobs.health().sweepAgeMs ?? 0;
  // The age falls when a sweep runs; if one ran in between, another run is made.
  await until(async () => {
    const { id } = await seedSchedule(database.db, server.id, { isActive: false });
    const [before, effects] = [sweepAge(), daemon.effects.length];
    await startRun(testContext(database.db), id);
    await until(() => daemon.effects.length > effects);
    return sweepAge() > before;
  });
});

test('a tick runs although no alarm fires', async () => {
  const { id } = await seedSchedule(database.db, server.id);
  await start();
  await until(succeeded(id));
});

test('without the job store everything starts, and ticks run', async () => {
  const jobs = await startSettled({ mongodbUrl: 'mongodb://127.0.0.1:1/agenda' });
  const at = new Date(Date.now() + 500);
  const { id } = await seedSchedule(database.db, server.id, { nextRunAt: at });
  jobs.wake.scheduleDue(id, at);
  await until(succeeded(id));
  expect(jobs.health().jobStore).toBe('failing');
});

test('a worker that loses all connections continues and listens again', async () => {
  const jobs = await start();
  await until(() => isOk(jobs) && jobs.health().sweepAgeMs !== null);
  const administrator = new pg.Client({ connectionString: database.url });
  await administrator.connect();
  const listeners = async (): Promise<readonly number[]> => {
    const { rows } = await administrator.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'gamewarden listener'
         and query like 'listen %'`,
    );
    return rows.map(({ pid }) => pid);
  };
  try {
    const before = await until(async () => (await listeners())[0] ?? null);
    await administrator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await until(async () => (await listeners()).some((pid) => pid !== before));
  } finally {
    await administrator.end();
  }
  const { id } = await seedSchedule(database.db, server.id, { isActive: false });
  await startRun(testContext(database.db), id);
  await until(succeeded(id));
});

test('the api sets alarms and runs nothing', async () => {
  const { id } = await seedSchedule(database.db, server.id);
  const api = await start({ runsJobs: false });
  await until(() => isOk(api));
  api.wake.scheduleDue(id, new Date());
  const find = `select from agenda.agenda_jobs where name = 'schedule.due' and data = $1`;
  await until(async () => (await database.pool.query(find, [{ scheduleId: id }])).rowCount === 1);
  expect(await runsOf(database.db, id)).toEqual([]);
  expect(api.health().sweepAgeMs).toBeNull();
});

test('a worker that stops finishes the request in flight and releases the run', async () => {
  let release = (): void => undefined;
  const inFlight = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sendCommand = daemon.sendCommand;
  let begun = false;
  daemon.sendCommand = async (...args) => {
    begun = true;
    await inFlight;
    await sendCommand(...args);
  };
  const { id } = await seedSchedule(database.db, server.id, { tasks: [{}, {}] });
  const jobs = await start();
  await until(() => begun);
  const stopped = jobs.stop();
  running = [];
  release();
  await stopped;
  expect(daemon.effects).toHaveLength(1);
  expect(await runsOf(database.db, id)).toMatchObject([
    { state: 'running', leaseUntil: null, steps: [{ state: 'ok' }, { state: 'pending' }] },
  ]);
});

test('two workers share the ticks of five hundred schedules, and none runs twice', async () => {
  for (let made = 0; made < 500; made += 20) {
    await Promise.all(Array.from({ length: 20 }, () => seedSchedule(database.db, server.id)));
  }
  await Promise.all([start(), start()]);
  await until(async () => (await database.db.scheduleRun.count({ where: { state: 'succeeded' } })) === 500, 30_000);
  expect(daemon.effects).toHaveLength(500);
});
