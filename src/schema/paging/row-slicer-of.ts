import { createRowSlicer, type RowSlicer } from '../../load/row-slicer.js';
import type { OperationCost } from '../cost/operation-cost.js';

/** What the pace of an operation depends on. */
interface SlicedOperation {
  /** Those of the operation: all of its lists have them in common, and what they read is read by its pace. */
  readonly loaders: object;
  readonly cost: OperationCost;
  readonly becomeLong?: (() => void) | undefined;
}

const ROW_SLICERS = new WeakMap<object, RowSlicer>();

/** The pace at which all lists of an operation are shown. */
export const rowSlicerOf = ({ becomeLong, cost, loaders }: SlicedOperation): RowSlicer => {
  const known = ROW_SLICERS.get(loaders);
  if (known !== undefined) return known;
  // Of an operation that has spent too much no more rows are shown, which would all be refused one by one.
  const slicer = createRowSlicer({ requireMore: () => cost.spend(0), isAbandoned: () => cost.isAbandoned, becomeLong });
  ROW_SLICERS.set(loaders, slicer);
  return slicer;
};

/** How a loader waits until it knows of all rows that it is to read for. */
export interface Schedule {
  readonly batchScheduleFn: (read: () => void) => void;
}

/** That of an operation, by its loaders. */
export const scheduleBy = (loaders: object): Schedule => ({
  batchScheduleFn: (read) => (ROW_SLICERS.get(loaders) ?? NO_LISTS).whenBatchIsShown(read),
});

/** Of an operation that has shown no list yet. */
const NO_LISTS = createRowSlicer();
