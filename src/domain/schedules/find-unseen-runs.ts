import type { Database } from '../context.js';

/** Most runs that are shown after a gap; the newest ones. */
export const MAX_UNSEEN_RUNS = 100;

/**
 * Runs that ended this long before the last read count as unseen, because their commits may be later than it. Seconds.
 */
const OVERLAP_S = 60;

export interface UnseenOf {
  readonly serverId: number;
  readonly scheduleId?: number | undefined;
  /** The database time of the last read; null for the first read, which finds active runs only. */
  readonly since: Date | null;
}

export interface UnseenRuns {
  readonly now: Date;
  /** Oldest first. */
  readonly ids: readonly string[];
}

/** The runs that are active or have ended since the last read: the newest {@link MAX_UNSEEN_RUNS}. */
export const findUnseenRuns = async (db: Database, { serverId, scheduleId, since }: UnseenOf): Promise<UnseenRuns> => {
  const last = since?.toISOString() ?? null;
  // A run takes less than four days, with ten tasks that each wait up to 6 h, and waits no longer for its predecessor.
  // This bounds how much of the history is read.
  const [row] = await db.$queryRaw<readonly UnseenRuns[]>`
    select now() as now, coalesce(json_agg(unseen.id order by unseen.created_at, unseen.id), '[]') as ids
    from (
      select id, created_at from (
        select run.id, run.created_at from schedule_runs run join schedules s on s.id = run.schedule_id
        where s.server_id = ${serverId} and run.finished_at is null
          and (${scheduleId ?? null}::int is null or s.id = ${scheduleId ?? null}::int)
        union all
        select id, created_at from schedule_runs
        where server_id = ${serverId} and created_at > ${last}::timestamptz - interval '8 days'
          and finished_at > ${last}::timestamptz - make_interval(secs => ${OVERLAP_S})
          and (${scheduleId ?? null}::int is null or schedule_id = ${scheduleId ?? null}::int)
      ) candidates
      order by created_at desc limit ${MAX_UNSEEN_RUNS}
    ) unseen`;
  return row ?? { now: new Date(0), ids: [] };
};
