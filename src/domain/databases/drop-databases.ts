import { Prisma } from '../../generated/prisma/client.js';
import type { ServiceContext, Transaction } from '../context.js';
import { DatabaseHostError } from '../errors.js';
import { HOST_LIMIT_MS } from './lease-database.js';

/** Most drops that one sweep begins, in all and on one host: most calls to a host are left to requests of people. */
const DROPS_AT_ONCE = 32;
const DROPS_PER_HOST = 2;

/** How long a claim of a drop is exclusive, in seconds. */
const CLAIM_SECONDS = 30;

/** The pause after the first failure, in seconds; it doubles with each failure up to the last one. */
const FIRST_PAUSE_SECONDS = 5;
const LAST_PAUSE_SECONDS = 600;

export interface ClaimedDrop {
  readonly id: number;
  readonly hostId: number;
  readonly database: string;
  readonly username: string;
  readonly remote: string;
  readonly isMade: boolean;
  readonly attempts: number;
  /** Whether no other process can still be working on this database. */
  readonly isSettled: boolean;
}

const CLAIMED = Prisma.sql`database_drops.id, host_id as "hostId", database, username, remote, is_made as "isMade", attempts,
  settles_at <= clock_timestamp() as "isSettled"`;

/**
 * Drops databases on their hosts whose rows are gone: deleted, deleted with their server, or never created. Several
 * processes may call it at the same time. A failed drop is tried again after growing pauses until it succeeds.
 * @returns the number of finished drops
 */
export const dropDatabases = async (ctx: ServiceContext): Promise<number> => {
  const drops = await ctx.db.$queryRaw<ClaimedDrop[]>`
    update database_drops
    set due_at = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}), attempts = attempts + 1
    from (
      select drops.id from database_hosts h
      cross join lateral (
        select id, due_at from database_drops where host_id = h.id and due_at <= clock_timestamp()
        order by due_at limit ${DROPS_PER_HOST} for update skip locked
      ) drops
      order by drops.due_at limit ${DROPS_AT_ONCE}
    ) due
    where database_drops.id = due.id
    returning ${CLAIMED}`;
  const failures = await Promise.all(drops.map((drop) => performDrop(ctx, drop, HOST_LIMIT_MS)));
  return drops.filter(({ isSettled }, index) => isSettled && failures[index] === null).length;
};

/**
 * Claims the drop that the deleted row of a database has left, unless another process has claimed it. In the
 * transaction that deletes the row no other process can have claimed it.
 */
export const claimDrop = async (
  tx: Transaction,
  { hostId, username }: { readonly hostId: number; readonly username: string },
): Promise<ClaimedDrop | undefined> => {
  const [drop] = await tx.$queryRaw<ClaimedDrop[]>`
    update database_drops
    set due_at = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}), attempts = attempts + 1
    where id = (
      select id from database_drops where host_id = ${hostId} and username = ${username}
        and due_at <= clock_timestamp() + interval '1 millisecond' -- the column rounds, also up
      for update skip locked
    )
    returning ${CLAIMED}`;
  return drop;
};

/**
 * Performs a claimed drop within `limitMs`. On failure postpones it, for {@link dropDatabases} to try again, and
 * returns the error.
 */
export const performDrop = async (
  ctx: ServiceContext,
  drop: ClaimedDrop,
  limitMs: number,
): Promise<DatabaseHostError | null> => {
  const host = await ctx.reads.databaseHost.findUnique({ where: { id: drop.hostId } });
  if (host === null) return null; // it was deleted together with its drops
  try {
    await ctx.databaseHosts.drop(host, drop, limitMs);
  } catch (error) {
    if (!(error instanceof DatabaseHostError)) throw error;
    await postpone(ctx, drop, error);
    return error;
  }
  if (drop.isSettled) await ctx.db.databaseDrop.deleteMany({ where: { id: drop.id } });
  else await ctx.db.$executeRaw`update database_drops set due_at = settles_at where id = ${drop.id}`;
  return null;
};

/** A database that is certainly gone frees its name and its capacity on the host, even while its user still exists. */
const postpone = async (
  ctx: ServiceContext,
  { id, attempts, database, hostId, isSettled }: ClaimedDrop,
  { failure }: DatabaseHostError,
): Promise<void> => {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20), LAST_PAUSE_SECONDS);
  const isGone = isSettled && failure.progress === 'database_gone';
  await ctx.db.$executeRaw`
    update database_drops
    set due_at = clock_timestamp() + make_interval(secs => ${pause}), is_made = is_made and not ${isGone}
    where id = ${id}`;
  ctx.log.warn(
    { databaseHostId: hostId, database, reason: failure.reason, pauseSeconds: pause },
    'a database could not be dropped; the drop is tried again',
  );
};
