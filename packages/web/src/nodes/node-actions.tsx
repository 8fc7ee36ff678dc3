import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { showNotice } from '../components/notices.js';
import { DateAndTime } from '../components/time.js';
import { EndFormerNodeTokenDocument, RotateNodeTokenDocument, SetNodeMaintenanceDocument } from '../graphql/graphql.js';
import type { ShownNode } from './node-page.js';

/** Maintenance and the token of a node. */
export const NodeActions = ({ node }: { readonly node: ShownNode }) => {
  const { t } = useTranslation();
  const [setMaintenance, isSetting] = useAction(SetNodeMaintenanceDocument);
  const [rotate, isRotating] = useAction(RotateNodeTokenDocument, () => showNotice(t('nodes.rotated')));
  const [endFormer, isEnding] = useAction(EndFormerNodeTokenDocument);
  const { id, name, isUnderMaintenance, isTokenPending, formerTokenUntil } = node;
  const hasFormer = formerTokenUntil != null && Date.parse(formerTokenUntil) > Date.now();
  return (
    <div className="row">
      {isTokenPending === true ? <span className="badge badge-warn">{t('nodes.tokenPending')}</span> : null}
      {hasFormer ? (
        <>
          <span className="muted">
            {t('nodes.formerToken')} <DateAndTime value={formerTokenUntil} />
          </span>
          <ConfirmButton
            variant="danger"
            isDisabled={isEnding}
            action={t('nodes.endFormer')}
            title={t('nodes.endFormerTitle', { name })}
            text={t('nodes.endFormerText')}
            onConfirm={() => void endFormer({ node: id })}
          />
        </>
      ) : null}
      <Button
        isDisabled={isSetting}
        onPress={() => void setMaintenance({ node: id, isUnderMaintenance: !isUnderMaintenance })}
      >
        {isUnderMaintenance ? t('nodes.endMaintenance') : t('nodes.startMaintenance')}
      </Button>
      <ConfirmButton
        isDisabled={isRotating}
        action={t('nodes.rotate')}
        title={t('nodes.rotateTitle', { name })}
        text={t('nodes.rotateText')}
        onConfirm={() => void rotate({ node: id })}
      />
    </div>
  );
};
