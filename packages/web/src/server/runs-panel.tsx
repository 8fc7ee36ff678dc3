import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nodesOf } from '../api/nodes-of.js';
import { useViewQuery } from '../api/use-view-query.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
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
            <RunCard key={run.id} run={run} />
          ))}
        </ul>
      </ListStates>
      <Pager pages={pages} pageInfo={data?.runs?.pageInfo} />
    </>
  );
};
