import type { ServiceContext } from '../context.js';

/** The times at which schedules and runs are due, by id. */
export interface ExpectedAlarms {
  readonly schedules: ReadonlyMap<number, Date>;
  readonly runs: ReadonlyMap<string, Date>;
}

/** The alarms that these schedules and runs should have. Inactive, ended and deleted ones have none and are absent. */
export const expectedAlarmsOf = async (
  ctx: ServiceContext,
  ids: { readonly scheduleIds: readonly number[]; readonly runIds: readonly string[] },
): Promise<ExpectedAlarms> => {
  const schedules = await ctx.reads.schedule.findMany({
    where: { id: { in: [...ids.scheduleIds] }, isActive: true, nextRunAt: { not: null } },
    select: { id: true, nextRunAt: true },
  });
  const runs = await ctx.reads.scheduleRun.findMany({
    where: { id: { in: [...ids.runIds] }, finishedAt: null, dueAt: { not: null } },
    select: { id: true, dueAt: true },
  });
  return toAlarms(schedules, runs);
};

/**
 * The alarms that are due after now and within `withinSeconds`. Schedules and runs that are already due need none: the
 * sweep finds them sooner.
 */
export const listUpcomingAlarms = async (
  ctx: ServiceContext,
  { withinSeconds }: { readonly withinSeconds: number },
): Promise<ExpectedAlarms> => {
  const schedules = await ctx.db.$queryRaw<readonly { id: number; nextRunAt: Date }[]>`
    select id, next_run_at as "nextRunAt" from schedules
    where is_active and next_run_at > now() and next_run_at < now() + make_interval(secs => ${withinSeconds})`;
  const runs = await ctx.db.$queryRaw<readonly { id: string; dueAt: Date }[]>`
    select id, due_at as "dueAt" from schedule_runs
    where finished_at is null and due_at > now() and due_at < now() + make_interval(secs => ${withinSeconds})`;
  return toAlarms(schedules, runs);
};

/**
 * Milliseconds until a schedule or run is due, by the database's clock; zero or less when it is due; null when it never
 * will be.
 */
export const millisecondsUntilDue = async (
  ctx: ServiceContext,
  of: { readonly scheduleId: number } | { readonly runId: string },
): Promise<number | null> => {
  const [row] =
    'scheduleId' in of
      ? await ctx.db.$queryRaw<readonly { ms: number | null }[]>`
          select (extract(epoch from next_run_at - now()) * 1000)::float8 as ms
          from schedules where id = ${of.scheduleId} and is_active`
      : await ctx.db.$queryRaw<readonly { ms: number | null }[]>`
          select (extract(epoch from due_at - now()) * 1000)::float8 as ms
          from schedule_runs where id = ${of.runId}::uuid and finished_at is null`;
  return row?.ms ?? null;
};

const toAlarms = (
  schedules: readonly { readonly id: number; readonly nextRunAt: Date | null }[],
  runs: readonly { readonly id: string; readonly dueAt: Date | null }[],
): ExpectedAlarms => ({
  schedules: new Map(schedules.flatMap(({ id, nextRunAt }) => (nextRunAt === null ? [] : [[id, nextRunAt] as const]))),
  runs: new Map(runs.flatMap(({ id, dueAt }) => (dueAt === null ? [] : [[id, dueAt] as const]))),
});
