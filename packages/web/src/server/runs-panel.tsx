import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { nodesOf } from '../api/nodes-of.js';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { formatDuration } from '../components/format.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { RunBadge } from '../components/status-badge.js';
import { Time } from '../components/time.js';
import { CancelRunDocument, RepeatRunDocument, ServerRunsDocument, type ServerRunsQuery } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import { useServer } from './server-context.js';
import { useMay } from './use-may.js';

/** The runs of the schedules of a server, with their steps. */
export const RunsPanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const pages = usePages();
  const [{ data, error }, reexecute] = useViewQuery({
    query: ServerRunsDocument,
    variables: { server: server.id, after: pages.after },
  });
  useAfterFleetEvents(() => reexecute({ requestPolicy: 'network-only' }));
  const runs = data && nodesOf(data.runs);
  return (
    <>
      <ListStates
        rows={runs}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('runs.empty')}
        emptyHint={t('runs.emptyHint')}
      >
        <ul className="list" aria-label={t('runs.list')}>
          {runs?.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      </ListStates>
      <Pager pages={pages} pageInfo={data?.runs?.pageInfo} />
    </>
  );
};

type ShownRun = NonNullable<ServerRunsQuery['runs']>['edges'][number]['node'];

const ENDED = ['SUCCEEDED', 'FAILED', 'CANCELLED', 'SKIPPED', 'MISSED'] as const;

const Run = ({ run }: { readonly run: ShownRun }) => {
  const { t, i18n } = useTranslation();
  const may = useMay();
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
      {run.reason == null ? null : (
        <p className="muted">
          <code>{run.reason}</code> {run.advice}
        </p>
      )}
      <ol className="steps" aria-label={t('runs.steps')}>
        {run.steps.map(({ sequence, action, payload, status, errorCode, advice, attempt }) => (
          <li key={sequence}>
            <span className={`step step-${status.toLowerCase()}`}>{t(`stepState.${status}`)}</span>{' '}
            {t(`schedules.${action}`)}
            {payload === '' ? null : <code> {payload}</code>}
            {attempt > 1 ? <span className="muted"> · {t('runs.attempt', { attempt })}</span> : null}
            {errorCode == null ? null : <span className="problem"> · {errorCode}</span>}
            {advice == null ? null : <span className="muted"> · {advice}</span>}
          </li>
        ))}
      </ol>
    </li>
  );
};
