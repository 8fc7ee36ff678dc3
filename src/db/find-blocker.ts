import type { PrismaClient } from '../generated/prisma/client.js';

/** A session of the database that keeps others from their work. */
export interface Blocker {
  readonly pid: number;
  /** What it calls itself; may be empty, or anything. */
  readonly name: string;
  /** How long its transaction is open. */
  readonly seconds: number;
  /** Whether it does nothing with it at the moment. */
  readonly isIdle: boolean;
}

/**
 * The session that others wait for, or else the one whose transaction is open for longest and for more than `openSeconds`: rows
 * that it has locked are passed over by whoever looks for work. Null where there is none, or the database does not let us see it.
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
      -- Whoever waits as well is no cause.
      and wait_event_type is distinct from 'Lock'
    order by pid in (select pid from waited_for) desc, xact_start
    limit 1`;
  return blocker ?? null;
};
