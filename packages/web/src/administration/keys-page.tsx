import { useTranslation } from 'react-i18next';
import { KeyRow } from '../account/key-row.js';
import { useViewQuery } from '../api/use-view-query.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { PlainTable } from '../components/plain-table.js';
import { KeysViewDocument } from '../graphql/graphql.js';

/** The keys of all people. */
export const KeysPage = () => {
  const { t } = useTranslation();
  const pages = usePages();
  const [{ data, error }, reexecute] = useViewQuery({ query: KeysViewDocument, variables: { after: pages.after } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const keys = data?.apiKeys?.edges.map(({ node }) => node);
  return (
    <section className="stack" aria-label={t('administration.keys')}>
      <p className="muted">{t('keys.lead')}</p>
      <ListStates rows={keys} error={error} onRetry={readAgain} empty={t('keys.none')}>
        <PlainTable
          label={t('administration.keys')}
          columns={[t('keys.description'), t('keys.user'), t('keys.scope'), t('account.lastUsed'), t('keys.expires')]}
          actions={t('common.actions')}
        >
          {keys?.map((key) => (
            <KeyRow key={key.id} shown={key} onRevoked={readAgain}>
              <td>{key.user?.username}</td>
            </KeyRow>
          ))}
        </PlainTable>
        <Pager pages={pages} pageInfo={data?.apiKeys?.pageInfo} />
      </ListStates>
    </section>
  );
};
