import type { PrismaClient } from '../generated/prisma/client.js';

/** A database session that blocks others. */
export interface Blocker {
  readonly pid: number;
  /** Its `application_name`; may be empty or any text. */
  readonly name: string;
  /** Age of its transaction. */
  readonly seconds: number;
  /** Whether it is idle in its transaction. */
  readonly isIdle: boolean;
}

/**
 * The session that others wait for; else the one with the oldest transaction, if that is older than `openSeconds`,
 * because workers skip rows that it has locked. Null where there is none, or this user may not see it.
 */
export const findBlocker = async (
  db: PrismaClient,
  { openSeconds }: { readonly openSeconds: number },
): Promise<Blocker | null> => {
  const [blocker] = await db.$queryRaw<readonly Blocker[]>`
    with waited_for as (
      select distinct unnest(pg_blocking_pids(pid)) as pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    )
    select pid, coalesce(application_name, '') as name, state like 'idle%' as "isIdle",
      extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and (
        pid in (select pid from waited_for) or xact_start < clock_timestamp() - make_interval(secs => ${openSeconds})
      )
      and xact_start is not null
      -- A session that waits for a lock itself is not the cause.
      and wait_event_type is distinct from 'Lock'
    order by pid in (select pid from waited_for) desc, xact_start
    limit 1`;
  return blocker ?? null;
};
