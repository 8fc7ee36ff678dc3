import { createPace, type Pace } from '../../domain/pace.js';
import type { OperationCost } from '../cost/operation-cost.js';

/** What the pace of an operation depends on. */
interface Paced {
  /** Those of the operation: all of its lists have them in common, and what they read is read by its pace. */
  readonly loaders: object;
  readonly cost: OperationCost;
  readonly becomeLong?: (() => void) | undefined;
}

const PACES = new WeakMap<object, Pace>();

/** The pace at which all lists of an operation are shown. */
export const paceOf = ({ becomeLong, cost, loaders }: Paced): Pace => {
  const known = PACES.get(loaders);
  if (known !== undefined) return known;
  // Of an operation that has spent too much no more rows are shown, which would all be refused one by one.
  const pace = createPace({ requireMore: () => cost.spend(0), isAbandoned: () => cost.isAbandoned, becomeLong });
  PACES.set(loaders, pace);
  return pace;
};

/** How a loader waits until it knows of all rows that it is to read for. */
export interface Schedule {
  readonly batchScheduleFn: (read: () => void) => void;
}

/** That of an operation, by its loaders. */
export const scheduleBy = (loaders: object): Schedule => ({
  batchScheduleFn: (read) => (PACES.get(loaders) ?? NO_LISTS).whenPartIsShown(read),
});

/** Of an operation that has shown no list yet. */
const NO_LISTS = createPace();
