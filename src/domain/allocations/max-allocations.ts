import { RefusedError } from '../errors.js';

/** Most allocations of one server, whatever its own limit: lists of them have no pages. */
export const MAX_ALLOCATIONS = 1_000;

/** @throws {RefusedError} a server would have more allocations than any may have */
export const requireAllocationRoom = (count: number): void => {
  if (count <= MAX_ALLOCATIONS) return;
  throw new RefusedError(`A server may not have more than ${MAX_ALLOCATIONS} allocations.`, 'ALLOCATION_LIMIT');
};
