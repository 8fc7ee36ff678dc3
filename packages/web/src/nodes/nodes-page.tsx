import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodesOf } from '../api/nodes-of.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ListStates } from '../components/list-states.js';
import { useEvery } from '../components/use-every.js';
import { useGoOn } from '../components/use-go-on.js';
import { ViewHeading } from '../components/view-heading.js';
import { type NodeSummaryFragment, NodesViewDocument } from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';
import { CapacityBars } from './capacity-bars.js';
import { NodeDialog } from './node-dialog.js';
import { NodeState } from './node-state.js';
import { useNodeChanges } from './use-node-changes.js';

/** How often capacities are read again, in milliseconds: no stream reports them. */
const EVERY_MS = 30_000;

/** The machines that run the game servers, with what they have left. */
export const NodesPage = () => {
  const { t } = useTranslation();
  const [{ data, error }, reexecute] = useViewQuery({ query: NodesViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const mayWrite = useMayAdminister()('NODES', 'write');
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [isAdding, setAdding] = useState(false);
  useEvery(EVERY_MS, readAgain);
  useNodeChanges(readAgain);
  const nodes = data && nodesOf(data.hostNodes);
  return (
    <div className="stack">
      <div className="row spread">
        <ViewHeading>{t('nodes.title')}</ViewHeading>
        {mayWrite ? (
          <Button variant="primary" onPress={() => setAdding(true)}>
            {t('nodes.add')}
          </Button>
        ) : null}
      </div>
      <ListStates
        rows={nodes}
        error={error}
        onRetry={readAgain}
        empty={t('nodes.empty')}
        emptyHint={t('nodes.emptyHint')}
      >
        <ul className="grid" aria-label={t('nodes.list')}>
          {nodes?.map((node) => (
            <NodeCard key={node.id} node={node} />
          ))}
        </ul>
      </ListStates>
      {isAdding ? (
        <NodeDialog
          onDone={(node) => void goOn(() => navigate({ to: '/nodes/$node', params: { node } }))}
          onClose={() => setAdding(false)}
        />
      ) : null}
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
      {node.capacity == null ? null : <h3>{t('nodes.capacity')}</h3>}
      <CapacityBars capacity={node.capacity} />
    </li>
  );
};
