import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { DialogButton } from '../components/dialog-button.js';
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
  const [remove] = useAction(RemoveSshKeyDocument, onChange);
  return (
    <section className="card stack" aria-labelledby="ssh-keys">
      <div className="row spread">
        <h2 id="ssh-keys">{t('sshKeys.title')}</h2>
        <DialogButton text={t('sshKeys.add')}>
          {(close) => <SshKeyDialog onDone={onChange} onClose={close} />}
        </DialogButton>
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
              <td className="actions">
                <ConfirmButton
                  variant="danger"
                  aria-label={t('sshKeys.removeNamed', { name: key.name })}
                  action={t('sshKeys.remove')}
                  title={t('sshKeys.removeTitle', { name: key.name })}
                  text={t('sshKeys.removeText')}
                  name={key.name}
                  onConfirm={() => void remove({ id: key.id })}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
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
  const [add, isAdding] = useAction(AddSshKeyDocument, onDone);
  const submit = async () => (await add({ name: name.trim(), publicKey: publicKey.trim() })) !== null;
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
