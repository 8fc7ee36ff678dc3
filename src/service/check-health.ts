import pTimeout from 'p-timeout';
import { type Backlog, OVERDUE_S, WORKER_SILENT_S } from '../domain/schedules/find-backlog.js';
import type { JobsHealth } from '../jobs/start-jobs.js';

/** The health of one part of the service. */
export interface PartHealth {
  readonly ok: boolean;
  /** A problem or limitation; contains no secret and no address. */
  readonly detail?: string;
}

/** The body of `/readyz`; the service is ready if all parts are. */
export interface HealthReport {
  readonly database: PartHealth;
  readonly jobStore: PartHealth;
  readonly scheduler: PartHealth;
  readonly appKey: PartHealth;
  /** Only present, and unhealthy, while the service is stopping. */
  readonly service?: PartHealth;
}

/** A report with the values behind it. */
export interface ExaminedHealth {
  readonly report: HealthReport;
  /** Null where the database did not answer. */
  readonly backlog: Backlog | null;
}

/** Longest wait for the database, in milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/** Maximum age of the last poll for due work, in milliseconds: three sweeps of 5 s. Source: schedules.md §1. */
const SWEEP_LIMIT_MS = 15_000;

/** Problems of the embedded PostgreSQL, and of that of game servers, for an operator. */
export interface DatabaseProblems {
  readonly own?: string | undefined;
  readonly tenants?: string | undefined;
}

const WRONG_KEY = 'APP_KEY is not the one that this database was set up with';

export interface HealthParts {
  /** Rejects when the database does not answer. */
  findBacklog(): Promise<Backlog>;
  /** Whether APP_KEY opens the sealed texts of the database. */
  isAppKeyRight(): Promise<boolean>;
  /** The database session that blocks others. */
  findBlocker(): Promise<{ readonly seconds: number; readonly isIdle: boolean } | null>;
  /** Why an embedded database does not answer, and problems of that of game servers; undefined where none are known. */
  findDatabaseProblems(): Promise<DatabaseProblems>;
  /** Whether queries wait for a database connection because all are busy. */
  isPoolBusy(): boolean;
  jobsHealth(): JobsHealth;
  /** Whether the start is complete. */
  isStarted(): boolean;
  /** Whether this process runs schedules. */
  readonly runsJobs: boolean;
}

/** Checks all parts. Never rejects and takes at most four seconds: a timeout is a result, too. */
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
      // An unreachable database is reported by its own part.
      appKey: isAppKeyRight === false ? { ok: false, detail: WRONG_KEY } : { ok: true },
    },
    backlog: typeof backlog === 'string' ? null : backlog,
  };
};

/** Whether every part is healthy. */
export const isReady = (report: HealthReport, excluded: readonly string[] = []): boolean =>
  Object.entries(report).every(([part, { ok }]) => ok || excluded.includes(part));

const findProblems = async (parts: HealthParts): Promise<DatabaseProblems> => {
  const problems = await inTime(parts.findDatabaseProblems());
  return typeof problems === 'string' ? {} : problems;
};

/** A problem of the databases of game servers is only shown: the service works without them. */
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
  if (sweepAgeMs === null) return 'schedules have not been checked yet';
  return sweepAgeMs <= SWEEP_LIMIT_MS ? null : `schedules were last checked ${inSeconds(sweepAgeMs)} ago`;
};

const problemElsewhere = (backlog: Backlog | null): string | null => {
  const silentMs = backlog?.workerMs ?? 0;
  return silentMs <= WORKER_SILENT_S * 1_000 ? null : `no worker was seen for ${inSeconds(silentMs)}`;
};

const problemOfTicks = (backlog: Backlog | null): string | null => {
  const tickMs = backlog?.tickMs ?? 0;
  return tickMs <= OVERDUE_S * 1_000 ? null : `schedules have been due for ${inSeconds(tickMs)} and were not run`;
};

/** Why schedules are not checked, where that is known; never rejects. */
const causeOf = async (parts: HealthParts, backlog: Backlog | null): Promise<string | null> => {
  if (parts.isPoolBusy()) return 'all connections to the database are busy';
  if (backlog === null) return 'the database does not answer';
  const blocker = await inTime(parts.findBlocker());
  if (blocker !== null && typeof blocker !== 'string') {
    const idle = blocker.isIdle ? ' and is idle' : '';
    return `another database session has had a transaction open for ${inSeconds(blocker.seconds * 1_000)}${idle}`;
  }
  const { isPolling, lastPollFailed } = parts.jobsHealth();
  if (isPolling) return 'a check is still in progress';
  return lastPollFailed ? 'the last check failed; see the log' : null;
};

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;

type NoAnswer = 'failed' | 'late';

const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | NoAnswer> =>
  pTimeout(
    answer.catch((): NoAnswer => 'failed'),
    { milliseconds: DATABASE_LIMIT_MS, fallback: (): NoAnswer => 'late' },
  );
