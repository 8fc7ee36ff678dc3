import { describe, expect, test } from '@jest/globals';
import { pollOncePerSecond } from '../../../src/host/poll-once-per-second.js';
import { VERSION } from '../../../src/host/version.js';
import type { JobsHealth } from '../../../src/jobs/start-jobs.js';
import { answerReadiness } from '../../../src/service/answer-readiness.js';
import { checkHealth, type ExaminedHealth, type HealthParts, isReady } from '../../../src/service/check-health.js';

const NOTHING_DUE = { tickMs: 0, runMs: 0, workerMs: 1_000 };

const HEALTHY_JOBS: JobsHealth = { jobStore: 'ok', sweepAgeMs: 1_000, isPolling: false, lastPollFailed: false };

const well: HealthParts = {
  findBacklog: () => Promise.resolve(NOTHING_DUE),
  isAppKeyRight: () => Promise.resolve(true),
  findBlocker: () => Promise.resolve(null),
  findDatabaseProblems: () => Promise.resolve({}),
  isPoolBusy: () => false,
  jobsHealth: () => HEALTHY_JOBS,
  isStarted: () => true,
  runsJobs: true,
};

const api: HealthParts = {
  ...well,
  runsJobs: false,
  jobsHealth: () => ({ ...HEALTHY_JOBS, sweepAgeMs: null }),
};

const reportOf = async (parts: HealthParts) => (await checkHealth(parts)).report;

describe('readiness', () => {
  test('is reported if all parts are healthy', async () => {
    const report = await reportOf(well);
    expect(report).toEqual({
      ...{ database: { ok: true }, jobStore: { ok: true }, scheduler: { ok: true }, appKey: { ok: true } },
    });
    expect(isReady(report)).toBe(true);
  });

  test('is not reported without the database, and the detail has no address', async () => {
    const findBacklog = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:5432'));
    const report = await reportOf({ ...well, findBacklog });
    expect(report.database).toEqual({ ok: false, detail: 'the database does not answer' });
    expect(isReady(report)).toBe(false);
  });

  test('reports why an embedded database does not answer', async () => {
    const findBacklog = () => Promise.reject(new Error('connect ENOENT /data/postgres/socket'));
    const own = 'PostgreSQL ended and is being restarted: signal SIGKILL';
    const report = await reportOf({ ...well, findBacklog, findDatabaseProblems: async () => ({ own }) });
    expect(report.database).toEqual({ ok: false, detail: own });
  });

  test('is reported, with a detail, if only databases of game servers are unavailable', async () => {
    const tenants = 'databases of game servers: PostgreSQL ended and is being restarted: status 1';
    const report = await reportOf({ ...well, findDatabaseProblems: async () => ({ tenants }) });
    expect(report.database).toEqual({ ok: true, detail: tenants });
    expect(isReady(report)).toBe(true);
  });

  test('does not wait for a first process that does not answer', async () => {
    const report = await reportOf({ ...well, findDatabaseProblems: () => new Promise<never>(() => undefined) });
    expect(report.database).toEqual({ ok: true });
  });

  test('reports that all connections are busy', async () => {
    const findBacklog = () => new Promise<never>(() => undefined);
    const report = await reportOf({ ...well, findBacklog, isPoolBusy: () => true });
    expect(report.database).toEqual({ ok: false, detail: 'all connections to the database are busy' });
  });

  test('reports a job store that fails', async () => {
    const report = await reportOf({
      ...well,
      jobsHealth: () => ({ ...HEALTHY_JOBS, jobStore: 'failing', sweepAgeMs: 0 }),
    });
    expect(report.jobStore.ok).toBe(false);
    expect(report.scheduler.ok).toBe(true);
  });

  test.each([
    [null, 'schedules have not been checked yet'],
    [15_001, 'schedules were last checked 15 s ago'],
  ])('reports a scheduler whose last poll is %p ms old', async (sweepAgeMs, detail) => {
    const report = await reportOf({ ...well, jobsHealth: () => ({ ...HEALTHY_JOBS, sweepAgeMs }) });
    expect(report.scheduler).toEqual({ ok: false, detail });
  });

  test('needs no polls where no schedules run', async () => {
    const report = await reportOf(api);
    expect(report.scheduler).toEqual({ ok: true, detail: 'schedules run in another process' });
    expect(isReady(report)).toBe(true);
  });

  test('reports missing workers where schedules run elsewhere', async () => {
    const findBacklog = () => Promise.resolve({ ...NOTHING_DUE, workerMs: 31_000 });
    const report = await reportOf({ ...api, findBacklog });
    expect(report.scheduler).toEqual({ ok: false, detail: 'no worker was seen for 31 s' });
  });

  test('needs no worker without a node', async () => {
    const findBacklog = () => Promise.resolve({ ...NOTHING_DUE, workerMs: null });
    expect(isReady(await reportOf({ ...api, findBacklog }))).toBe(true);
  });

  test('reports ticks that were not run although they are polled, and the session that may have locked them', async () => {
    const report = await reportOf({
      ...well,
      findBacklog: () => Promise.resolve({ ...NOTHING_DUE, tickMs: 61_000 }),
      findBlocker: () => Promise.resolve({ seconds: 80, isIdle: true }),
    });
    expect(report.scheduler.detail).toBe(
      'schedules have been due for 61 s and were not run: ' +
        'another database session has had a transaction open for 80 s and is idle',
    );
  });

  test.each([
    ['busy connections', { isPoolBusy: () => true }, 'all connections to the database are busy'],
    [
      'a look that does not end',
      { jobsHealth: () => ({ ...HEALTHY_JOBS, sweepAgeMs: 20_000, isPolling: true }) },
      'a check is still in progress',
    ],
    [
      'a look that fails',
      { jobsHealth: () => ({ ...HEALTHY_JOBS, sweepAgeMs: 20_000, lastPollFailed: true }) },
      'the last check failed; see the log',
    ],
    ['nobody who says so', { findBlocker: () => Promise.reject(new Error('permission denied')) }, undefined],
  ])('reports why a worker is blocked: %s', async (_name, changes, cause) => {
    const jobsHealth = () => ({ ...HEALTHY_JOBS, sweepAgeMs: 20_000 });
    const { scheduler } = await reportOf({ ...well, jobsHealth, ...changes });
    const late = 'schedules were last checked 20 s ago';
    expect(scheduler).toEqual({ ok: false, detail: cause === undefined ? late : `${late}: ${cause}` });
  });

  test('can exclude an unhealthy part, which is shown all the same', async () => {
    const findBacklog = () => Promise.resolve({ ...NOTHING_DUE, workerMs: 31_000 });
    const report = await reportOf({ ...api, findBacklog });
    const body = { ...report, version: VERSION };
    expect(answerReadiness(report, '/readyz')).toEqual({ status: 503, body });
    expect(answerReadiness(report, '/readyz?exclude=scheduler&exclude=jobStore')).toEqual({ status: 200, body });
    expect(answerReadiness(report, '/readyz?exclude=nothing').status).toBe(503);
  });
});

test('concurrent requests examine health once', async () => {
  let looks = 0;
  let end: (health: ExaminedHealth) => void = () => undefined;
  const examine = pollOncePerSecond(() => {
    looks += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  const answers = Array.from({ length: 1_000 }, examine);
  end({ report: await reportOf(well), backlog: NOTHING_DUE });
  await Promise.all(answers);
  await examine();
  expect(looks).toBe(1);
});
