import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { formatDuration } from '../components/format.js';
import { failedStepOf } from '../components/run-outcome.js';
import { RunBadge } from '../components/status-badge.js';
import { TaskText } from '../components/task-text.js';
import { Time } from '../components/time.js';
import { useAdvice } from '../components/use-advice.js';
import { CancelRunDocument, RepeatRunDocument, type RunWithStepsFragment } from '../graphql/graphql.js';
import { useMay } from './use-may.js';

const ENDED = ['SUCCEEDED', 'FAILED', 'CANCELLED', 'SKIPPED', 'MISSED'] as const;

/** A run with its steps, and what happened in each. */
export const RunCard = ({ run }: { readonly run: RunWithStepsFragment }) => {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const advice = useAdvice();
  const [cancel, isCancelling] = useAction(CancelRunDocument);
  const [again, isRepeating] = useAction(RepeatRunDocument);
  const heading = useId();
  const hasEnded = ENDED.some((status) => status === run.status);
  const { startedAt, finishedAt } = run;
  return (
    <li className="card">
      <div className="row spread">
        <div className="row" id={heading}>
          <strong>{run.scheduleName}</strong>
          <RunBadge status={run.status} />
          <span className="muted">
            <Time value={run.scheduledAt} /> · {t(`trigger.${run.trigger}`)}
            {startedAt != null && finishedAt != null
              ? ` · ${formatDuration(Date.parse(finishedAt) - Date.parse(startedAt), i18n.language)}`
              : ''}
          </span>
        </div>
        {may('schedule.update') && hasEnded ? (
          <Button aria-describedby={heading} isDisabled={isRepeating} onPress={() => void again({ run: run.id })}>
            {t('runs.again')}
          </Button>
        ) : null}
        {may('schedule.update') && !hasEnded ? (
          <Button aria-describedby={heading} isDisabled={isCancelling} onPress={() => void cancel({ run: run.id })}>
            {t('runs.cancel')}
          </Button>
        ) : null}
      </div>
      {run.reason == null || failedStepOf(run) !== undefined ? null : (
        <p className="muted">
          {advice.ofRun(run)} <code className="event-code">{run.reason}</code>
        </p>
      )}
      <ol className="steps" aria-label={t('runs.steps')}>
        {run.steps.map((step) => (
          <li key={step.sequence}>
            <span className={`step step-${step.status.toLowerCase()}`}>{t(`stepState.${step.status}`)}</span>{' '}
            <TaskText action={step.action} payload={step.payload} />
            {step.attempt > 1 ? <span className="muted"> · {t('runs.attempt', { attempt: step.attempt })}</span> : null}
            {step.errorCode == null ? null : (
              <span className="muted">
                {' '}
                · {advice.ofStep(step)} <code className="event-code">{step.errorCode}</code>
              </span>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
};
