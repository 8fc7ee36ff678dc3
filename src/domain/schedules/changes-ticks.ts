import type { Schedule } from '../../generated/prisma/client.js';

/** What decides when the ticks of an active schedule are, and have their turn. */
const CLOCK = [
  'minute',
  'hour',
  'dayOfMonth',
  'month',
  'dayOfWeek',
  'timezone',
  'jitter',
] as const satisfies readonly (keyof Schedule)[];

/** That, and what decides whether a tick becomes a run. */
const TICKING = [
  ...CLOCK,
  'onlyWhenOnline',
  'missedRunPolicy',
  'catchUpWindow',
  'overlapPolicy',
] as const satisfies readonly (keyof Schedule)[];

/** Another state of a schedule; what is absent or null stays as it is. */
type Edit = { readonly [Member in (typeof TICKING)[number] | 'isActive']?: Schedule[Member] | null | undefined };

/**
 * Whether an edit makes a schedule run at another time, on another condition, or again at all: whoever does that must be
 * allowed what its tasks do. Another name changes nothing about that, and ending it only takes away.
 */
export const changesTicks = (before: Schedule, edit: Edit): boolean =>
  (edit.isActive === true && !before.isActive) || changesOne(TICKING, before, edit);

/** Whether an edit ends the clock of a schedule: another one begins then, or none. */
export const setsClock = (before: Schedule, edit: Edit): boolean => changesOne(['isActive', ...CLOCK], before, edit);

const changesOne = (members: readonly (keyof Edit)[], before: Schedule, edit: Edit): boolean =>
  members.some((member) => (edit[member] ?? before[member]) !== before[member]);
