import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DateAndTime, Time } from '../components/time.js';
import { EndFormerNodeTokenDocument, RotateNodeTokenDocument } from '../graphql/graphql.js';
import { type AttentionNode, hasFormerToken, hasOldToken, isAway, isOutdated, nearLimits } from './find-problems.js';
import { MendButton } from './mend-button.js';
import { Problem } from './problem.js';

interface Props {
  readonly node: AttentionNode;
  readonly newest: string | null;
}

/** A node that is away, outdated or full, or whose token needs something. */
export const NodeProblem = ({ node, newest }: Props) => {
  const { t } = useTranslation();
  const now = Date.now();
  return (
    <Problem
      kind="node"
      title={
        <Link to="/nodes/$node" params={{ node: node.id }}>
          {node.name}
        </Link>
      }
      action={<NodeAction node={node} />}
    >
      {isAway(node) && node.unansweredSince != null ? (
        <span className="badge badge-bad">
          {t('nodes.away')} <Time value={node.unansweredSince} />
        </span>
      ) : null}
      {isOutdated(node, newest) ? (
        <span className="badge badge-warn">{t('attention.outdated', { version: node.version, newest })}</span>
      ) : null}
      {nearLimits(node).map((limit) => (
        <span key={limit} className="badge badge-warn">
          {t(`attention.near.${limit}`)}
        </span>
      ))}
      {node.isTokenPending === true ? <span className="badge badge-warn">{t('nodes.tokenPending')}</span> : null}
      {hasOldToken(node, now) && node.tokenIssuedAt != null ? (
        <span className="badge badge-warn">
          {t('attention.oldToken')} <DateAndTime value={node.tokenIssuedAt} />
        </span>
      ) : null}
      {hasFormerToken(node, now) && node.formerTokenUntil != null ? (
        <span className="badge badge-warn">
          {t('nodes.formerToken')} <DateAndTime value={node.formerTokenUntil} />
        </span>
      ) : null}
    </Problem>
  );
};

/** What mends the problem of a node, or leads to it. */
const NodeAction = ({ node }: { readonly node: AttentionNode }) => {
  const { t } = useTranslation();
  const now = Date.now();
  const variables = { node: node.id };
  if (hasFormerToken(node, now))
    return <MendButton document={EndFormerNodeTokenDocument} variables={variables} text={t('nodes.endFormer')} />;
  if (hasOldToken(node, now) && node.unansweredSince == null && node.isTokenPending !== true)
    return (
      <MendButton
        document={RotateNodeTokenDocument}
        variables={variables}
        text={t('nodes.rotate')}
        question={t('nodes.rotateTitle', { name: node.name })}
        consequence={t('nodes.rotateText')}
      />
    );
  return (
    <Link to="/nodes/$node" params={variables} className="button button-plain">
      {t('attention.openNode')}
    </Link>
  );
};
