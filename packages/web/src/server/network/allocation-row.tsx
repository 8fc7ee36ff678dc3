import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { ConfirmButton } from '../../components/confirm-button.js';
import { CopyButton } from '../../components/copy-button.js';
import { DialogButton } from '../../components/dialog-button.js';
import { FormDialog } from '../../components/form-dialog.js';
import { showNotice } from '../../components/notices.js';
import { TextField } from '../../components/text-field.js';
import {
  AssignAllocationsDocument,
  ChangeAllocationNotesDocument,
  MakeAllocationPrimaryDocument,
  type NetworkAllocationFragment,
  RemoveServerAllocationDocument,
} from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';

interface Props {
  readonly allocation: NetworkAllocationFragment;
  /** Whether the people of the server choose its allocations, or an administrator does. */
  readonly isOwn: boolean;
  readonly isAdministrator: boolean;
}

/** One allocation of a server, with its notes. */
export const AllocationRow = ({ allocation, isOwn, isAdministrator }: Props) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [makePrimary, isChanging] = useAction(MakeAllocationPrimaryDocument);
  const [remove] = useAction(RemoveServerAllocationDocument);
  const [assign] = useAction(AssignAllocationsDocument);
  const { id, ip, port, alias, notes, isPrimary } = allocation;
  const address = `${ip}:${port}`;
  const prefer = async () => {
    if ((await makePrimary({ allocation: id })) !== null) showNotice(t('network.primaryNext', { address }));
  };
  return (
    <tr>
      <th scope="row">
        <div className="row">
          <code>{address}</code>
          <CopyButton text={address} label={t('network.copy', { address })} />
          {isPrimary ? <span className="badge badge-good">{t('network.primary')}</span> : null}
        </div>
      </th>
      <td>{alias ?? '–'}</td>
      <td>{notes ?? '–'}</td>
      <td className="actions">
        <div className="row">
          {may('allocation.update') ? (
            <DialogButton aria-label={t('network.editNotes', { address })} text={t('network.edit')}>
              {(close) => <NotesDialog allocation={allocation} onClose={close} />}
            </DialogButton>
          ) : null}
          {may('allocation.update') && !isPrimary ? (
            <Button
              aria-label={t('network.makePrimaryOne', { address })}
              isDisabled={isChanging}
              onPress={() => void prefer()}
            >
              {t('network.makePrimary')}
            </Button>
          ) : null}
          {may('allocation.delete') && (isOwn || isAdministrator) && !isPrimary ? (
            <ConfirmButton
              variant="danger"
              aria-label={t('network.removeOne', { address })}
              action={t('network.remove')}
              title={t('network.removeTitle', { address })}
              text={t('network.removeText')}
              name={address}
              onConfirm={() =>
                void (isOwn ? remove({ allocation: id }) : assign({ server: server.id, add: null, remove: [id] }))
              }
            />
          ) : null}
        </div>
      </td>
    </tr>
  );
};

interface NotesProps {
  readonly allocation: NetworkAllocationFragment;
  readonly onClose: () => void;
}

const NotesDialog = ({ allocation, onClose }: NotesProps) => {
  const { t } = useTranslation();
  const { id, ip, port, updatedAt } = allocation;
  const [notes, setNotes] = useState(allocation.notes ?? '');
  const [change, isChanging] = useAction(ChangeAllocationNotesDocument);
  const submit = async () =>
    (await change({ allocation: id, notes: notes.trim() === '' ? null : notes, ifUnchangedSince: updatedAt })) !== null;
  return (
    <FormDialog
      title={t('network.editNotes', { address: `${ip}:${port}` })}
      action={t('common.save')}
      isBusy={isChanging}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('network.notes')}
        description={t('network.notesHint')}
        value={notes}
        onChange={setNotes}
        maxLength={256}
        autoFocus
      />
    </FormDialog>
  );
};
