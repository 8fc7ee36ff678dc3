import pTimeout from 'p-timeout';
import type { JobsHealth } from '../jobs/start-jobs.js';

/** Whether one part of the service does its work. */
export interface PartHealth {
  readonly ok: boolean;
  /** What is wrong, or why nothing can be; no secret, no address. */
  readonly detail?: string;
}

/** What `/readyz` shows, part by part; ready is when all are. */
export interface HealthReport {
  readonly database: PartHealth;
  readonly jobStore: PartHealth;
  readonly scheduler: PartHealth;
}

/** Longest wait for the database, in milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/** How old the last look at what is due may be, in milliseconds: three sweeps of 5 s. Source: schedules.md §1. */
const SWEEP_LIMIT_MS = 15_000;

export interface HealthParts {
  /** Rejects when the database does not answer. */
  askDatabase(): Promise<unknown>;
  jobsHealth(): JobsHealth;
  /** Whether the start is over, and whoever started the service was told what they need. */
  isStarted(): boolean;
  /** Whether schedules are run by this process. */
  readonly runsJobs: boolean;
}

/** Asks all parts. Never rejects and never waits longer than two seconds: silence is an answer, too. */
export const checkHealth = async ({
  askDatabase,
  jobsHealth,
  isStarted,
  runsJobs,
}: HealthParts): Promise<HealthReport> => {
  const { jobStore, sweepAgeMs } = jobsHealth();
  return {
    database: await answersInTime(askDatabase()),
    jobStore: jobStore === 'ok' ? { ok: true } : { ok: false, detail: 'the job store does not answer' },
    scheduler: isStarted() ? schedulerHealth(runsJobs, sweepAgeMs) : { ok: false, detail: 'the service is starting' },
  };
};

/** Whether every part is well. */
export const isReady = ({ database, jobStore, scheduler }: HealthReport): boolean =>
  database.ok && jobStore.ok && scheduler.ok;

const schedulerHealth = (runsJobs: boolean, sweepAgeMs: number | null): PartHealth => {
  if (!runsJobs) return { ok: true, detail: 'schedules run in another process' };
  if (sweepAgeMs === null) return { ok: false, detail: 'schedules were not looked at yet' };
  if (sweepAgeMs <= SWEEP_LIMIT_MS) return { ok: true };
  return { ok: false, detail: `schedules were last looked at ${Math.round(sweepAgeMs / 1000)} s ago` };
};

const answersInTime = async (question: Promise<unknown>): Promise<PartHealth> => {
  const answer = question.then(
    (): PartHealth => ({ ok: true }),
    (): PartHealth => ({ ok: false, detail: 'the database does not answer' }),
  );
  return pTimeout(answer, {
    milliseconds: DATABASE_LIMIT_MS,
    fallback: (): PartHealth => ({ ok: false, detail: `no answer within ${DATABASE_LIMIT_MS / 1000} s` }),
  });
};
