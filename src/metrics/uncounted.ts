import type { Metrics } from '../domain/ports/metrics.js';

/** Discards all counts, for processes without metrics. */
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
