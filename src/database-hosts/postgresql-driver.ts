import pg from 'pg';
import { DatabaseHostError } from '../domain/errors.js';
import type { DatabaseToMake, HostedDatabase } from '../domain/ports/database-hosts.js';
import {
  afterProgress,
  answerCodeOf,
  asUnknown,
  CONNECT_LIMIT_MS,
  type HostConnections,
  type HostDriver,
  namesOf,
  type OpenHost,
  type OpeningSession,
  type Run,
  type SessionPlace,
} from './host-driver.js';
import { dropRole } from './postgresql-dependencies.js';
import { endSessions, runUnblocked, terminate } from './postgresql-locks.js';
import { scramVerifier } from './scram-verifier.js';

/** Where the service works from; no database of a server. */
const MAINTENANCE_DATABASE = 'postgres';

/** The server gives a statement up by itself, so that none takes effect long after its answer was waited for. */
const STATEMENT_LIMIT_MS = 20_000;
const LOCK_LIMIT_MS = 5_000;

/**
 * The same for dropping a database, which waits until every login that is under way has ended, of whoever it is: the server
 * gives a login up after 60 s (`authentication_timeout`). Nobody waits so long; the next attempt finds it done.
 */
const DROP_LIMIT_MS = 120_000;

/** `server_version_num` of the oldest one that keeps what is said here. */
const MIN_VERSION = 140_000;

const DUPLICATE_DATABASE = '42P04';

const name = pg.escapeIdentifier;

/** As `-c name=value`; these win over what a database or a user has set. */
const optionsOf = (settings: SessionPlace['settings']): string =>
  Object.entries({
    ...{ statement_timeout: STATEMENT_LIMIT_MS, lock_timeout: LOCK_LIMIT_MS, search_path: 'pg_catalog' },
    ...settings,
  })
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' ');

const open = ({ host, port, username, password, tls }: OpenHost, place?: SessionPlace): OpeningSession => {
  const client = new pg.Client({
    host,
    port,
    user: username,
    password,
    database: place?.database ?? MAINTENANCE_DATABASE,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified' },
    options: optionsOf(place?.settings ?? {}),
    application_name: 'gamewarden',
  });
  client.on('error', () => undefined); // whoever waits for a statement is told
  const close = (): void => {
    client.end().catch(() => undefined); // it is given up, in whatever state
  };
  return {
    opened: client.connect().then(() => ({
      query: async (sql, values = []) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
      close,
    })),
    close,
  };
};

const hasRole = async (run: Run, username: string): Promise<boolean> =>
  (await run('select 1 from pg_roles where rolname = $1', [username])).length > 0;

/** Undefined where there is no such database. */
const ownerOf = async (run: Run, database: string): Promise<string | undefined> => {
  const [row] = await run('select pg_get_userbyid(datdba) as name from pg_database where datname = $1', [database]);
  return row === undefined ? undefined : String(row.name);
};

const isTemplate = async (run: Run, database: string): Promise<boolean> =>
  (await run('select 1 from pg_database where datname = $1 and datistemplate', [database])).length > 0;

/**
 * The user owns the database: that is what makes it recognisable as theirs, from the very statement on that makes it. Nobody
 * gets in before it is closed to everybody else, and the user only when all is done.
 */
const make = async (
  connections: HostConnections,
  { database, username, password, maxConnections }: DatabaseToMake,
): Promise<void> => {
  const { run } = connections;
  const owner = await ownerOf(run, database);
  if (owner !== undefined && owner !== username) throw taken();
  const user = name(username);
  const isUserThere = await hasRole(run, username);
  if (!isUserThere) await run(`create role ${user} nologin`);
  // Only a member may make a database the user's, and end the user's sessions.
  await runUnblocked(connections, `grant ${user} to current_user`);
  if (isUserThere) await lockOut(connections, username);
  if (owner === undefined) await createDatabase(run, database, username);
  await runUnblocked(connections, `revoke all on database ${name(database)} from public`);
  await runUnblocked(connections, `alter database ${name(database)} with allow_connections true`);
  const limit = maxConnections === 0 ? -1 : maxConnections;
  await letIn(connections, username, `connection limit ${limit} password ${await quotedVerifier(password)}`);
};

const quotedVerifier = async (password: string): Promise<string> => pg.escapeLiteral(await scramVerifier(password));

