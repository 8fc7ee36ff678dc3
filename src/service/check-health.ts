import pTimeout from 'p-timeout';
import { type Backlog, OVERDUE_S, WORKER_SILENT_S } from '../domain/schedules/find-backlog.js';
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
  readonly appKey: PartHealth;
  /** Only there while the service is being stopped, and not healthy. */
  readonly service?: PartHealth;
}

/** A report, with what it was made of. */
export interface ExaminedHealth {
  readonly report: HealthReport;
  /** Null where the database does not say. */
  readonly backlog: Backlog | null;
}

/** Longest wait for the database, in milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/** How old the last look at what is due may be, in milliseconds: three sweeps of 5 s. Source: schedules.md §1. */
const SWEEP_LIMIT_MS = 15_000;

/** What is wrong with the embedded PostgreSQL of the service, and with that of game servers, in words for an operator. */
export interface DatabaseProblems {
  readonly own?: string | undefined;
  readonly tenants?: string | undefined;
}

const WRONG_KEY = 'APP_KEY is not the one that this database was set up with';

export interface HealthParts {
  /** Rejects when the database does not answer. */
  findBacklog(): Promise<Backlog>;
  /** Whether APP_KEY opens what is sealed in the database. */
  isAppKeyRight(): Promise<boolean>;
  /** The session of the database that keeps others from their work. */
  findBlocker(): Promise<{ readonly seconds: number; readonly isIdle: boolean } | null>;
  /** Why an embedded database does not answer, and what is wrong with that of game servers; undefined where nothing is known. */
  findDatabaseProblems(): Promise<DatabaseProblems>;
  /** Whether somebody waits for a connection to the database, because all are busy. */
  isPoolBusy(): boolean;
  jobsHealth(): JobsHealth;
  /** Whether the start is over, and whoever started the service was told what they need. */
  isStarted(): boolean;
  /** Whether schedules are run by this process. */
  readonly runsJobs: boolean;
}

/** Asks all parts. Never rejects and never waits longer than four seconds: silence is an answer, too. */
export const checkHealth = async (parts: HealthParts): Promise<ExaminedHealth> => {
  const [backlog, problems, isAppKeyRight] = await Promise.all([
    inTime(parts.findBacklog()),
    findProblems(parts),
    inTime(parts.isAppKeyRight()),
  ]);
  return {
    report: {
      database: databaseHealth(parts, backlog, problems),
      jobStore:
        parts.jobsHealth().jobStore === 'ok' ? { ok: true } : { ok: false, detail: 'the job store does not answer' },
      scheduler: await schedulerHealth(parts, typeof backlog === 'string' ? null : backlog),
      // A database that does not answer is told by its own part.
      appKey: isAppKeyRight === false ? { ok: false, detail: WRONG_KEY } : { ok: true },
    },
    backlog: typeof backlog === 'string' ? null : backlog,
  };
};

/** Whether every part is well. */
export const isReady = (report: HealthReport, excluded: readonly string[] = []): boolean =>
  Object.entries(report).every(([part, { ok }]) => ok || excluded.includes(part));

const findProblems = async (parts: HealthParts): Promise<DatabaseProblems> => {
  const problems = await inTime(parts.findDatabaseProblems());
  return typeof problems === 'string' ? {} : problems;
};

/** That of game servers is shown only: without it the service does all the rest. */
const databaseHealth = (
  { isPoolBusy }: HealthParts,
  backlog: Backlog | NoAnswer,
  { own, tenants }: DatabaseProblems,
): PartHealth => {
  if (backlog === 'failed') return { ok: false, detail: own ?? 'the database does not answer' };
  if (backlog !== 'late') return { ok: true, ...(tenants === undefined ? {} : { detail: tenants }) };
  if (own !== undefined) return { ok: false, detail: own };
  const seconds = DATABASE_LIMIT_MS / 1_000;
  return {
    ok: false,
    detail: isPoolBusy() ? 'all connections to the database are busy' : `no answer within ${seconds} s`,
  };
};

const schedulerHealth = async (parts: HealthParts, backlog: Backlog | null): Promise<PartHealth> => {
  if (!parts.isStarted()) return { ok: false, detail: 'the service is starting' };
  const problem = parts.runsJobs ? problemHere(parts.jobsHealth()) : problemElsewhere(backlog);
  const late = problem ?? problemOfTicks(backlog);
  if (late !== null) return { ok: false, detail: [late, await causeOf(parts, backlog)].filter(Boolean).join(': ') };
  return parts.runsJobs ? { ok: true } : { ok: true, detail: 'schedules run in another process' };
};

const problemHere = ({ sweepAgeMs }: JobsHealth): string | null => {
  if (sweepAgeMs === null) return 'schedules were not looked at yet';
  return sweepAgeMs <= SWEEP_LIMIT_MS ? null : `schedules were last looked at ${inSeconds(sweepAgeMs)} ago`;
};

const problemElsewhere = (backlog: Backlog | null): string | null => {
  const silentMs = backlog?.workerMs ?? 0;
  return silentMs <= WORKER_SILENT_S * 1_000 ? null : `no worker was seen for ${inSeconds(silentMs)}`;
};

const problemOfTicks = (backlog: Backlog | null): string | null => {
  const tickMs = backlog?.tickMs ?? 0;
  return tickMs <= OVERDUE_S * 1_000 ? null : `schedules are due for ${inSeconds(tickMs)} and were not run`;
};

/** What keeps schedules from being looked at, where that can be told; never rejects. */
const causeOf = async (parts: HealthParts, backlog: Backlog | null): Promise<string | null> => {
  if (parts.isPoolBusy()) return 'all connections to the database are busy';
  if (backlog === null) return 'the database does not answer';
  const blocker = await inTime(parts.findBlocker());
  if (blocker !== null && typeof blocker !== 'string') {
    const doing = blocker.isIdle ? ', and does nothing with it' : '';
    return `another session of the database has a transaction open for ${inSeconds(blocker.seconds * 1_000)}${doing}`;
  }
  const { isLooking, lastLookFailed } = parts.jobsHealth();
  if (isLooking) return 'a look at them is still under way';
  return lastLookFailed ? 'the last look at them failed, and the log says why' : null;
};

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;

type NoAnswer = 'failed' | 'late';

const inTime = <Answer>(question: Promise<Answer>): Promise<Answer | NoAnswer> =>
  pTimeout(
    question.catch((): NoAnswer => 'failed'),
    { milliseconds: DATABASE_LIMIT_MS, fallback: (): NoAnswer => 'late' },
  );
