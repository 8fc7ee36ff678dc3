import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { ServerRunDocument } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import { RunCard } from './run-card.js';
import { useServer } from './server-context.js';

/** One run of this server, to which other views lead. */
export const OneRun = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const server = useServer();
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerRunDocument, variables: { run: id } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  useAfterFleetEvents(readAgain);
  if (data === undefined) return error === undefined ? <Skeleton /> : <ErrorState error={error} onRetry={readAgain} />;
  const run = data.run?.server?.id === server.id ? data.run : null;
  return (
    <div className="stack">
      <Link to="/servers/$server/runs" params={{ server: server.identifier }}>
        {t('runs.all')}
      </Link>
      {run === null ? (
        <EmptyState title={t('runs.notFound')} />
      ) : (
        <ul className="list" aria-label={t('runs.list')}>
          <RunCard run={run} />
        </ul>
      )}
    </div>
  );
};
