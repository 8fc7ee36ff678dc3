export interface PruneOptions {
  /** Most rows of one statement, which holds no lock for long; as many as fit its table when left out. */
  readonly batch?: number;
  /** Once aborted, no further statement begins. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Has rows deleted piece by piece, until a piece is not full. Returns how many.
 * @param options.batch rows of a full piece
 * @param deletePiece deletes at most so many and says how many there were; whoever else prunes right now holds other rows
 */
export const pruneInBatches = async (
  { batch, signal }: PruneOptions & { readonly batch: number },
  deletePiece: () => Promise<number>,
): Promise<number> => {
  let pruned = 0;
  for (let count = batch; count === batch && !signal?.aborted; pruned += count) count = await deletePiece();
  return pruned;
};
