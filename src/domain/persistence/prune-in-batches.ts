export interface PruneOptions {
  /** Most rows of one statement, which bounds how long it holds locks; the table's own default when left out. */
  readonly batch?: number;
  /** Once aborted, no further statement starts. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Deletes rows batch by batch until a batch is not full. Returns the number of deleted rows.
 * @param options.batch rows of a full batch
 * @param deletePiece deletes at most one batch and returns its size; concurrent processes delete other rows
 */
export const pruneInBatches = async (
  { batch, signal }: PruneOptions & { readonly batch: number },
  deletePiece: () => Promise<number>,
): Promise<number> => {
  let pruned = 0;
  for (let count = batch; count === batch && !signal?.aborted; pruned += count) count = await deletePiece();
  return pruned;
};
