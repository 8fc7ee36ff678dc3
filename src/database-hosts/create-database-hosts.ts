import pTimeout from 'p-timeout';
import { type CallSlots, createCallSlots } from '../daemon/call-slots.js';
import { DatabaseHostError } from '../domain/errors.js';
import type {
  DatabaseHostAddress,
  DatabaseHostKind,
  DatabaseHosts,
  HostedDatabase,
} from '../domain/ports/database-hosts.js';
import type { Log } from '../domain/ports/log.js';
import type { Secrets } from '../domain/ports/secrets.js';
import {
  asUnknown,
  CONNECT_LIMIT_MS,
  type HostConnections,
  type HostDriver,
  type HostSession,
  type OpeningSession,
  type Run,
} from './host-driver.js';
import { postgresqlDriver } from './postgresql-driver.js';

/** Calls to one host at the same time, and those for the databases of one server; further calls wait in a queue. */
const CALLS_PER_HOST = 8;
const CALLS_PER_SERVER = 1;

/** Network error codes of an unreachable host. A timeout is not among them: an overloaded host also causes timeouts. */
const UNREACHABLE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN'];

type Drivers = Readonly<Record<DatabaseHostKind, () => Promise<HostDriver>>>;

/** The MySQL driver is loaded by the first call to such a host, because most installations have none. */
export const DRIVERS: Drivers = {
  mysql: async () => (await import('./mysql-driver.js')).mysqlDriver,
  postgresql: async () => postgresqlDriver,
};

export interface DatabaseHostsOptions {
  readonly open: Secrets['open'];
  readonly log: Log;
  /** Replaces the drivers, for tests of failures. */
  readonly drivers?: Drivers;
}

/** Creates the adapter to database hosts. Each call opens its own connection: calls are rare, and hosts change. */
export const createDatabaseHosts = ({
  open: secretsOpen,
  log,
  drivers = DRIVERS,
}: DatabaseHostsOptions): DatabaseHosts => {
  const slots = new Map<string, CallSlots>();
  const takeSlot = async (name: string, count: number, deadline: number): Promise<() => void> => {
    const existing = slots.get(name) ?? createCallSlots(count);
    slots.set(name, existing);
    const release = await existing.take(Math.max(0, deadline - performance.now()));
    if (release === null)
      throw new DatabaseHostError({ delivery: 'not_sent', reason: 'It has too many calls queued.' });
    return release;
  };

  const call = async <Result>(
    host: DatabaseHostAddress,
    deadline: number,
    work: (driver: HostDriver, connections: HostConnections) => Promise<Result>,
  ): Promise<Result> => {
    const release = await takeSlot(String(host.id), CALLS_PER_HOST, deadline);
    try {
      const driver = await drivers[host.kind]();
      const open = { ...host, password: openPassword(secretsOpen, host) };
      const withSession: HostConnections['beside'] = async (sessionWork, place) => {
        const session = await connect(driver.open(open, place), deadline);
        try {
          return await sessionWork(boundRun(driver, session, deadline));
        } finally {
          session.close();
        }
      };
      const beside: HostConnections['beside'] = (...args) => asUnknown(withSession(...args));
      return await withSession((run) => work(driver, { run, beside }));
    } catch (error) {
      if (error instanceof DatabaseHostError) {
        log.warn({ databaseHostId: host.id, ...error.failure }, 'a call to a database host failed');
      }
      throw error;
    } finally {
      release();
    }
  };

  /** Calls for the database of a server: each server has its own queue, so that its slow calls do not delay others. */
  const callFor = async (
    host: DatabaseHostAddress,
    { database }: HostedDatabase,
    { limitMs, work }: { readonly limitMs: number; readonly work: Parameters<typeof call<void>>[2] },
  ): Promise<void> => {
    const deadline = performance.now() + limitMs;
    const release = await takeSlot(`${host.id} ${serverOf(database)}`, CALLS_PER_SERVER, deadline);
    try {
      await call(host, deadline, work);
    } finally {
      release();
    }
  };

  const callFromNow = <Result>(
    host: DatabaseHostAddress,
    limitMs: number,
    work: (driver: HostDriver, run: Run) => Promise<Result>,
  ): Promise<Result> => call(host, performance.now() + limitMs, (driver, { run }) => work(driver, run));

  return {
    make: (host, database, limitMs) =>
      callFor(host, database, { limitMs, work: (driver, connections) => driver.make(connections, database) }),
    setPassword: (host, database, limitMs) =>
      callFor(host, database, { limitMs, work: (driver, connections) => driver.setPassword(connections, database) }),
    drop: (host, database, limitMs) =>
      callFor(host, database, { limitMs, work: (driver, connections) => driver.drop(connections, database) }),
    list: (host, limitMs) => callFromNow(host, limitMs, (driver, run) => driver.list(run)),
    check: async (host, limitMs) => {
      try {
        return await callFromNow(host, limitMs, (driver, run) => driver.check(run));
      } catch (error) {
        if (error instanceof DatabaseHostError) return [`It is unusable: ${error.failure.reason}`];
        throw error;
      }
    },
  };
};

/** The server prefix of a database name, `s42`. Source: rest.md §6. */
const serverOf = (database: string): string => database.slice(0, database.indexOf('_'));

/** @throws {DatabaseHostError} the password was sealed under another key */
const openPassword = (open: Secrets['open'], { password }: DatabaseHostAddress): string => {
  try {
    return open(password);
  } catch {
    throw new DatabaseHostError({ delivery: 'not_sent', reason: 'Its password was sealed under another key.' });
  }
};

const connect = async (opening: OpeningSession, deadline: number): Promise<HostSession> => {
  // After a timeout the connection may still fail; no caller awaits it then.
  opening.opened.catch(() => undefined);
  const milliseconds = Math.max(1, Math.min(CONNECT_LIMIT_MS, deadline - performance.now()));
  try {
    return await pTimeout(opening.opened, { milliseconds, message: 'It did not answer in time.' });
  } catch (error) {
    opening.close();
    const isUnreachable = UNREACHABLE.includes(codeOf(error) ?? '');
    throw new DatabaseHostError({ delivery: 'not_sent', reason: reasonOf(error), isUnreachable });
  }
};

/** Statements end at the deadline, and none begins after it: the process may have been suspended in between. */
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

/** Syntax errors: their message quotes part of the statement, which may contain the password. */
const WITH_STATEMENT = ['ER_PARSE_ERROR', '42601'];

/** Other messages of the drivers name users, databases and addresses, but no password. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Several addresses were tried: the message of the aggregate is empty.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (WITH_STATEMENT.includes(codeOf(error) ?? '')) return 'It does not support a statement; it may be too old.';
  return error.message;
};
