import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { EntryRows } from '../audit/entry-rows.js';
import { Pager, usePages } from '../components/pager.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { ServerActivityDocument } from '../graphql/graphql.js';
import { useServer } from './server-context.js';

/** What people and the service did with a server, newest first. */
export const ActivityPanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const pages = usePages();
  const [{ data, error }, reexecute] = useViewQuery({
    query: ServerActivityDocument,
    variables: { server: server.id, after: pages.after },
  });
  const entries = data?.serverActivity?.edges.map(({ node }) => node);
  if (entries === undefined) {
    if (error === undefined) return <Skeleton />;
    return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
  }
  if (entries.length === 0 && pages.isFirst) return <EmptyState title={t('activity.empty')} />;
  return (
    <div className="stack">
      <EntryRows
        label={t('activity.serverList')}
        entries={entries}
        search={{ server: server.identifier }}
        shownServer={server.id}
      />
      <Pager pages={pages} pageInfo={data?.serverActivity?.pageInfo} />
    </div>
  );
};
