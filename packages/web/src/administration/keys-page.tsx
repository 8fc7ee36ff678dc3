import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyDialog } from '../account/key-dialog.js';
import { KeyRow } from '../account/key-row.js';
import { useViewQuery } from '../api/use-view-query.js';
import { DialogButton } from '../components/dialog-button.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { PlainTable } from '../components/plain-table.js';
import { ShownOnce } from '../components/shown-once.js';
import { KeysViewDocument } from '../graphql/graphql.js';
import { useIsPerson } from '../shell/session.js';

/** The keys of all people. */
export const KeysPage = () => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const pages = usePages();
  const [{ data, error }, reexecute] = useViewQuery({ query: KeysViewDocument, variables: { after: pages.after } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const [secret, setSecret] = useState<string | null>(null);
  const keys = data?.apiKeys?.edges.map(({ node }) => node);
  return (
    <section className="stack" aria-label={t('administration.keys')}>
      <div className="row spread">
        <p className="muted">{t('keys.lead')}</p>
        {isPerson ? (
          <DialogButton text={t('keys.add')}>
            {(close) => (
              <KeyDialog
                isAdministrator
                onCreated={(created) => {
                  setSecret(created);
                  readAgain();
                }}
                onClose={close}
              />
            )}
          </DialogButton>
        ) : null}
      </div>
      {secret === null ? null : (
        <ShownOnce
          title={t('keys.created')}
          text={t('keys.createdText')}
          values={[secret]}
          onClose={() => setSecret(null)}
        />
      )}
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
