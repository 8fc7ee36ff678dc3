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
  const [isAsking, setAsking] = useState(false);
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
          <Button isDisabled={isEnding} onPress={() => void endFormer({ node: id })}>
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
      <Button variant="danger" isDisabled={isRotating} onPress={() => setAsking(true)}>
        {t('nodes.rotate')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('nodes.rotateTitle', { name })}
          text={t('nodes.rotateText')}
          action={t('nodes.rotate')}
          onConfirm={() => void rotateToken()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
};
