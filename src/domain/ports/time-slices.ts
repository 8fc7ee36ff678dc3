/** For long computations to call after each step: yields to other work of this process once a time slice is used up. */
export type YieldIfDue = () => Promise<void>;

/** Divides long computations into time slices, given the longest time without yielding in milliseconds. */
export interface TimeSlices {
  /** A computation of a request, which waits for those of other requests. */
  ofRequest(sliceMs: number): YieldIfDue;
  /** A computation that may hold locks, which waits for no request. */
  ofTransaction(sliceMs: number): YieldIfDue;
}
