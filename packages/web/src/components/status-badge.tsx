import { useTranslation } from 'react-i18next';
import type { RunStatus, ServerStatus } from '../graphql/graphql.js';

/** Colours of states; the text says the same. */
const SERVER_TONES: Readonly<Record<ServerStatus, string>> = {
  RUNNING: 'good',
  OFFLINE: 'neutral',
  STARTING: 'busy',
  STOPPING: 'busy',
  INSTALLING: 'busy',
  RESTORING_BACKUP: 'busy',
  INSTALL_FAILED: 'bad',
  REINSTALL_FAILED: 'bad',
  SUSPENDED: 'warn',
};

const RUN_TONES: Readonly<Record<RunStatus, string>> = {
  PENDING: 'neutral',
  RUNNING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  CANCELLED: 'neutral',
  SKIPPED: 'warn',
  MISSED: 'warn',
};

export const StatusBadge = ({ status }: { readonly status: ServerStatus }) => {
  const { t } = useTranslation();
  return <span className={`badge badge-${SERVER_TONES[status]}`}>{t(`state.${status}`)}</span>;
};

export const RunBadge = ({ status }: { readonly status: RunStatus }) => {
  const { t } = useTranslation();
  return <span className={`badge badge-${RUN_TONES[status]}`}>{t(`runState.${status}`)}</span>;
};
