import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../api/has-permission.js';
import { Time } from '../components/time.js';
import {
  AddBackupDocument,
  type AttentionViewQuery,
  DeleteOldBackupDocument,
  FailBackupDocument,
} from '../graphql/graphql.js';
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

/** A person makes the backup again, with its name and the files that it left out, or deletes its record. */
export const FailedBackup = ({ backup }: Props) => {
  const { t } = useTranslation();
  const { id, name, ignoredFiles, server } = backup;
  const mayMake = hasPermission(server.permissions, 'backup.create');
  return (
    <BackupProblem
      backup={backup}
      action={
        <>
          {mayMake ? (
            <MendButton
              document={AddBackupDocument}
              variables={{ server: server.id, name, ignored: ignoredFiles.join('\n') }}
              text={t('attention.repeatBackup')}
              done={t('attention.backupBegun', { name })}
            />
          ) : null}
          <MendButton
            document={DeleteOldBackupDocument}
            variables={{ backup: id }}
            text={t('attention.deleteBackup')}
            question={t('attention.deleteBackupTitle', { name })}
            consequence={t('attention.deleteBackupText')}
            name={name}
          />
        </>
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
  <Problem
    kind="backup"
    title={
      <Link to="/servers/$server/backups" params={{ server: backup.server.identifier }}>
        {backup.name}
      </Link>
    }
    server={<ServerLink server={backup.server} />}
    action={action}
  >
    {children}
    <span className="muted">
      <Time value={backup.createdAt} />
    </span>
  </Problem>
);
