/** A requested change of the allocations of a server. */
export interface AllocationChange {
  /** All requested ids. */
  readonly add: readonly number[];
  /** Those of them that are free and on the node, in the same order. */
  readonly free: readonly number[];
  readonly remove: readonly number[];
  /** The requested primary allocation; undefined leaves it as it is. */
  readonly primary?: number;
}

export interface AllocationState {
  readonly primary: number;
  /** All allocations of the server, including the primary one. */
  readonly owned: readonly number[];
}

export type AllocationDecision =
  | { readonly kind: 'change'; readonly release: readonly number[]; readonly primary: number }
  | { readonly kind: 'reject'; readonly member: 'allocation' | 'removeAllocations'; readonly message: string };

/**
 * Decides which allocations a server has after a change. Ids that are not free, or do not belong to the server, are
 * ignored. A primary allocation that is removed is replaced by the first added one.
 * Source: rest.md §5.10.
 */
export const decideAllocationChange = (state: AllocationState, change: AllocationChange): AllocationDecision => {
  const asked = change.primary ?? state.primary;
  const isReplaced = change.remove.includes(asked);
  const [firstAdded] = change.free;
  if (isReplaced && firstAdded === undefined) {
    return reject(
      'removeAllocations',
      'You are attempting to delete the default allocation for this server but there is no fallback allocation to use.',
    );
  }
  const primary = isReplaced ? (firstAdded ?? asked) : asked;
  const release = change.remove.filter((id) => state.owned.includes(id) && !change.add.includes(id) && id !== primary);
  const remaining = new Set([...state.owned, ...change.free].filter((id) => !release.includes(id)));
  if (!remaining.has(primary)) {
    return reject('allocation', 'The requested default allocation is not currently assigned to this server.');
  }
  return { kind: 'change', release, primary };
};

const reject = (member: 'allocation' | 'removeAllocations', message: string): AllocationDecision => ({
  kind: 'reject',
  member,
  message,
});
