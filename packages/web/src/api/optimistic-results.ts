import type { Cache, DataFields, Variables } from '@urql/exchange-graphcache';

/** The members of the input objects that are read here. */
interface Input {
  readonly id: string;
  readonly isActive?: boolean | null;
  readonly isLocked?: boolean;
  readonly isSkipped?: boolean;
}

/** The service has described the inputs in the schema. */
const inputOf = (args: Variables): Input => args.input as unknown as Input;

/** Only the switch of a schedule: the form of a schedule shows what was typed. */
const switchedSchedule = (args: Variables): DataFields | null => {
  const { id, isActive, ...others } = inputOf(args);
  if (isActive == null || Object.keys(others).length > 0) return null;
  return { __typename: 'Schedule', id, isActive };
};

const lockedBackup = (args: Variables): DataFields => {
  const { id, isLocked = false } = inputOf(args);
  return { __typename: 'Backup', id, isLocked };
};

/** Only the service knows which tick is next when one is no longer skipped. */
const skippedTick = (args: Variables, cache: Cache): DataFields | null => {
  const { id, isSkipped } = inputOf(args);
  if (isSkipped !== true) return null;
  const next = cache.resolve({ __typename: 'Schedule', id }, 'nextRunAt') ?? null;
  return { __typename: 'Schedule', id, skippedTick: next };
};

/**
 * What the views show until the service has answered; after an error they show what was before. Only for mutations that
 * the person can take back: neither power nor deletions.
 */
export const OPTIMISTIC_RESULTS = {
  updateSchedule: switchedSchedule,
  lockBackup: lockedBackup,
  skipNextTick: skippedTick,
};
