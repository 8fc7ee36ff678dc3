import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { PlainTable } from '../components/plain-table.js';
import { ShownOnce } from '../components/shown-once.js';
import { EmptyState } from '../components/states.js';
import { OwnApplicationKeysDocument, RevokeKeyDocument, type ShownKeyFragment } from '../graphql/graphql.js';
import { KeyDialog } from './key-dialog.js';
import { KeyRow } from './key-row.js';

interface Props {
  /** The global id of the person as a user. */
  readonly user: string;
  readonly keys: readonly ShownKeyFragment[];
  readonly isAdministrator: boolean;
  readonly onChange: () => void;
}

/** The person's own keys for scripts and tools. */
export const KeysSection = ({ user, keys: clientKeys, isAdministrator, onChange }: Props) => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ShownKeyFragment | null>(null);
  const [revoke] = useAction(RevokeKeyDocument);
  const [{ data }, readApplicationKeys] = useQuery({
    query: OwnApplicationKeysDocument,
    variables: { user },
    pause: !isAdministrator,
    requestPolicy: 'cache-and-network',
  });
  const keys = [...clientKeys, ...(data?.apiKeys?.edges.map(({ node }) => node) ?? [])];
  const readAgain = () => {
    onChange();
    if (isAdministrator) readApplicationKeys({ requestPolicy: 'network-only' });
  };
  const confirmRevoke = async (id: string) => {
    if ((await revoke({ id })) !== null) readAgain();
  };
  return (
    <section className="card stack" aria-labelledby="api-keys">
      <div className="row spread">
        <h2 id="api-keys">{t('keys.own')}</h2>
        <Button onPress={() => setAdding(true)}>{t('keys.add')}</Button>
      </div>
      {secret === null ? null : (
        <ShownOnce
          title={t('keys.created')}
          text={t('keys.createdText')}
          values={[secret]}
          onClose={() => setSecret(null)}
        />
      )}
      {keys.length === 0 ? (
        <EmptyState title={t('keys.none')} hint={t('keys.noneHint')} />
      ) : (
        <PlainTable
          label={t('keys.own')}
          columns={[t('keys.description'), t('keys.scope'), t('account.lastUsed'), t('keys.expires')]}
          actions={t('common.actions')}
        >
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} isOwn onRevoke={() => setRevoking(key)} />
          ))}
        </PlainTable>
      )}
      {isAdding ? (
        <KeyDialog
          isAdministrator={isAdministrator}
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
