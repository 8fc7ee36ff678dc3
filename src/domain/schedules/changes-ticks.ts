import type { Schedule } from '../../generated/prisma/client.js';

/** What decides when the ticks of an active schedule are, and whether one becomes a run. */
const TICKING = [
  'minute',
  'hour',
  'dayOfMonth',
  'month',
  'dayOfWeek',
  'timezone',
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
  (edit.isActive === true && !before.isActive) ||
  TICKING.some((member) => (edit[member] ?? before[member]) !== before[member]);
