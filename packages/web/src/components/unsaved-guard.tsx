import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.js';

interface Props {
  readonly isChanged: boolean;
  /** What is lost. */
  readonly text: string;
}

/** Asks before the person leaves a view with changes that are not saved. */
export const UnsavedGuard = ({ isChanged, text }: Props) => {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('editor.leaveTitle')}
      text={text}
      action={t('editor.leave')}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
};
