import type { ServiceContext } from '../domain/context.js';
import { type ExpectedAlarms, expectedAlarmsOf, listUpcomingAlarms } from '../domain/schedules/expected-alarms.js';
import type { JobStore, StoredAlarm } from './job-store.js';

/** Jobs compared at a time. */
const BATCH = 1_000;

/** An alarm further off than this is set when it comes nearer: there are many passes until then. */
const HORIZON_SECONDS = 900;

/**
 * Makes alarms agree with rows: removes those that point at nothing or at another time, sets those that are missing.
 * Idempotent; costs nothing but time when it is skipped.
 * Source: schedules.md §2 "reconcile".
 */
export const reconcileAlarms = async (ctx: ServiceContext, store: JobStore): Promise<void> => {
  const seen = new Set<number | string>();
  let removed = 0;
  for (let afterId: string | null = null, isMore = true; isMore; ) {
    const alarms: readonly StoredAlarm[] = await store.listAlarms({ afterId, limit: BATCH });
    removed += await removeUnexpected(ctx, store, { alarms, seen });
    afterId = alarms.at(-1)?.id ?? null;
    isMore = alarms.length === BATCH;
  }

  const upcoming = await listUpcomingAlarms(ctx, { withinSeconds: HORIZON_SECONDS });
  let missing = 0;
  for (const [id, at] of upcoming.schedules) {
    if (seen.has(id)) continue;
    ctx.wake.scheduleDue(id, at);
    missing += 1;
  }
  for (const [id, at] of upcoming.runs) {
    if (seen.has(id)) continue;
    ctx.wake.taskDue(id, at);
    missing += 1;
  }
  ctx.metrics.alarmsCompared({ expected: upcoming.schedules.size + upcoming.runs.size, missing, removed });
  if (removed + missing > 0) ctx.log.info({ removed, missing }, 'alarms were put right');
};

interface Comparison {
  readonly alarms: readonly StoredAlarm[];
  /** Schedules and runs that have their alarm; grows. */
  readonly seen: Set<number | string>;
}

const removeUnexpected = async (
  ctx: ServiceContext,
  store: JobStore,
  { alarms, seen }: Comparison,
): Promise<number> => {
  const expected = await expectedAlarmsOf(ctx, {
    scheduleIds: alarms.flatMap(({ data: { scheduleId } }) => scheduleId ?? []),
    runIds: alarms.flatMap(({ data: { runId } }) => runId ?? []),
  });
  const unexpected = alarms.filter((alarm) => {
    const subject = alarm.data.scheduleId ?? alarm.data.runId ?? '';
    if (!isExpected(alarm, expected) || seen.has(subject)) return true;
    seen.add(subject);
    return false;
  });
  if (unexpected.length > 0) await store.removeAlarms(unexpected.map(({ id }) => id));
  return unexpected.length;
};

const isExpected = ({ data, at }: StoredAlarm, expected: ExpectedAlarms): boolean => {
  const wanted =
    data.scheduleId === undefined ? expected.runs.get(data.runId ?? '') : expected.schedules.get(data.scheduleId);
  return wanted !== undefined && wanted.getTime() === at?.getTime();
};
