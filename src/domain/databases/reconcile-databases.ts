import type { DatabaseHost } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { DatabaseHostError } from '../errors.js';
import { HOST_LIMIT_MS } from './lease-database.js';
import { promotePassword } from './rotate-database-password.js';

/** Rows put right by one look, and hosts compared. */
const ROWS_AT_ONCE = 16;
const HOSTS_AT_ONCE = 4;

/** How often what is on a host is compared with the rows, in seconds, by all processes together. */
const COMPARE_SECONDS = 3600;

/** The next attempt on a row whose host did not do it, in seconds. */
const RETRY_SECONDS = 30;

/** What was put right. */
export interface DatabaseRepairs {
  /** Databases whose making nobody finished; they are dropped. */
  readonly unmade: number;
  /** Databases or users that are gone from their host; they are made again, the databases empty. */
  readonly missing: number;
  /** Databases that are there again, and passwords of which nobody knew whether the host had them. */
  readonly settled: number;
}

/**
 * Puts right what processes left that died in the middle, and what hosts have lost. Any number of processes may do so at
 * once: a row and a host are looked after by one of them.
 */
export const reconcileDatabases = async (ctx: ServiceContext): Promise<DatabaseRepairs> => {
  const missing = await compareHosts(ctx);
  const unmade = await takeBackUnmade(ctx);
  const settled = await settleRows(ctx);
  return { missing, unmade, settled };
};

/** Nobody was told of such a database: it is dropped, which is what its row leaves. */
const takeBackUnmade = (ctx: ServiceContext): Promise<number> =>
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

/** Once more the pending one: whether the host had the old or the new one, it has the new one now. */
const settle = async (ctx: ServiceContext, id: number): Promise<boolean> => {
  const row = await ctx.reads.serverDatabase.findUnique({ where: { id }, include: { host: true } });
  if (row === null || row.state !== 'rotating' || row.pendingPassword === null) return false;
  const { pendingPassword, host } = row;
  try {
    const password = ctx.secrets.open(pendingPassword);
    await ctx.databaseHosts.make(host, { ...row, password, isMade: true }, HOST_LIMIT_MS);
  } catch (error) {
    if (error instanceof DatabaseHostError) return false; // the next one comes when the lease is over
    throw error;
  }
  await promotePassword(ctx, { id, pendingPassword });
  return true;
};

/** What is on a host and has no row is another's, and none of our business. */
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
 * Marks what is missing as work of {@link settleRows}, which has a lease: what is deleted meanwhile is dropped once more.
 * None where the host does not answer.
 */
const compareHost = async (ctx: ServiceContext, host: DatabaseHost): Promise<number> => {
  try {
    // The rows first: what becomes ready between the two looks is on the host, and not among them.
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
