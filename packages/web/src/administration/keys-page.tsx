import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyDialog } from '../account/key-dialog.js';
import { KeyRow } from '../account/key-row.js';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { PlainTable } from '../components/plain-table.js';
import { ShownOnce } from '../components/shown-once.js';
import { KeysViewDocument, RevokeKeyDocument, type ShownKeyFragment } from '../graphql/graphql.js';
import { useIsPerson } from '../shell/session.js';

/** The keys of all people. */
export const KeysPage = () => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const pages = usePages();
  const [{ data, error }, reexecute] = useViewQuery({ query: KeysViewDocument, variables: { after: pages.after } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const [revoking, setRevoking] = useState<ShownKeyFragment | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoke] = useAction(RevokeKeyDocument);
  const keys = data?.apiKeys?.edges.map(({ node }) => node);
  const confirmRevoke = async (id: string) => {
    if ((await revoke({ id })) !== null) readAgain();
  };
  return (
    <section className="stack" aria-label={t('administration.keys')}>
      <div className="row spread">
        <p className="muted">{t('keys.lead')}</p>
        {isPerson ? <Button onPress={() => setAdding(true)}>{t('keys.add')}</Button> : null}
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
            <KeyRow key={key.id} shown={key} onRevoke={() => setRevoking(key)}>
              <td>{key.user?.username}</td>
            </KeyRow>
          ))}
        </PlainTable>
        <Pager pages={pages} pageInfo={data?.apiKeys?.pageInfo} />
      </ListStates>
      {isAdding ? (
        <KeyDialog
          isAdministrator
          onCreated={(created) => {
            setSecret(created);
            readAgain();
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {revoking === null ? null : (
        <ConfirmDialog
          title={t('keys.revokeTitle', { name: revoking.description })}
          text={t('keys.revokeText')}
          action={t('keys.revoke')}
          onConfirm={() => void confirmRevoke(revoking.id)}
          onClose={() => setRevoking(null)}
        />
      )}
    </section>
  );
};
