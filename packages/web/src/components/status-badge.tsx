import { useTranslation } from 'react-i18next';
import type { RunStatus, ServerStatus } from '../graphql/graphql.js';

/** Colours of states; the text says the same. */
const SERVER_TONES: Readonly<Record<ServerStatus, string>> = {
  running: 'good',
  offline: 'neutral',
  starting: 'busy',
  stopping: 'busy',
  installing: 'busy',
  restoring_backup: 'busy',
  install_failed: 'bad',
  reinstall_failed: 'bad',
  suspended: 'warn',
};

const RUN_TONES: Readonly<Record<RunStatus, string>> = {
  pending: 'neutral',
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  skipped: 'warn',
  missed: 'warn',
};

export const StatusBadge = ({ status }: { readonly status: ServerStatus }) => {
  const { t } = useTranslation();
  return <span className={`badge badge-${SERVER_TONES[status]}`}>{t(`state.${status}`)}</span>;
};

export const RunBadge = ({ status }: { readonly status: RunStatus }) => {
  const { t } = useTranslation();
  return <span className={`badge badge-${RUN_TONES[status]}`}>{t(`runState.${status}`)}</span>;
};
