import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2';
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
} from './host-driver.js';

/** Privileges of a user on its database: all but GRANT OPTION. */
const RIGHTS = [
  ...['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'REFERENCES', 'INDEX', 'ALTER'],
  ...['CREATE TEMPORARY TABLES', 'LOCK TABLES', 'EXECUTE', 'CREATE VIEW', 'SHOW VIEW', 'CREATE ROUTINE'],
  ...['ALTER ROUTINE', 'EVENT', 'TRIGGER'],
] as const;

/** The server ends a statement that waits for a lock, so that none takes effect long after its caller has given up. */
const LOCK_WAIT_SECONDS = 5;

/** How long to wait for killed sessions to end before checking again, in milliseconds. */
const KILL_WAIT_MS = 25;

/** Attempts to take the lock of a name, one second each. */
const LOCK_ATTEMPTS = 3;

const DATABASE_EXISTS = 'ER_DB_CREATE_EXISTS';

/** The session has ended meanwhile, or this user may not end it. */
const MAY_STAY = ['ER_NO_SUCH_THREAD', 'ER_KILL_DENIED_ERROR', 'ER_SPECIFIC_ACCESS_DENIED_ERROR'];

const ONE_NAME = true;

const name = (text: string): string => mysql.escapeId(text, ONE_NAME);

/**
 * The database name in a GRANT: there an unescaped `_` matches any character and would grant rights on other databases.
 */
const pattern = (database: string): string => database.replaceAll('_', '\\_');

const open = ({ host, port, username, password, tls }: OpenHost): OpeningSession => {
  const connection = mysql.createConnection({
    host,
    port,
    user: username,
    password,
    charset: 'utf8mb4',
    connectTimeout: CONNECT_LIMIT_MS,
    multipleStatements: false,
    ...(tls === 'off' ? {} : { ssl: { rejectUnauthorized: tls === 'verified' } }),
  });
  connection.on('error', () => undefined); // the pending statement rejects with it
  const close = (): void => connection.destroy();
  const query: Run = async (sql, values = []) => {
    const [rows] = await connection.promise().query<mysql.RowDataPacket[]>(sql, [...values]);
    return Array.isArray(rows) ? rows : [];
  };
  const connected = new Promise<void>((done, fail) => {
    connection.connect((error) => (error === null ? done() : fail(error)));
  });
  return {
    opened: connected.then(async () => {
      // Quoting depends on sql_mode; the default rules apply whatever the server is configured to.
      await query(
        `set session lock_wait_timeout = ${LOCK_WAIT_SECONDS}, innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}, sql_mode = ''`,
      );
      return { query, close };
    }),
    close,
  };
};

const exists = async (run: Run, database: string): Promise<boolean> =>
  (await run('select 1 from information_schema.schemata where schema_name = ?', [database])).length > 0;

/** Whether the user has rights on the database: from before it is created until the user is dropped. */
const hasRightsOn = async (run: Run, { database, username, remote }: HostedDatabase): Promise<boolean> => {
  const grantee = `'${username}'@'${remote}'`;
  const rights = 'select 1 from information_schema.schema_privileges where grantee = ? and table_schema = ? limit 1';
  return (await run(rights, [grantee, pattern(database)])).length > 0;
};

/** Users of game servers can take locks of any name as well: their sessions are ended. */
const takeNameLock = async (run: Run, database: string): Promise<void> => {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    const holders = await run(
      "select id as id from information_schema.processlist where id = is_used_lock(?) and user regexp '^u[0-9]+_'",
      [database],
    );
    for (const { id } of holders) await kill(run, Number(id));
    const [lock] = await run('select get_lock(?, 1) as taken', [database]);
    if (Number(lock?.taken) === 1) return;
  }
  throw new DatabaseHostError({ delivery: 'answered', reason: 'Another session is making a database of that name.' });
};

/**
 * Grants the rights first: they mark the owner of the database from its creation on. Runs under a lock of that name, so
 * that one of two services that share the host finds the database of the other.
 */
const make = async ({ run }: HostConnections, database: DatabaseToMake): Promise<void> => {
  await takeNameLock(run, database.database);
  const isThere = await exists(run, database.database);
  if (isThere && !database.isMade && !(await hasRightsOn(run, database))) throw taken();
  const account = [database.username, database.remote];
  if (database.isMade) await lockOut(run, database);
  await run('create user if not exists ?@? identified by ?', [...account, database.password]);
  await run(`grant ${RIGHTS.join(', ')} on ${name(pattern(database.database))}.* to ?@?`, account);
  if (!isThere) await createDatabase(run, database);
  await run(`alter user ?@? with max_user_connections ${database.maxConnections}`, account);
  await allowLogin(run, database);
};

