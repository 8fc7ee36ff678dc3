import { RefusedError } from '../errors.js';

/** Most allocations of any server, independent of its own limit; lists of them are not paginated. */
export const MAX_ALLOCATIONS = 1_000;

/**
 * @throws {RefusedError} the server would have more than {@link MAX_ALLOCATIONS} allocations
 */
export const requireAllocationRoom = (count: number): void => {
  if (count <= MAX_ALLOCATIONS) return;
  throw new RefusedError(`A server may not have more than ${MAX_ALLOCATIONS} allocations.`, 'ALLOCATION_LIMIT');
};
