import type { Schedule } from '../../generated/prisma/client.js';

/** The columns that decide when the ticks of an active schedule come and start. */
const CLOCK = [
  'minute',
  'hour',
  'dayOfMonth',
  'month',
  'dayOfWeek',
  'timezone',
  'jitter',
] as const satisfies readonly (keyof Schedule)[];

/** Those columns, and the ones that decide whether a tick becomes a run. */
const TICKING = [
  ...CLOCK,
  'onlyWhenOnline',
  'missedRunPolicy',
  'catchUpWindow',
  'overlapPolicy',
] as const satisfies readonly (keyof Schedule)[];

/** The new values of a schedule; absent or null members keep their value. */
type Edit = { readonly [Member in (typeof TICKING)[number] | 'isActive']?: Schedule[Member] | null | undefined };

/**
 * Whether an edit makes a schedule run at other times, on other conditions or again. Such an edit requires the
 * permissions of the schedule's tasks. A new name does not, and neither does disabling the schedule.
 */
export const changesTicks = (before: Schedule, edit: Edit): boolean =>
  (edit.isActive === true && !before.isActive) || changesOne(TICKING, before, edit);

/** Whether an edit ends the current clock of a schedule. */
export const setsClock = (before: Schedule, edit: Edit): boolean => changesOne(['isActive', ...CLOCK], before, edit);

const changesOne = (members: readonly (keyof Edit)[], before: Schedule, edit: Edit): boolean =>
  members.some((member) => (edit[member] ?? before[member]) !== before[member]);
