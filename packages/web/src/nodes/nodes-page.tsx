import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { useEvery } from '../components/use-every.js';
import { ViewHeading } from '../components/view-heading.js';
import { type NodeSummaryFragment, NodesViewDocument } from '../graphql/graphql.js';
import { CapacityBars } from './capacity-bars.js';
import { NodeState } from './node-state.js';
import { useNodeChanges } from './use-node-changes.js';

/** How often capacities are read again, in milliseconds: no stream reports them. */
const EVERY_MS = 30_000;

/** The machines that run the game servers, with what they have left. */
export const NodesPage = () => {
  const { t } = useTranslation();
  const [{ data, error }, reexecute] = useViewQuery({ query: NodesViewDocument, variables: {} });
  const readAgain = useCallback(() => reexecute({ requestPolicy: 'network-only' }), [reexecute]);
  useEvery(EVERY_MS, readAgain);
  useNodeChanges(readAgain);
  const nodes = data?.hostNodes?.edges.map(({ node }) => node);
  return (
    <div className="stack">
      <ViewHeading>{t('nodes.title')}</ViewHeading>
      {nodes === undefined && error === undefined ? <Skeleton /> : null}
      {nodes === undefined && error !== undefined ? <ErrorState error={error} onRetry={readAgain} /> : null}
      {nodes?.length === 0 ? <EmptyState title={t('nodes.empty')} hint={t('nodes.emptyHint')} /> : null}
      <ul className="grid" aria-label={t('nodes.list')}>
        {nodes?.map((node) => (
          <NodeCard key={node.id} node={node} />
        ))}
      </ul>
    </div>
  );
};

const NodeCard = ({ node }: { readonly node: NodeSummaryFragment }) => {
  const { t } = useTranslation();
  return (
    <li className="card stack">
      <div className="row spread">
        <h2>
          <Link to="/nodes/$node" params={{ node: node.id }}>
            {node.name}
          </Link>
        </h2>
        <NodeState node={node} />
      </div>
      <p className="muted">
        {node.fqdn}
        {node.isBuiltIn === true ? ` · ${t('nodes.builtIn')}` : ''}
        {node.version == null ? '' : ` · ${t('nodes.version')} ${node.version}`}
      </p>
      <CapacityBars capacity={node.capacity} />
    </li>
  );
};
