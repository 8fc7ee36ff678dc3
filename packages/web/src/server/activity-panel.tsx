import { useTranslation } from 'react-i18next';
import { nodesOf } from '../api/nodes-of.js';
import { useViewQuery } from '../api/use-view-query.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { PlainTable } from '../components/plain-table.js';
import { DateAndTime } from '../components/time.js';
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
        <PlainTable
          label={t('activity.serverList')}
          columns={[t('activity.event'), t('activity.actor'), t('activity.time')]}
        >
          {entries?.map(({ id, event, actor, createdAt }) => (
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
        </PlainTable>
      </ListStates>
      <Pager pages={pages} pageInfo={data?.serverActivity?.pageInfo} />
    </>
  );
};
