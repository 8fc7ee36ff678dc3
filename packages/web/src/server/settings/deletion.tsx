import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { CheckField } from '../../components/check-field.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { showNotice } from '../../components/notices.js';
import { useGoOn } from '../../components/use-go-on.js';
import { type ChangedServerFragment, DeleteServerDocument } from '../../graphql/graphql.js';

/** Deletes a server, confirmed by its name, and goes to the fleet. */
export const Deletion = ({ server: { id, name } }: { readonly server: ChangedServerFragment }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [isAsking, setAsking] = useState(false);
  const [isForced, setForced] = useState(false);
  const [remove, isDeleting] = useAction(DeleteServerDocument);
  const confirm = async () => {
    if ((await remove({ server: id, force: isForced })) === null) return;
    showNotice(t('settings.deleted', { name }));
    await goOn(() => navigate({ to: '/' }));
  };
  return (
    <section className="card stack" aria-label={t('settings.deletion')}>
      <h2>{t('settings.deletion')}</h2>
      <p>{t('settings.deleteText')}</p>
      <div className="row">
        <Button variant="danger" isDisabled={isDeleting} onPress={() => setAsking(true)}>
          {isDeleting ? t('settings.deleting') : t('settings.delete')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('settings.deleteTitle', { name })}
          text={t('settings.deleteConfirm')}
          name={name}
          action={t('common.delete')}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <CheckField isSelected={isForced} onChange={setForced}>
            {t('settings.force')}
          </CheckField>
        </ConfirmDialog>
      ) : null}
    </section>
  );
};
