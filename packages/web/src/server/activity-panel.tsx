import { useTranslation } from 'react-i18next';
import { nodesOf } from '../api/nodes-of.js';
import { useViewQuery } from '../api/use-view-query.js';
import { EntryRows } from '../audit/entry-rows.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
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
  const entries = data && nodesOf(data.serverActivity);
  return (
    <>
      <ListStates
        rows={entries}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('activity.empty')}
      >
        <EntryRows
          label={t('activity.serverList')}
          entries={entries ?? []}
          search={{ server: server.identifier }}
          shownServer={server.id}
        />
      </ListStates>
      <Pager pages={pages} pageInfo={data?.serverActivity?.pageInfo} />
    </>
  );
};