const createDatabase = async (run: Run, { database, username, remote }: HostedDatabase): Promise<void> => {
  try {
    await run(`create database ${name(database)}`);
  } catch (error) {
    if (answerCodeOf(error) !== DATABASE_EXISTS) throw error;
    // The database was created by hand just now: the rights on it must not remain.
    await run('drop user ?@?', [username, remote]);
    throw taken();
  }
};

const taken = (): DatabaseHostError =>
  new DatabaseHostError({ delivery: 'answered', reason: 'There is a database of that name.', isTaken: true });

/** Locks the account of the user, and ends its sessions as far as this user may. */
const lockOut = async (run: Run, { username, remote }: HostedDatabase): Promise<void> => {
  await run('alter user if exists ?@? account lock', [username, remote]);
  await asUnknown(endSessions(run, username));
};

/** Sets the password, allows login, and ends sessions that used an earlier password: they could change it back. */
const allowLogin = async (
  run: Run,
  { username, remote, password }: HostedDatabase & { readonly password: string },
): Promise<void> => {
  await run('alter user ?@? identified by ? account unlock', [username, remote, password]);
  await endSessions(run, username);
};

/** Ends the sessions of a user, which would outlive the user with its rights, and waits until they have ended. */
const endSessions = async (run: Run, username: string): Promise<void> => {
  while ((await killSessions(run, username)) > 0) await sleep(KILL_WAIT_MS);
};

/** Returns the number of sessions that are ending. */
const killSessions = async (run: Run, username: string): Promise<number> => {
  let count = 0;
  for (const { id } of await run('select id as id from information_schema.processlist where user = ?', [username])) {
    if (await kill(run, Number(id))) count += 1;
  }
  return count;
};

/** Ends a session; false if it has ended already or this user may not end it. */
const kill = async (run: Run, id: number): Promise<boolean> => {
  try {
    await run(`kill ${id}`);
    return true;
  } catch (error) {
    if (MAY_STAY.includes(answerCodeOf(error) ?? '')) return false;
    throw error;
  }
};

const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return version.includes('MariaDB')
    ? major < 10 || (major === 10 && minor < 4)
    : major < 5 || (major === 5 && minor < 7);
};

const findProblems = async (run: Run): Promise<readonly string[]> => {
  const rights = await run(
    `select privilege_type as name, is_grantable as grantable from information_schema.user_privileges
     where grantee = concat("'", replace(current_user(), '@', "'@'"), "'")`,
  );
  const granted = new Set(namesOf(rights));
  const missing = [...RIGHTS, 'CREATE USER'].filter((right) => !granted.has(right));
  if (missing.length > 0) {
    return [`The user lacks ${missing.join(', ')} on *.*: grant all privileges on *.* to … with grant option.`];
  }
  const [server] = await run('select version() as version');
  const open = namesOf(await run("select distinct db as name from mysql.db where user = '' order by db limit 20"));
  return [
    ...(isOld(String(server?.version)) ? ['It is older than MySQL 5.7 or MariaDB 10.4.'] : []),
    ...(rights.some(({ grantable }) => grantable === 'YES')
      ? []
      : ['The user may not grant rights: add "with grant option".']),
    ...(granted.has('PROCESS') && (granted.has('SUPER') || granted.has('CONNECTION ADMIN'))
      ? []
      : [
          'The user cannot end sessions of other users: those of a dropped database continue (PROCESS, CONNECTION ADMIN).',
        ]),
    ...(open.length === 0
      ? []
      : [
          `All users, including those of game servers, have rights on ${open.join(', ')}: delete those rows from mysql.db.`,
        ]),
  ];
};

/** MySQL and MariaDB: one account per database, with rights on that database only. */
export const mysqlDriver: HostDriver = {
  open,
  isAnswer: (error) =>
    typeof error === 'object' && error !== null && 'sqlState' in error && !('fatal' in error && error.fatal === true),
  make,
  setPassword: async ({ run }, database) => {
    await lockOut(run, database);
    await asUnknown(allowLogin(run, database));
  },
  drop: async ({ run }, database) => {
    // Checked before the user and its rights are dropped.
    const isDropped = database.isMade || (await hasRightsOn(run, database));
    await lockOut(run, database);
    await afterProgress('locked_out', async () => {
      if (isDropped) await run(`drop database if exists ${name(database.database)}`);
      await run('drop user if exists ?@?', [database.username, database.remote]);
      // A login that was in progress when the account was locked may have succeeded since.
      await endSessions(run, database.username);
    });
  },
  list: async (run) => ({
    databases: namesOf(
      await run("select schema_name as name from information_schema.schemata where schema_name regexp '^s[0-9]+_'"),
    ),
    usernames: namesOf(await run("select user as name from mysql.user where user regexp '^u[0-9]+_'")),
  }),
  check: findProblems,
};
