import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { FormDialog } from '../components/form-dialog.js';
import { PlainTable } from '../components/plain-table.js';
import { EmptyState } from '../components/states.js';
import { TextField } from '../components/text-field.js';
import { Time } from '../components/time.js';
import { AddSshKeyDocument, RemoveSshKeyDocument } from '../graphql/graphql.js';
import type { ShownAccount } from './account-page.js';

interface Props {
  readonly keys: ShownAccount['sshKeys'];
  readonly onChange: () => void;
}

/** Keys with which the person signs in over SFTP. */
export const SshKeysSection = ({ keys, onChange }: Props) => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ShownAccount['sshKeys'][number] | null>(null);
  const [remove] = useAction(RemoveSshKeyDocument);
  const confirmRemove = async (id: string) => {
    if ((await remove({ id })) !== null) onChange();
  };
  return (
    <section className="card stack" aria-labelledby="ssh-keys">
      <div className="row spread">
        <h2 id="ssh-keys">{t('sshKeys.title')}</h2>
        <Button onPress={() => setAdding(true)}>{t('sshKeys.add')}</Button>
      </div>
      {keys.length === 0 ? (
        <EmptyState title={t('sshKeys.none')} hint={t('sshKeys.noneHint')} />
      ) : (
        <PlainTable
          label={t('sshKeys.title')}
          columns={[t('sshKeys.name'), t('sshKeys.fingerprint'), t('sshKeys.added')]}
          actions={t('common.actions')}
        >
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">{key.name}</th>
              <td>
                <code>SHA256:{key.fingerprint}</code>
              </td>
              <td>
                <Time value={key.createdAt} />
              </td>
              <td>
                <Button onPress={() => setRemoving(key)} aria-label={t('sshKeys.removeNamed', { name: key.name })}>
                  {t('sshKeys.remove')}
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {isAdding ? <SshKeyDialog onDone={onChange} onClose={() => setAdding(false)} /> : null}
      {removing === null ? null : (
        <ConfirmDialog
          title={t('sshKeys.removeTitle', { name: removing.name })}
          text={t('sshKeys.removeText')}
          action={t('sshKeys.remove')}
          name={removing.name}
          onConfirm={() => void confirmRemove(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
};

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SshKeyDialog = ({ onDone, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const [add, isAdding] = useAction(AddSshKeyDocument);
  const submit = async () => {
    const isDone = (await add({ name: name.trim(), publicKey: publicKey.trim() })) !== null;
    if (isDone) onDone();
    return isDone;
  };
  return (
    <FormDialog
      title={t('sshKeys.add')}
      action={t('sshKeys.add')}
      isBusy={isAdding}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('sshKeys.name')} value={name} onChange={setName} isRequired autoFocus />
      <TextField
        label={t('sshKeys.publicKey')}
        description={t('sshKeys.publicKeyHint')}
        value={publicKey}
        onChange={setPublicKey}
        isRequired
      />
    </FormDialog>
  );
};
