import { useTranslation } from 'react-i18next';
import { Time } from '../components/time.js';
import type { NodeSummaryFragment } from '../graphql/graphql.js';

/** Whether a node answers, or is under maintenance. */
export const NodeState = ({ node }: { readonly node: NodeSummaryFragment }) => {
  const { t } = useTranslation();
  if (node.isUnderMaintenance) return <span className="badge badge-warn">{t('nodes.maintenance')}</span>;
  if (node.unansweredSince != null) {
    return (
      <span className="badge badge-bad">
        {t('nodes.away')} <Time value={node.unansweredSince} />
      </span>
    );
  }
  return <span className="badge badge-good">{t('nodes.healthy')}</span>;
};
