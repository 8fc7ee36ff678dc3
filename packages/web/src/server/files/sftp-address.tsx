import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.js';
import { useSession } from '../../shell/session.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';

/** Where an SFTP client reaches the files of a server, for a person who may use one. */
export const SftpAddress = () => {
  const { t } = useTranslation();
  const may = useMay();
  const { node, identifier } = useServer();
  const username = useSession()?.account?.username;
  if (node == null || username === undefined || !may('file.sftp')) return null;
  const host = node.fqdn.includes(':') ? `[${node.fqdn}]` : node.fqdn;
  const address = `sftp://${username}.${identifier}@${host}:${node.daemonSftp}`;
  return (
    <p className="row muted">
      <span>
        {t('files.sftp')} <code>{address}</code>
      </span>
      <CopyButton text={address} label={t('files.copySftp')} />
      <Link to="/account">{t('files.sftpKeys')}</Link>
    </p>
  );
};
