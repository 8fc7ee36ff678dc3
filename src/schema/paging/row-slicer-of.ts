import { createRowSlicer, type RowSlicer } from '../../load/row-slicer.js';
import type { OperationCost } from '../cost/operation-cost.js';

/** The inputs of the throttle of an operation. */
interface SlicedOperation {
  /** The loaders of the operation: all of its lists share them, and their reads follow the throttle. */
  readonly loaders: object;
  readonly cost: OperationCost;
}

const ROW_SLICERS = new WeakMap<object, RowSlicer>();

/** The throttle with which all lists of an operation are shown. */
export const rowSlicerOf = ({ cost, loaders }: SlicedOperation): RowSlicer => {
  const known = ROW_SLICERS.get(loaders);
  if (known !== undefined) return known;
  // An operation that has spent too much shows no more rows, each of which would fail.
  const slicer = createRowSlicer({ requireMore: () => cost.spend(0), isAbandoned: () => cost.isAbandoned });
  ROW_SLICERS.set(loaders, slicer);
  return slicer;
};

/** How a loader waits until it knows all rows that it reads for. */
export interface Schedule {
  readonly batchScheduleFn: (read: () => void) => void;
}

/** The throttle of an operation, by its loaders. */
export const scheduleBy = (loaders: object): Schedule => ({
  batchScheduleFn: (read) => (ROW_SLICERS.get(loaders) ?? NO_LISTS).whenBatchIsShown(read),
});

/** Of an operation that has not shown a list yet. */
const NO_LISTS = createRowSlicer();
