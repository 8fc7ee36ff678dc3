import { useTranslation } from 'react-i18next';
import { signOut } from '../api/sign-in.js';
import { showNotice } from '../components/notices.js';

/** Signs out, or says that the service did not. */
export const useSignOut = (): (() => void) => {
  const { t } = useTranslation();
  return () => {
    signOut().catch((error: unknown) => showNotice(`${t('error.action')}: ${String(error)}`, true));
  };
};
