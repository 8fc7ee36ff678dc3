import { hash } from 'node:crypto';
import type { RunWithSteps } from './find-runs.js';

/** The runs last shown to a watcher, to avoid showing the same state twice. */
export interface ShownRuns {
  /** Whether a run differs from what was shown last; marks it as shown. */
  hasChanged(run: RunWithSteps): boolean;
}

/**
 * @param most number of runs to remember; the ones shown longest ago are forgotten
 */
export const createShownRuns = (most: number): ShownRuns => {
  const shown = new Map<string, string>();
  return {
    hasChanged: (run) => {
      const state = visibleState(run);
      if (shown.get(run.id) === state) return false;
      // Moves it to the end of the order.
      shown.delete(run.id);
      shown.set(run.id, state);
      const [oldest] = shown.keys();
      if (shown.size > most && oldest !== undefined) shown.delete(oldest);
      return true;
    },
  };
};

/** Caches digests, because many watchers share a loaded run. */
const states = new WeakMap<RunWithSteps, string>();

/**
 * A digest of the visible state of a run; renewing a lease does not change it. Ten tasks may have payloads of 64 KB
 * each.
 */
const visibleState = (run: RunWithSteps): string => {
  const known = states.get(run);
  if (known !== undefined) return known;
  const { state, reason, startedAt, finishedAt, steps } = run;
  const written = hash('sha256', JSON.stringify({ state, reason, startedAt, finishedAt, steps }), 'base64');
  states.set(run, written);
  return written;
};
