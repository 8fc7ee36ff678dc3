import { useTranslation } from 'react-i18next';
import type { RunOutcomeFragment } from '../graphql/graphql.js';
import { TaskText } from './task-text.js';
import { useAdvice } from './use-advice.js';

type Steps = Pick<RunOutcomeFragment['steps'][number], 'errorCode'>;

/** The first step that failed, where that is why the run failed. */
export const failedStepOf = <Step extends Steps>({
  reason,
  steps,
}: {
  readonly reason?: string | null;
  readonly steps: readonly Step[];
}): Step | undefined => (reason === 'step_failed' ? steps.find(({ errorCode }) => errorCode != null) : undefined);

/** The code that says why a run did not succeed; null if it did, or if nothing says why. */
export const codeOfRun = (run: RunOutcomeFragment): string | null => failedStepOf(run)?.errorCode ?? run.reason ?? null;

/** Why a run did not succeed; for a failed one, its first failed step and what that says. */
export const RunOutcome = ({ run }: { readonly run: RunOutcomeFragment }) => {
  const { t } = useTranslation();
  const advice = useAdvice();
  const step = failedStepOf(run);
  const code = codeOfRun(run);
  if (code === null) return null;
  return (
    <div className="muted">
      {step === undefined ? (
        advice.ofRun(run)
      ) : (
        <>
          {t('runs.step', { sequence: step.sequence })} <TaskText action={step.action} payload={step.payload} /> ·{' '}
          {advice.ofStep(step)}
        </>
      )}{' '}
      <code className="event-code">{code}</code>
    </div>
  );
};
