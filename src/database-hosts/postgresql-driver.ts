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

/** The database of the service's connections; it belongs to no server. */
const MAINTENANCE_DATABASE = 'postgres';

/** The server cancels a statement after this time, so that none takes effect long after its caller has given up. */
const STATEMENT_LIMIT_MS = 20_000;
const LOCK_LIMIT_MS = 5_000;

/**
 * The same for dropping a database, which waits for every login in progress, of any user: the server ends a login after
 * 60 s (`authentication_timeout`). The caller gives up earlier; its next attempt finds the database dropped.
 */
const DROP_LIMIT_MS = 120_000;

/** `server_version_num` of the oldest supported version. */
const MIN_VERSION = 140_000;

const DUPLICATE_DATABASE = '42P04';

const name = pg.escapeIdentifier;

/** As `-c name=value`; these override the settings of a database and of a user. */
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
  client.on('error', () => undefined); // the pending statement rejects with it
  const close = (): void => {
    client.end().catch(() => undefined); // the connection is abandoned in any state
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

/** Undefined if the database does not exist. */
const ownerOf = async (run: Run, database: string): Promise<string | undefined> => {
  const [row] = await run('select pg_get_userbyid(datdba) as name from pg_database where datname = $1', [database]);
  return row === undefined ? undefined : String(row.name);
};

const isTemplate = async (run: Run, database: string): Promise<boolean> =>
  (await run('select 1 from pg_database where datname = $1 and datistemplate', [database])).length > 0;

/**
 * The user owns the database, which marks it as theirs from its creation on. The database allows no connections until
 * its public rights are revoked, and the user cannot log in until the end.
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
  // Creating a database for the user and ending its sessions need membership in the role.
  await runUnblocked(connections, `grant ${user} to current_user`);
  if (isUserThere) await lockOut(connections, username);
  if (owner === undefined) await createDatabase(run, database, username);
  await runUnblocked(connections, `revoke all on database ${name(database)} from public`);
  await runUnblocked(connections, `alter database ${name(database)} with allow_connections true`);
  const limit = maxConnections === 0 ? -1 : maxConnections;
  await allowLogin(connections, username, `connection limit ${limit} password ${await quotedVerifier(password)}`);
};

const quotedVerifier = async (password: string): Promise<string> => pg.escapeLiteral(await scramVerifier(password));

/** Changes the role, allows login, and ends sessions that used an earlier password: they could change it back. */
const allowLogin = async (connections: HostConnections, username: string, change: string): Promise<void> => {
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

/** Prevents logins of the user and ends all its sessions. */
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
  // The owner may have made it a template, which cannot be dropped. After an interrupted drop it cannot be altered.
  if (await isTemplate(run, database)) {
    await runUnblocked(connections, `alter database ${name(database)} with is_template false`);
  }
  await run(`set statement_timeout = ${DROP_LIMIT_MS}`);
  await runUnblocked(connections, `drop database if exists ${name(database)} with (force)`);
};

const taken = (): DatabaseHostError =>
  new DatabaseHostError({ delivery: 'answered', reason: 'There is a database of that name.', isTaken: true });

const findProblems = async (run: Run): Promise<readonly string[]> => {
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
    ...(role?.mayCreateDatabases === true ? [] : ['The user may not create databases: alter role … createdb.']),
    ...(role?.mayCreateRoles === true ? [] : ['The user may not create roles: alter role … createrole.']),
    ...(role?.preparedTransactions === 0
      ? []
      : [
          'Users of game servers may prepare transactions, which hold locks beyond the end of their session: set ' +
            'max_prepared_transactions to 0.',
        ]),
    ...(open.length === 0
      ? []
      : [
          `All users, including those of game servers, may connect to ${open.join(', ')}: revoke connect on database … ` +
            'from public (and grant it to those who need it; this service connects to "postgres").',
        ]),
  ];
};

/** PostgreSQL: one role per database, which owns it and may connect to no other. */
export const postgresqlDriver: HostDriver = {
  open,
  isAnswer: (error) => error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(error.code ?? ''),
  make,
  setPassword: async (connections, { username, password }) => {
    await lockOut(connections, username);
    await asUnknown(allowLogin(connections, username, `password ${await quotedVerifier(password)}`));
  },
  drop: async (connections, database) => {
    const { username } = database;
    if (!(await hasRole(connections.run, username))) return dropDatabase(connections, database);
    await lockOut(connections, username);
    await afterProgress('locked_out', async () => {
      await dropDatabase(connections, database);
      await afterProgress('database_gone', async () => {
        // A login that was in progress when the role was locked may have succeeded since.
        await endSessions(connections.run, username);
        await dropRole(connections, username);
      });
    });
  },
  list: async (run) => ({
    databases: namesOf(await run("select datname as name from pg_database where datname ~ '^s[0-9]+_'")),
    usernames: namesOf(await run("select rolname as name from pg_roles where rolname ~ '^u[0-9]+_'")),
  }),
  check: findProblems,
};
