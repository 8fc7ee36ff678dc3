import type { ServiceContext } from '../domain/context.js';
import { millisecondsUntilDue } from '../domain/schedules/expected-alarms.js';
import type { AlarmData } from './job-store.js';

/** Alarms that fire earlier than this were rescheduled; the new one fires too. Milliseconds. */
const EARLY_MS = 5_000;

/**
 * Polls for due work if the subject of an alarm is due. Alarms use the clock of this machine, while the database
 * decides what is due; if this clock is ahead, the poll waits for the difference.
 */
export const wakeWhenDue = async (
  ctx: ServiceContext,
  { scheduleId, runId }: AlarmData,
  poll: () => Promise<unknown>,
): Promise<void> => {
  if (scheduleId === undefined && runId === undefined) return;
  const waitMs = await millisecondsUntilDue(ctx, scheduleId === undefined ? { runId: runId ?? '' } : { scheduleId });
  if (waitMs === null || waitMs > EARLY_MS) return;
  const actAndReport = (): void => {
    poll().catch((error: unknown) => ctx.log.warn({ err: error, scheduleId, runId }, 'the poll of an alarm failed'));
  };
  if (waitMs <= 0) actAndReport();
  // Losing this timer is harmless: the sweep finds the same.
  else setTimeout(actAndReport, Math.ceil(waitMs) + 1).unref();
};
