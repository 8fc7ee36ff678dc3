import type { DatabaseHost } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { DatabaseHostError } from '../errors.js';
import { HOST_LIMIT_MS } from './lease-database.js';
import { promotePassword } from './rotate-database-password.js';

/** Most rows that one reconcile repairs, and most hosts that it compares. */
const ROWS_AT_ONCE = 16;
const HOSTS_AT_ONCE = 4;

/** How often a host is compared with the rows, in seconds, by all processes together. */
const COMPARE_SECONDS = 3600;

/** The pause before the next attempt on a row after a failure of its host, in seconds. */
const RETRY_SECONDS = 30;

/** The numbers of repairs. */
export interface DatabaseRepairs {
  /** Databases whose creation was never finished; they are dropped. */
  readonly unmade: number;
  /** Databases or users that are missing on their host; they are created again, the databases empty. */
  readonly missing: number;
  /** Databases that were created again, and password changes with an unknown result that are now in effect. */
  readonly settled: number;
}

/**
 * Repairs what processes that died left unfinished, and what hosts have lost. Several processes may call it at the same
 * time: each row and each host is claimed by one of them.
 */
export const reconcileDatabases = async (ctx: ServiceContext): Promise<DatabaseRepairs> => {
  const missing = await compareHosts(ctx);
  const unmade = await deleteUnmade(ctx);
  const settled = await settleRows(ctx);
  return { missing, unmade, settled };
};

/** No caller was ever told that such a database exists. Deleting the row leaves a drop. */
const deleteUnmade = (ctx: ServiceContext): Promise<number> =>
  ctx.db.$executeRaw`
    delete from server_databases where id in (
      select id from server_databases where state = 'creating' and leased_until < clock_timestamp()
      order by leased_until limit ${ROWS_AT_ONCE} for update skip locked
    )`;

const settleRows = async (ctx: ServiceContext): Promise<number> => {
  const claimed = await ctx.db.$queryRaw<{ id: number }[]>`
    update server_databases set leased_until = clock_timestamp() + make_interval(secs => ${RETRY_SECONDS})
    where id in (
      select id from server_databases where state = 'rotating' and leased_until < clock_timestamp()
      order by leased_until limit ${ROWS_AT_ONCE} for update skip locked
    )
    returning id`;
  const outcomes = await Promise.all(claimed.map(({ id }) => settle(ctx, id)));
  return outcomes.filter((isSettled) => isSettled).length;
};

/** Sets the pending password again: whichever one the host had, it has the new one afterwards. */
const settle = async (ctx: ServiceContext, id: number): Promise<boolean> => {
  const row = await ctx.reads.serverDatabase.findUnique({ where: { id }, include: { host: true } });
  if (row === null || row.state !== 'rotating' || row.pendingPassword === null) return false;
  const { pendingPassword, host } = row;
  try {
    const password = ctx.secrets.open(pendingPassword);
    await ctx.databaseHosts.make(host, { ...row, password, isMade: true }, HOST_LIMIT_MS);
  } catch (error) {
    if (error instanceof DatabaseHostError) return false; // tried again when the lease expires
    throw error;
  }
  await promotePassword(ctx, { id, pendingPassword });
  return true;
};

/** Databases on a host without a row belong to other services and are left alone. */
const compareHosts = async (ctx: ServiceContext): Promise<number> => {
  const due = await ctx.db.$queryRaw<{ id: number }[]>`
    update database_hosts set compared_at = clock_timestamp()
    where id in (
      select id from database_hosts
      where compared_at is null or compared_at < clock_timestamp() - make_interval(secs => ${COMPARE_SECONDS})
      order by compared_at nulls first limit ${HOSTS_AT_ONCE} for update skip locked
    )
    returning id`;
  const hosts = await ctx.reads.databaseHost.findMany({ where: { id: { in: due.map(({ id }) => id) } } });
  const counts = await Promise.all(hosts.map((host) => compareHost(ctx, host)));
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Marks rows that are missing on the host for {@link settleRows}. That works under a lease, so that a database that is
 * deleted meanwhile is dropped again. Returns 0 if the host does not answer.
 */
const compareHost = async (ctx: ServiceContext, host: DatabaseHost): Promise<number> => {
  try {
    // The rows are read first: a database that becomes ready between the two reads is on the host and not among the
    // rows.
    const rows = await ctx.reads.serverDatabase.findMany({ where: { hostId: host.id, state: 'ready' } });
    const { databases, usernames } = await ctx.databaseHosts.list(host, HOST_LIMIT_MS);
    const there = { databases: new Set(databases), usernames: new Set(usernames) };
    const missing = rows
      .filter(({ database, username }) => !there.databases.has(database) || !there.usernames.has(username))
      .map(({ id }) => id);
    if (missing.length === 0) return 0;
    return ctx.db.$executeRaw`
      update server_databases set state = 'rotating', pending_password = password, leased_until = clock_timestamp()
      where id = any(${missing}::int[]) and state = 'ready'`;
  } catch (error) {
    if (error instanceof DatabaseHostError) return 0;
    throw error;
  }
};
