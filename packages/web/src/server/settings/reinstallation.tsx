import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { type ChangedServerFragment, InstallServerAgainDocument, type ServerScope } from '../../graphql/graphql.js';

interface Props {
  readonly server: ChangedServerFragment;
  /** `ALL` for administrators: in every state of the server. */
  readonly scope: ServerScope;
}

/** Runs the install script of a server again. */
export const Reinstallation = ({ server: { id, name, status }, scope }: Props) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [reinstall, isStarting] = useAction(InstallServerAgainDocument);
  const isInstalling = status === 'INSTALLING';
  return (
    <section className="card stack" aria-label={t('settings.reinstallation')}>
      <h2>{t('settings.reinstallation')}</h2>
      <p>{t('settings.reinstallText')}</p>
      <div className="row">
        <Button variant="danger" isDisabled={isStarting || isInstalling} onPress={() => setAsking(true)}>
          {t('attention.reinstall')}
        </Button>
        <span className="muted" role="status">
          {isInstalling ? t('settings.installing') : ''}
        </span>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('attention.reinstallTitle', { name })}
          text={t('settings.reinstallConfirm')}
          name={name}
          action={t('attention.reinstall')}
          onConfirm={() => void reinstall({ server: id, scope })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
};
