import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { type ChangedServerFragment, SuspendServerDocument, UnsuspendServerDocument } from '../../graphql/graphql.js';

/** Suspends a server, and ends its suspension. */
export const Suspension = ({ server }: { readonly server: ChangedServerFragment }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [suspend, isSuspending] = useAction(SuspendServerDocument);
  const [unsuspend, isUnsuspending] = useAction(UnsuspendServerDocument);
  const { id, name, isSuspended } = server;
  return (
    <section className="card stack" aria-label={t('settings.suspension')}>
      <h2>{t('settings.suspension')}</h2>
      <p>{isSuspended ? t('settings.isSuspended') : t('settings.suspendText')}</p>
      <div>
        {isSuspended ? (
          <Button variant="primary" isDisabled={isUnsuspending} onPress={() => void unsuspend({ server: id })}>
            {t('settings.unsuspend')}
          </Button>
        ) : (
          <Button variant="danger" isDisabled={isSuspending} onPress={() => setAsking(true)}>
            {t('settings.suspend')}
          </Button>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('settings.suspendTitle', { name })}
          text={t('settings.suspendText')}
          action={t('settings.suspend')}
          onConfirm={() => void suspend({ server: id })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
};
