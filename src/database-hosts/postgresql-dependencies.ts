import pg from 'pg';
import { answerCodeOf, type HostConnections, namesOf, type Run, type SessionPlace } from './host-driver.js';
import { ENDABLE, runUnblocked } from './postgresql-locks.js';

const name = pg.escapeIdentifier;

/** SQLSTATE of a role that other objects depend on. */
const DEPENDENT_OBJECTS = '2BP01';

/** Attempts to drop a role: other users may grant to it meanwhile. */
const ATTEMPTS = 10;

/** First version with `transaction_timeout`. */
const VERSION_WITH_TRANSACTION_TIMEOUT = 170_000;

/** Databases with objects that depend on role $1; the name is null for shared objects. */
const DEPENDENT_DATABASES = `
  select distinct d.datname as name, d.datallowconn and d.datconnlimit = -1 as "isOpen"
  from pg_shdepend s join pg_roles r on r.oid = s.refobjid and r.rolname = $1
  left join pg_database d on d.oid = s.dbid
  where s.refclassid = 'pg_authid'::regclass`;

/** Roles that may have granted role $1 its rights in this database: a grantor has rights on the same object. */
const GRANTORS = `
  select distinct r.rolname as name
  from pg_shdepend mine join pg_roles me on me.oid = mine.refobjid and me.rolname = $1
  join pg_shdepend theirs
    on (theirs.dbid, theirs.classid, theirs.objid, theirs.refclassid)
      = (mine.dbid, mine.classid, mine.objid, mine.refclassid)
  join pg_roles r on r.oid = theirs.refobjid and r.oid <> me.oid
  where mine.refclassid = 'pg_authid'::regclass
    and mine.dbid in (0, (select oid from pg_database where datname = current_database()))
    and r.rolname ~ '^u[0-9]+_'`;

/** Ends sessions of game servers in the current database. */
const END_SESSIONS_HERE = `
  select pg_terminate_backend(a.pid) from pg_stat_activity a where a.datname = current_database() and ${ENDABLE}`;

/**
 * Drops a role after its database, with everything that depends on it in other databases: PostgreSQL lets any user
 * grant to any role, and drops no role that has grants. Rights are revoked, and objects of the role are dropped:
 * reassigned to another owner, a function of the role would run with the rights of that owner.
 * @throws {DatabaseHostError}
 */
export const dropRole = async (connections: HostConnections, username: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    await dropDependencies(connections, username, attempt > 1);
    try {
      return await runUnblocked(connections, `drop role if exists ${name(username)}`);
    } catch (error) {
      if (attempt === ATTEMPTS || answerCodeOf(error) !== DEPENDENT_OBJECTS) throw error;
    }
  }
};

const dropDependencies = async (
  connections: HostConnections,
  username: string,
  endsSessions: boolean,
): Promise<void> => {
  const { run, beside } = connections;
  for (const { name: database, isOpen } of await run(DEPENDENT_DATABASES, [username])) {
    if (database === null) {
      await dropOwned(connections, username);
      continue;
    }
    const open = `alter database ${name(String(database))} with allow_connections true connection limit -1`;
    if (isOpen !== true) await runUnblocked(connections, open);
    await beside(
      async (there) => {
        // Ends the users that granted again meanwhile.
        if (endsSessions) await there(END_SESSIONS_HERE);
        await dropOwned({ run: there, beside }, username);
      },
      await placeIn(run, String(database)),
    );
  }
};

/** The owner of a database may change its default settings; these override them for our sessions. */
const placeIn = async (run: Run, database: string): Promise<SessionPlace> => {
  const [server] = await run("select current_setting('server_version_num')::int as version");
  const settings = {
    ...{ role: 'none', local_preload_libraries: '', default_transaction_read_only: 'off' },
    ...{ idle_session_timeout: '0', idle_in_transaction_session_timeout: '0' },
    ...(Number(server?.version) >= VERSION_WITH_TRANSACTION_TIMEOUT ? { transaction_timeout: '0' } : {}),
  };
  return { database, settings };
};

/**
 * In the current database and for shared objects. Rights granted by a user who is not the owner are revoked as that
 * user.
 */
const dropOwned = async (connections: HostConnections, username: string): Promise<void> => {
  const user = name(username);
  await runUnblocked(connections, `drop owned by ${user} cascade`);
  for (const grantor of namesOf(await connections.run(GRANTORS, [username]))) {
    // In one transaction, so that the temporary membership is not visible; the grantor needs it to drop the rights.
    await runUnblocked(
      connections,
      `grant ${user} to ${name(grantor)}; set role ${name(grantor)}; drop owned by ${user} cascade;
       reset role; revoke ${user} from ${name(grantor)}`,
    );
  }
};
