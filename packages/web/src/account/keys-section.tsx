import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { DialogButton } from '../components/dialog-button.js';
import { PlainTable } from '../components/plain-table.js';
import { ShownOnce } from '../components/shown-once.js';
import { EmptyState } from '../components/states.js';
import { OwnApplicationKeysDocument, type ShownKeyFragment } from '../graphql/graphql.js';
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
  const [secret, setSecret] = useState<string | null>(null);
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
  return (
    <section className="card stack" aria-labelledby="api-keys">
      <div className="row spread">
        <h2 id="api-keys">{t('keys.own')}</h2>
        <DialogButton text={t('keys.add')}>
          {(close) => (
            <KeyDialog
              isAdministrator={isAdministrator}
              onCreated={(created) => {
                setSecret(created);
                onChange();
              }}
              onClose={close}
            />
          )}
        </DialogButton>
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
            <KeyRow key={key.id} shown={key} isOwn onRevoked={readAgain} />
          ))}
        </PlainTable>
      )}
    </section>
  );
};
