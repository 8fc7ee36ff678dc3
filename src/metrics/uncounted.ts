import type { Metrics } from '../domain/ports/metrics.js';

/** Counts nothing: for processes that nobody watches. */
export const uncounted: Metrics = {
  tickHandled: () => undefined,
  runClaimed: () => undefined,
  runEnded: () => undefined,
  stepEnded: () => undefined,
  claimLost: () => undefined,
  sweepFound: () => undefined,
  alarmsCompared: () => undefined,
  nodeCalled: () => undefined,
  connectionAwaited: () => undefined,
};
