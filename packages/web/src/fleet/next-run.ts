import type { FleetServer } from './use-server-pages.js';

/** The nearest time at which one of its schedules is due. */
export const nextRunOf = ({ schedules }: Pick<FleetServer, 'schedules'>): string | undefined =>
  schedules
    ?.flatMap(({ isActive, nextRunAt }) => (isActive && nextRunAt != null ? [nextRunAt] : []))
    .sort()
    .at(0);

/** The newest of the last runs of its schedules that failed. */
export const failedRunOf = ({ schedules }: Pick<FleetServer, 'schedules'>) =>
  schedules
    ?.flatMap(({ lastRun }) => (lastRun?.status === 'FAILED' ? [lastRun] : []))
    .sort((one, other) => one.scheduledAt.localeCompare(other.scheduledAt))
    .at(-1);
