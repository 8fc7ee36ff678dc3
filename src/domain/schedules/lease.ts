/** Length of a claim that is not renewed. Longer than a daemon may take to answer. */
export const LEASE_SECONDS = 10;

/** The right to advance a run, until another claim raises the fence. */
export interface Claim {
  /** uuid */
  readonly runId: string;
  readonly fence: number;
}
