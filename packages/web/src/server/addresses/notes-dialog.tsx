import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { FormDialog } from '../../components/form-dialog.js';
import { TextField } from '../../components/text-field.js';
import { ChangeServerAddressDocument, type ServerAddressFragment } from '../../graphql/graphql.js';

interface Props {
  readonly address: ServerAddressFragment;
  readonly onClose: () => void;
}

/** What an address is for, in the words of the people of the server. */
export const NotesDialog = ({ address, onClose }: Props) => {
  const { t } = useTranslation();
  const [notes, setNotes] = useState(address.notes ?? '');
  const [change, isChanging] = useAction(ChangeServerAddressDocument);
  const submit = async () => {
    const input = { id: address.id, notes: notes.trim() || null };
    return (await change({ input, ifUnchangedSince: address.updatedAt })) !== null;
  };
  return (
    <FormDialog
      title={t('addresses.editNotes', { name: `${address.ip}:${address.port}` })}
      action={t('common.save')}
      isBusy={isChanging}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('addresses.notes')} value={notes} onChange={setNotes} autoFocus />
    </FormDialog>
  );
};
