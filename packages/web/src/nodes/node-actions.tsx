import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { showNotice } from '../components/notices.js';
import { DateAndTime } from '../components/time.js';
import { EndFormerNodeTokenDocument, RotateNodeTokenDocument, SetNodeMaintenanceDocument } from '../graphql/graphql.js';
import type { ShownNode } from './node-page.js';

/** Maintenance and the token of a node. */
export const NodeActions = ({ node }: { readonly node: ShownNode }) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'rotate' | 'endFormer' | null>(null);
  const [setMaintenance, isSetting] = useAction(SetNodeMaintenanceDocument);
  const [rotate, isRotating] = useAction(RotateNodeTokenDocument);
  const [endFormer, isEnding] = useAction(EndFormerNodeTokenDocument);
  const { id, name, isUnderMaintenance, isTokenPending, formerTokenUntil } = node;
  const hasFormer = formerTokenUntil != null && Date.parse(formerTokenUntil) > Date.now();
  const rotateToken = async () => {
    if ((await rotate({ node: id })) !== null) showNotice(t('nodes.rotated'));
  };
  return (
    <div className="row">
      {isTokenPending === true ? <span className="badge badge-warn">{t('nodes.tokenPending')}</span> : null}
      {hasFormer ? (
        <>
          <span className="muted">
            {t('nodes.formerToken')} <DateAndTime value={formerTokenUntil} />
          </span>
          <Button variant="danger" isDisabled={isEnding} onPress={() => setAsked('endFormer')}>
            {t('nodes.endFormer')}
          </Button>
        </>
      ) : null}
      <Button
        isDisabled={isSetting}
        onPress={() => void setMaintenance({ node: id, isUnderMaintenance: !isUnderMaintenance })}
      >
        {isUnderMaintenance ? t('nodes.endMaintenance') : t('nodes.startMaintenance')}
      </Button>
      <Button isDisabled={isRotating} onPress={() => setAsked('rotate')}>
        {t('nodes.rotate')}
      </Button>
      {asked === 'rotate' ? (
        <ConfirmDialog
          title={t('nodes.rotateTitle', { name })}
          text={t('nodes.rotateText')}
          action={t('nodes.rotate')}
          onConfirm={() => void rotateToken()}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'endFormer' ? (
        <ConfirmDialog
          title={t('nodes.endFormerTitle', { name })}
          text={t('nodes.endFormerText')}
          action={t('nodes.endFormer')}
          onConfirm={() => void endFormer({ node: id })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
};
