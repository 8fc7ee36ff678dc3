import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { ActionMenu } from '../../components/action-menu.js';
import { Checkbox } from '../../components/checkbox.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { formatBytes } from '../../components/format.js';
import { DateAndTime } from '../../components/time.js';
import {
  type BackupStatus,
  DeleteBackupDocument,
  LinkToBackupDocument,
  LockBackupDocument,
  RestoreBackupDocument,
  type ServerBackupsQuery,
} from '../../graphql/graphql.js';
import { followLink } from '../follow-link.js';
import { useMay } from '../use-may.js';

type ShownBackup = NonNullable<ServerBackupsQuery['backups']>['edges'][number]['node'];

/** Colours of states; the text says the same. */
const TONES: Readonly<Record<BackupStatus, string>> = { PENDING: 'busy', SUCCEEDED: 'good', FAILED: 'bad' };

/** One backup. */
export const BackupRow = ({ backup }: { readonly backup: ShownBackup }) => {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<'restore' | 'delete' | null>(null);
  const [truncate, setTruncate] = useState(false);
  const [lock, isLocking] = useAction(LockBackupDocument);
  const [link] = useAction(LinkToBackupDocument);
  const [restore] = useAction(RestoreBackupDocument);
  const [remove] = useAction(DeleteBackupDocument);
  const { id, name, status, isLocked } = backup;
  const isComplete = status === 'SUCCEEDED';
  const download = async () => {
    const result = (await link({ backup: id }))?.createBackupDownload;
    if (result?.__typename === 'BackupDownload') followLink(result.url);
  };
  const actions = [
    ...(may('backup.download') && isComplete
      ? [{ id: 'download', text: t('backups.download'), onAction: () => void download() }]
      : []),
    ...(may('backup.restore') && isComplete
      ? [{ id: 'restore', text: t('backups.restore'), onAction: () => setAsked('restore') }]
      : []),
    ...(may('backup.delete')
      ? [
          {
            id: 'lock',
            text: isLocked ? t('backups.unlock') : t('backups.lock'),
            // The new lock is shown before the service has it: a further request could arrive there first.
            isDisabled: isLocking,
            onAction: () => void lock({ backup: id, isLocked: !isLocked }),
          },
          {
            id: 'delete',
            text: t('backups.delete'),
            isDisabled: isLocked || isLocking || status === 'PENDING',
            onAction: () => setAsked('delete'),
          },
        ]
      : []),
  ];
  return (
    <tr>
      <th scope="row">
        {name} {isLocked ? <span className="muted">({t('backups.locked')})</span> : null}
      </th>
      <td>
        <span className={`badge badge-${TONES[status]}`}>{t(`backupState.${status}`)}</span>
      </td>
      <td>{isComplete ? formatBytes(backup.size, i18n.language) : '–'}</td>
      <td>
        <DateAndTime value={backup.createdAt} />
      </td>
      <td className="actions">
        <ActionMenu label={t('common.actionsFor', { name })} actions={actions} />
        {asked === 'restore' ? (
          <ConfirmDialog
            title={t('backups.restoreTitle', { name })}
            text={t('backups.restoreText')}
            action={t('backups.restore')}
            name={name}
            onConfirm={() => void restore({ backup: id, truncate })}
            onClose={() => setAsked(null)}
          >
            <Checkbox isSelected={truncate} onChange={setTruncate}>
              {t('backups.truncate')}
            </Checkbox>
          </ConfirmDialog>
        ) : null}
        {asked === 'delete' ? (
          <ConfirmDialog
            title={t('backups.deleteTitle', { name })}
            text={t('backups.deleteText')}
            action={t('backups.delete')}
            name={name}
            onConfirm={() => void remove({ backup: id })}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </td>
    </tr>
  );
};
