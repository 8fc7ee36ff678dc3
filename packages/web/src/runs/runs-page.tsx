import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { PlainTable } from '../components/plain-table.js';
import { RunOutcome } from '../components/run-outcome.js';
import { Select } from '../components/select.js';
import { EmptyState, ErrorState, Skeleton, WithheldState } from '../components/states.js';
import { RunBadge } from '../components/status-badge.js';
import { DateAndTime } from '../components/time.js';
import { ViewHeading } from '../components/view-heading.js';
import { type RunStatus, RunsViewDocument } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';

const STATES = [
  'FAILED',
  'MISSED',
  'SKIPPED',
  'RUNNING',
  'PENDING',
  'SUCCEEDED',
  'CANCELLED',
] as const satisfies readonly RunStatus[];

const route = getRouteApi('/runs');

/** The runs of all schedules, newest first. */
export const RunsPage = () => {
  const { t } = useTranslation();
  const { state: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const state = STATES.find((name) => name === wanted);
  const choices = [
    { id: 'any', text: t('runs.any') },
    ...STATES.map((name) => ({ id: name, text: t(`runState.${name}`) })),
  ];
  return (
    <div className="stack">
      <div className="row spread">
        <div>
          <ViewHeading>{t('runs.title')}</ViewHeading>
          <p className="muted">{t('runs.lead')}</p>
        </div>
        <Select
          label={t('runs.state')}
          choices={choices}
          value={state ?? 'any'}
          onChange={(next) => navigate({ search: next === 'any' ? {} : { state: next } })}
        />
      </div>
      <Runs key={state} state={state} />
    </div>
  );
};

const Runs = ({ state }: { readonly state: RunStatus | undefined }) => {
  const { t } = useTranslation();
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return (
    <PlainTable
      label={t('runs.listOfAll')}
      columns={[t('runs.state'), t('runs.schedule'), t('runs.server'), t('runs.scheduled'), t('runs.trigger')]}
    >
      {cursors.map((after, index) => (
        <Page
          key={after}
          after={after}
          state={state}
          isLast={index === cursors.length - 1}
          onMore={(cursor) => setCursors([...cursors, cursor])}
        />
      ))}
    </PlainTable>
  );
};

interface PageProps {
  readonly after: string | null;
  readonly state: RunStatus | undefined;
  readonly isLast: boolean;
  readonly onMore: (cursor: string) => void;
}

const Page = ({ after, state, isLast, onMore }: PageProps) => {
  const { t } = useTranslation();
  const filter = state === undefined ? {} : { status: [state] };
  const [{ data, error }, reexecute] = useViewQuery({ query: RunsViewDocument, variables: { after, filter } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  useAfterFleetEvents(readAgain);
  const runs = data?.runs;
  const next = runs?.pageInfo.hasNextPage === true ? runs.pageInfo.endCursor : null;
  const isEmpty = runs?.edges.length === 0 && after === null;
  return (
    <>
      {runs?.edges.map(({ node: run }) => (
        <tr key={run.id}>
          <td>
            <RunBadge status={run.status} />
            <RunOutcome run={run} />
          </td>
          <td>
            {run.server == null ? (
              run.scheduleName
            ) : (
              <Link to="/servers/$server/runs" params={{ server: run.server.identifier }} search={{ run: run.id }}>
                {run.scheduleName}
              </Link>
            )}
          </td>
          <td>
            {run.server == null ? (
              run.serverName
            ) : (
              <Link to="/servers/$server/runs" params={{ server: run.server.identifier }}>
                {run.server.name}
              </Link>
            )}
          </td>
          <td>
            <DateAndTime value={run.scheduledAt} />
          </td>
          <td>{t(`trigger.${run.trigger}`)}</td>
        </tr>
      ))}
      {runs == null || isEmpty || (isLast && next != null) ? (
        <tr>
          <td colSpan={5}>
            {data === undefined && error === undefined ? <Skeleton lines={4} /> : null}
            {runs === null && error === undefined ? <WithheldState /> : null}
            {runs == null && error !== undefined ? <ErrorState error={error} onRetry={readAgain} /> : null}
            {isEmpty ? <EmptyState title={t('runs.empty')} /> : null}
            {isLast && next != null ? <Button onPress={() => onMore(next)}>{t('common.more')}</Button> : null}
          </td>
        </tr>
      ) : null}
    </>
  );
};
