import { hash } from 'node:crypto';
import type { RunWithSteps } from './find-runs.js';

/** The runs that a watcher was shown last, as they were then: none is shown twice alike. */
export interface ShownRuns {
  /** Whether there is something new to see of a run; it counts as shown then. */
  isNews(run: RunWithSteps): boolean;
}

/** @param most runs that are remembered: the ones that were shown longest ago are forgotten */
export const createShownRuns = (most: number): ShownRuns => {
  const shown = new Map<string, string>();
  return {
    isNews: (run) => {
      const state = visibleState(run);
      if (shown.get(run.id) === state) return false;
      // At the end of the order again.
      shown.delete(run.id);
      shown.set(run.id, state);
      const [oldest] = shown.keys();
      if (shown.size > most && oldest !== undefined) shown.delete(oldest);
      return true;
    },
  };
};

/** What was read for many watchers at once is written once. */
const states = new WeakMap<RunWithSteps, string>();

/** A digest of what of a run can be seen; a lease that was renewed is no news. Ten tasks may have 64 KB to send each. */
const visibleState = (run: RunWithSteps): string => {
  const known = states.get(run);
  if (known !== undefined) return known;
  const { state, reason, startedAt, finishedAt, steps } = run;
  const written = hash('sha256', JSON.stringify({ state, reason, startedAt, finishedAt, steps }), 'base64');
  states.set(run, written);
  return written;
};
