import type { ServiceContext } from '../domain/context.js';
import { millisecondsUntilDue } from '../domain/schedules/expected-alarms.js';
import type { AlarmData } from './job-store.js';

/** Alarms that are early by more than this were moved; the new one rings too. Milliseconds. */
const EARLY_MS = 5_000;

/**
 * Looks at what an alarm points at, if that is due. Alarms go by this machine's clock and the database decides what is
 * due; when this clock is ahead, the look waits for the rest.
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
    poll().catch((error: unknown) => ctx.log.warn({ err: error, scheduleId, runId }, 'an alarm rang in vain'));
  };
  if (waitMs <= 0) actAndReport();
  // Nothing is lost with this timer: the sweep would find the same.
  else setTimeout(actAndReport, Math.ceil(waitMs) + 1).unref();
};
