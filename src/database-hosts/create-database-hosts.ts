import pTimeout from 'p-timeout';
import { createCallSlots } from '../daemon/call-slots.js';
import { DatabaseHostError } from '../domain/errors.js';
import type { DatabaseHostAddress, DatabaseHostKind, DatabaseHosts } from '../domain/ports/database-hosts.js';
import type { Log } from '../domain/ports/log.js';
import type { Secrets } from '../domain/ports/secrets.js';
import { CONNECT_LIMIT_MS, type HostDriver, type HostSession, type Run } from './host-driver.js';
import { postgresqlDriver } from './postgresql-driver.js';

/** Connections to one host at once; the rest wait for their turn. */
const CALLS_PER_HOST = 4;

type Drivers = Readonly<Record<DatabaseHostKind, () => Promise<HostDriver>>>;

/** That of MySQL is loaded with the first call to such a host: most installations have none, and every start would wait. */
export const DRIVERS: Drivers = {
  mysql: async () => (await import('./mysql-driver.js')).mysqlDriver,
  postgresql: async () => postgresqlDriver,
};

export interface DatabaseHostsOptions {
  readonly open: Secrets['open'];
  readonly log: Log;
  /** Other ways to speak to hosts: tests let them break. */
  readonly drivers?: Drivers;
}

/** Works on database hosts, with a connection for each call: calls are rare, and hosts come and go. */
export const createDatabaseHosts = ({ open, log, drivers = DRIVERS }: DatabaseHostsOptions): DatabaseHosts => {
  const slots = new Map<number, ReturnType<typeof createCallSlots>>();
  const slotsOf = (id: number) => {
    const existing = slots.get(id) ?? createCallSlots(CALLS_PER_HOST);
    slots.set(id, existing);
    return existing;
  };

  const call = async <Result>(
    host: DatabaseHostAddress,
    limitMs: number,
    work: (driver: HostDriver, run: Run) => Promise<Result>,
  ): Promise<Result> => {
    const deadline = performance.now() + limitMs;
    const release = await slotsOf(host.id).take(limitMs);
    if (release === null) throw new DatabaseHostError({ delivery: 'not_sent', reason: 'It has too much to do.' });
    try {
      const driver = await drivers[host.kind]();
      const session = await connect(driver, { ...host, password: openPassword(open, host) }, deadline);
      try {
        return await work(driver, boundRun(driver, session, deadline));
      } finally {
        session.close();
      }
    } catch (error) {
      if (error instanceof DatabaseHostError) {
        log.warn({ databaseHostId: host.id, ...error.failure }, 'a database host did not do what it was asked');
      }
      throw error;
    } finally {
      release();
    }
  };

  return {
    make: (host, database, limitMs) => call(host, limitMs, (driver, run) => driver.make(run, database)),
    setPassword: (host, database, limitMs) => call(host, limitMs, (driver, run) => driver.setPassword(run, database)),
    drop: (host, database, limitMs) => call(host, limitMs, (driver, run) => driver.drop(run, database)),
    list: (host, limitMs) => call(host, limitMs, (driver, run) => driver.list(run)),
    check: async (host, limitMs) => {
      try {
        return await call(host, limitMs, (driver, run) => driver.check(run));
      } catch (error) {
        if (error instanceof DatabaseHostError) return [`It cannot be used: ${error.failure.reason}`];
        throw error;
      }
    },
  };
};

/** @throws {DatabaseHostError} it was sealed under another key */
const openPassword = (open: Secrets['open'], { password }: DatabaseHostAddress): string => {
  try {
    return open(password);
  } catch {
    throw new DatabaseHostError({ delivery: 'not_sent', reason: 'Its password was sealed under another key.' });
  }
};

const connect = async (driver: HostDriver, host: DatabaseHostAddress, deadline: number): Promise<HostSession> => {
  const opening = driver.open(host);
  // A connection that is given up fails somewhen, and nobody waits for it any more.
  opening.opened.catch(() => undefined);
  const milliseconds = Math.max(1, Math.min(CONNECT_LIMIT_MS, deadline - performance.now()));
  try {
    return await pTimeout(opening.opened, { milliseconds, message: 'It did not answer in time.' });
  } catch (error) {
    opening.close();
    throw new DatabaseHostError({ delivery: 'not_sent', reason: reasonOf(error) });
  }
};

/** Statements end at the deadline, and none begins after it: the process may have been asleep in between. */
const boundRun = (driver: HostDriver, session: HostSession, deadline: number): Run => {
  let isUsed = false;
  return async (sql, values) => {
    const left = deadline - performance.now();
    if (left <= 0) throw late(isUsed);
    isUsed = true;
    const answer = session.query(sql, values);
    answer.catch(() => undefined); // as above
    try {
      return await pTimeout(answer, { milliseconds: left, message: 'It did not answer in time.' });
    } catch (error) {
      const delivery = driver.isAnswer(error) ? 'answered' : 'unknown';
      throw new DatabaseHostError({ delivery, reason: reasonOf(error), answerCode: codeOf(error) });
    }
  };
};

const late = (isUsed: boolean): DatabaseHostError =>
  new DatabaseHostError({ delivery: isUsed ? 'unknown' : 'not_sent', reason: 'It did not answer in time.' });

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Of a statement that is not understood the message repeats a piece, which may be the one with the password. */
const WITH_STATEMENT = ['ER_PARSE_ERROR', '42601'];

/** Drivers name users, databases and addresses in their sentences, and otherwise no password. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Several addresses were tried: the message of the whole is empty.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (WITH_STATEMENT.includes(codeOf(error) ?? '')) return 'It does not understand what it is told; it may be too old.';
  return error.message;
};
