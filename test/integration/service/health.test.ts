import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { findBlocker } from '../../../src/db/find-blocker.js';
import { findBacklog } from '../../../src/domain/schedules/find-backlog.js';
import { materialiseDue } from '../../../src/domain/schedules/materialise-due.js';
import { checkHealth, type HealthReport } from '../../../src/service/check-health.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedSchedule, seedServer } from '../../support/schedule-engine.js';
import { until } from '../../support/until.js';

const database = describeDatabase();
let sessions: pg.Client[];

beforeEach(async () => {
  sessions = [];
  await database.pool.query('truncate schedules, schedule_runs, nodes, servers cascade');
});

afterEach(() => Promise.all(sessions.map((session) => session.end())));

/** A session in a transaction that has executed this statement. */
const openSession = async (statement: string): Promise<{ readonly pid: number }> => {
  const session = new pg.Client({ connectionString: database.url, application_name: 'somebody else' });
  sessions.push(session);
  await session.connect();
  await session.query('begin');
  await session.query(statement);
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { pid: rows[0]?.pid ?? 0 };
};

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

/** The state of a process that polls in time and whose job store answers. */
const report = async (runsJobs: boolean): Promise<HealthReport> => {
  const health = await checkHealth({
    findBacklog: () => findBacklog(database),
    isAppKeyRight: () => Promise.resolve(true),
    findBlocker: () => findBlocker(database.db, { openSeconds: 0 }),
    findDatabaseProblems: async () => ({}),
    isPoolBusy: () => false,
    jobsHealth: () => ({ jobStore: 'ok', sweepAgeMs: 1_000, isPolling: false, lastPollFailed: false }),
    isStarted: () => true,
    runsJobs,
  });
  return health.report;
};

test('without due work there is no backlog', async () => {
  expect(await findBacklog(database)).toEqual({ tickMs: 0, runMs: 0, workerMs: null });
});

describe('an api', () => {
  test('reports by the nodes that no worker runs', async () => {
    const { nodeId } = await seedServer(database.db);
    expect((await report(false)).scheduler).toEqual({ ok: true, detail: 'schedules run in another process' });
    await database.db.node.update({ where: { id: nodeId }, data: { polledAt: ago(40) } });
    expect((await report(false)).scheduler).toEqual({
      ok: false,
      detail: expect.stringMatching(/^no worker was seen for 4\d s$/),
    });
  });

  test('reports unrecorded ticks and unclaimed runs', async () => {
    const server = await seedServer(database.db);
    const { id } = await seedSchedule(database.db, server.id, { nextRunAt: ago(70) });
    expect((await report(false)).scheduler).toEqual({
      ok: false,
      detail: expect.stringMatching(/^schedules have been due for 7\d s and were not run$/),
    });
    await materialiseDue(testContext(database.db));
    await database.db.scheduleRun.updateMany({ where: { scheduleId: id, finishedAt: null }, data: { dueAt: ago(90) } });
    const { tickMs, runMs } = await findBacklog(database);
    expect(tickMs).toBe(0);
    expect(runMs).toBeGreaterThanOrEqual(90_000);
    // The node of the run may not answer; the worker is healthy all the same.
    expect((await report(false)).scheduler.ok).toBe(true);
  });
});

describe('a worker', () => {
  test('reports the session that has locked due rows', async () => {
    const server = await seedServer(database.db);
    const { id } = await seedSchedule(database.db, server.id, { nextRunAt: ago(70) });
    await openSession(`select from schedules where id = ${id} for update`);
    // It polls, and skips locked rows.
    expect(await materialiseDue(testContext(database.db))).toEqual({ schedules: 0, overdueMs: 0, runs: 0 });
    expect((await report(true)).scheduler).toEqual({
      ok: false,
      detail: expect.stringMatching(
        /^schedules have been due for 7\d s and were not run: another database session has had a transaction open for \d s and is idle$/,
      ),
    });
  });

  test('reports the session that others wait for first', async () => {
    await openSession('select 1');
    const { pid } = await openSession('lock table schedules in access exclusive mode');
    const waiting = openSession('select from schedules');
    const blocker = await until(() => findBlocker(database.db, { openSeconds: 3_600 }));
    expect(blocker).toMatchObject({ pid, name: 'somebody else', isIdle: true });
    await sessions[1]?.query('rollback');
    await waiting;
  });
});
