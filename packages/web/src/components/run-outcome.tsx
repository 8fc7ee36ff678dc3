import type { RunOutcomeFragment } from '../graphql/graphql.js';
import { useAdvice } from './use-advice.js';

/** The first step that failed, where that is why the run failed. */
const failedStepOf = ({ reason, steps }: RunOutcomeFragment) =>
  reason === 'step_failed' ? steps.find(({ errorCode }) => errorCode != null) : undefined;

/** The code that says why a run did not succeed; null if it did, or if nothing says why. */
export const codeOfRun = (run: RunOutcomeFragment): string | null => failedStepOf(run)?.errorCode ?? run.reason ?? null;

/** Why a run did not succeed; for a failed one, what its first failed step says. */
export const RunOutcome = ({ run }: { readonly run: RunOutcomeFragment }) => {
  const advice = useAdvice();
  const step = failedStepOf(run);
  const code = codeOfRun(run);
  if (code === null) return null;
  return (
    <div className="muted">
      {step === undefined ? advice.ofRun(run) : advice.ofStep(step)} <code className="event-code">{code}</code>
    </div>
  );
};
