import type { FleetServer } from './use-server-pages.js';

/** The nearest time at which one of its schedules is due. */
export const nextRunOf = ({ schedules }: Pick<FleetServer, 'schedules'>): string | undefined =>
  schedules
    ?.flatMap(({ isActive, nextRunAt }) => (isActive && nextRunAt != null ? [nextRunAt] : []))
    .sort()
    .at(0);

/** When a schedule was due last whose last run failed. */
export const failedRunOf = ({ schedules }: Pick<FleetServer, 'schedules'>): string | undefined =>
  schedules
    ?.flatMap(({ lastRun }) => (lastRun?.status === 'FAILED' ? [lastRun.scheduledAt] : []))
    .sort()
    .at(-1);
