import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../components/time.js';
import { type AttentionViewQuery, DeleteOldBackupDocument, FailBackupDocument } from '../graphql/graphql.js';
import { MendButton } from './mend-button.js';
import { Problem } from './problem.js';
import { ServerLink } from './server-link.js';

interface Props {
  readonly backup: NonNullable<AttentionViewQuery['pendingBackups']>['edges'][number]['node'];
}

/** A backup that a node has not finished for a long time. */
export const HangingBackup = ({ backup }: Props) => {
  const { t } = useTranslation();
  return (
    <BackupProblem
      backup={backup}
      action={
        <MendButton
          document={FailBackupDocument}
          variables={{ backup: backup.id }}
          text={t('attention.failBackup')}
          question={t('attention.failBackupTitle', { name: backup.name })}
          consequence={t('attention.failBackupText')}
        />
      }
    >
      <span className="badge badge-warn">{t('attention.backupHangs')}</span>
    </BackupProblem>
  );
};

export const FailedBackup = ({ backup }: Props) => {
  const { t } = useTranslation();
  return (
    <BackupProblem
      backup={backup}
      action={
        <MendButton
          document={DeleteOldBackupDocument}
          variables={{ backup: backup.id }}
          text={t('attention.deleteBackup')}
          question={t('attention.deleteBackupTitle', { name: backup.name })}
          consequence={t('attention.deleteBackupText')}
          name={backup.name}
        />
      }
    >
      <span className="badge badge-bad">{t('attention.backupFailed')}</span>
    </BackupProblem>
  );
};

interface BackupProblemProps extends Props {
  readonly action: ReactNode;
  /** The state of the backup. */
  readonly children: ReactNode;
}

const BackupProblem = ({ backup, action, children }: BackupProblemProps) => (
  <Problem title={backup.name} action={action}>
    <ServerLink server={backup.server} />
    {children}
    <span className="muted">
      <Time value={backup.createdAt} />
    </span>
  </Problem>
);
