import { describe, expect, test } from '@jest/globals';
import { checkHealth, isReady } from '../../../src/service/check-health.js';

const well = {
  askDatabase: () => Promise.resolve(),
  jobsHealth: () => ({ jobStore: 'ok', sweepAgeMs: 1_000 }) as const,
  isStarted: () => true,
  runsJobs: true,
};

describe('readiness', () => {
  test('is given when all parts are well', async () => {
    const report = await checkHealth(well);
    expect(report).toEqual({ database: { ok: true }, jobStore: { ok: true }, scheduler: { ok: true } });
    expect(isReady(report)).toBe(true);
  });

  test('names a database that does not answer, without its address', async () => {
    const askDatabase = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:5432'));
    const report = await checkHealth({ ...well, askDatabase });
    expect(report.database).toEqual({ ok: false, detail: 'the database does not answer' });
    expect(isReady(report)).toBe(false);
  });

  test('names a job store that fails', async () => {
    const report = await checkHealth({ ...well, jobsHealth: () => ({ jobStore: 'failing', sweepAgeMs: 0 }) });
    expect(report.jobStore.ok).toBe(false);
    expect(report.scheduler.ok).toBe(true);
  });

  test.each([
    [null, 'schedules were not looked at yet'],
    [15_001, 'schedules were last looked at 15 s ago'],
  ])('names a scheduler whose last look is %p ms old', async (sweepAgeMs, detail) => {
    const report = await checkHealth({ ...well, jobsHealth: () => ({ jobStore: 'ok', sweepAgeMs }) });
    expect(report.scheduler).toEqual({ ok: false, detail });
  });

  test('does not ask for schedules where none are run', async () => {
    const report = await checkHealth({
      ...well,
      runsJobs: false,
      jobsHealth: () => ({ jobStore: 'ok', sweepAgeMs: null }),
    });
    expect(isReady(report)).toBe(true);
  });
});