/** The user logs in with this password, and has no session that was begun with another one: it could change it back. */
const letIn = async (connections: HostConnections, username: string, change: string): Promise<void> => {
  await runUnblocked(connections, `alter role ${name(username)} with login ${change}`);
  await terminate(connections.run, username);
};

const createDatabase = async (run: Run, database: string, username: string): Promise<void> => {
  try {
    await run(
      `create database ${name(database)} with owner ${name(username)} template template0 allow_connections false`,
    );
  } catch (error) {
    throw answerCodeOf(error) === DUPLICATE_DATABASE ? taken() : error;
  }
};

/** Nobody logs in as the user any more, and no session of theirs is left. */
const lockOut = async (connections: HostConnections, username: string): Promise<void> => {
  await runUnblocked(connections, `alter role ${name(username)} nologin`, username);
  await asUnknown(endAllSessions(connections.run, username));
};

const endAllSessions = async (run: Run, username: string): Promise<void> => {
  const [role] = await run('select rolcanlogin as "canLogIn" from pg_roles where rolname = $1', [username]);
  if (role?.canLogIn === true) {
    throw new DatabaseHostError({ delivery: 'answered', reason: 'Its user can log in again.' });
  }
  await endSessions(run, username);
};

const dropDatabase = async (
  connections: HostConnections,
  { database, username, isMade }: HostedDatabase & { readonly isMade: boolean },
): Promise<void> => {
  const { run } = connections;
  const owner = await ownerOf(run, database);
  if (owner === undefined || !(isMade || owner === username)) return;
  // Its owner may have made it a template, which cannot be dropped. One whose drop was cut off cannot be altered.
  if (await isTemplate(run, database)) {
    await runUnblocked(connections, `alter database ${name(database)} with is_template false`);
  }
  await run(`set statement_timeout = ${DROP_LIMIT_MS}`);
  await runUnblocked(connections, `drop database if exists ${name(database)} with (force)`);
};

const taken = (): DatabaseHostError =>
  new DatabaseHostError({ delivery: 'answered', reason: 'There is a database of that name.', isTaken: true });

const sentences = async (run: Run): Promise<readonly string[]> => {
  const [role] = await run(
    `select rolsuper or rolcreatedb as "mayCreateDatabases", rolsuper or rolcreaterole as "mayCreateRoles",
       current_setting('server_version_num')::int as version,
       current_setting('max_prepared_transactions')::int as "preparedTransactions"
     from pg_roles where rolname = current_user`,
  );
  const open = namesOf(
    await run(
      `select datname as name from pg_database
       where datallowconn and has_database_privilege('public', oid, 'connect') order by datname limit 20`,
    ),
  );
  return [
    ...(Number(role?.version) < MIN_VERSION ? ['It is older than PostgreSQL 14.'] : []),
    ...(role?.mayCreateDatabases === true ? [] : ['The user may not make databases: alter role … createdb.']),
    ...(role?.mayCreateRoles === true ? [] : ['The user may not make users: alter role … createrole.']),
    ...(role?.preparedTransactions === 0
      ? []
      : [
          'Users of servers may prepare transactions, with which they hold locks that no end of a session frees: set ' +
            'max_prepared_transactions to 0.',
        ]),
    ...(open.length === 0
      ? []
      : [
          `Everybody may connect to ${open.join(', ')}, the users of all servers too: revoke connect on database … from ` +
            'public (and grant it to those who need it; this service works from "postgres").',
        ]),
  ];
};

/** PostgreSQL: a role for each database, which owns it and may connect to no other. */
export const postgresqlDriver: HostDriver = {
  open,
  isAnswer: (error) => error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(error.code ?? ''),
  make,
  setPassword: async (connections, { username, password }) => {
    await lockOut(connections, username);
    await asUnknown(letIn(connections, username, `password ${await quotedVerifier(password)}`));
  },
  drop: async (connections, database) => {
    const { username } = database;
    if (!(await hasRole(connections.run, username))) return dropDatabase(connections, database);
    await lockOut(connections, username);
    await afterProgress('locked_out', async () => {
      await dropDatabase(connections, database);
      await afterProgress('database_gone', async () => {
        // A login that was under way when the role was locked out may have come through since.
        await endSessions(connections.run, username);
        await dropRole(connections, username);
      });
    });
  },
  list: async (run) => ({
    databases: namesOf(await run("select datname as name from pg_database where datname ~ '^s[0-9]+_'")),
    usernames: namesOf(await run("select rolname as name from pg_roles where rolname ~ '^u[0-9]+_'")),
  }),
  check: sentences,
};
