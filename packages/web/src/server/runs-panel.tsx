import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { Pager, usePages } from '../components/pager.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { ServerRunsDocument } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import { OneRun } from './one-run.js';
import { RunCard } from './run-card.js';
import { useServer } from './server-context.js';

const route = getRouteApi('/servers/$server/runs');

/** The runs of the schedules of a server with their steps, or the one run that the address names. */
export const RunsPanel = () => {
  const { run } = route.useSearch();
  return run === undefined ? <AllRuns /> : <OneRun id={run} />;
};

const AllRuns = () => {
  const { t } = useTranslation();
  const server = useServer();
  const pages = usePages();
  const [{ data, error }, reexecute] = useViewQuery({
    query: ServerRunsDocument,
    variables: { server: server.id, after: pages.after },
  });
  useAfterFleetEvents(() => reexecute({ requestPolicy: 'network-only' }));
  const runs = data?.runs?.edges.map(({ node }) => node);
  if (runs === undefined) {
    if (error === undefined) return <Skeleton />;
    return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
  }
  if (runs.length === 0 && pages.isFirst) return <EmptyState title={t('runs.empty')} hint={t('runs.emptyHint')} />;
  return (
    <div className="stack">
      <ul className="list" aria-label={t('runs.list')}>
        {runs.map((run) => (
          <RunCard key={run.id} run={run} />
        ))}
      </ul>
      <Pager pages={pages} pageInfo={data?.runs?.pageInfo} />
    </div>
  );
};
