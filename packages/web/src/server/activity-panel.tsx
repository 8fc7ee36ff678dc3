import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { DateAndTime } from '../components/time.js';
import { ServerActivityDocument } from '../graphql/graphql.js';
import { useServer } from './server-context.js';

/** What people and the service did with a server, newest first. */
export const ActivityPanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const [{ data, error }, reexecute] = useViewQuery({
    query: ServerActivityDocument,
    variables: { server: server.id },
  });
  const entries = data?.serverActivity?.edges.map(({ node }) => node);
  if (entries === undefined) {
    if (error === undefined) return <Skeleton />;
    return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
  }
  if (entries.length === 0) return <EmptyState title={t('activity.empty')} />;
  return (
    <div className="scroll">
      <table className="plain-table" aria-label={t('activity.serverList')}>
        <thead>
          <tr>
            <th scope="col">{t('activity.event')}</th>
            <th scope="col">{t('activity.actor')}</th>
            <th scope="col">{t('activity.time')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, event, actor, createdAt }) => (
            <tr key={id}>
              <td>
                <code>{event}</code>
              </td>
              <td>{actor?.username ?? t('activity.system')}</td>
              <td>
                <DateAndTime value={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
