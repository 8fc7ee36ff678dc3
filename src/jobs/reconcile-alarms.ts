import type { ServiceContext } from '../domain/context.js';
import { type ExpectedAlarms, expectedAlarmsOf, listUpcomingAlarms } from '../domain/schedules/expected-alarms.js';
import type { JobStore, StoredAlarm } from './job-store.js';

/** Jobs compared at a time. */
const BATCH = 1_000;

/** An alarm beyond this horizon is set by a later pass. */
const HORIZON_SECONDS = 900;

/**
 * Reconciles alarms with rows: removes alarms with a wrong subject or time, and sets missing ones. Idempotent; skipping
 * it only delays work. Source: schedules.md §2 "reconcile".
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
  if (removed + missing > 0) ctx.log.info({ removed, missing }, 'alarms were reconciled');
};

interface Comparison {
  readonly alarms: readonly StoredAlarm[];
  /** Schedules and runs whose alarm was found; the comparison adds to it. */
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
