import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { Facts } from '../components/facts.js';
import { formatBytes } from '../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { StatusBadge } from '../components/status-badge.js';
import { useEvery } from '../components/use-every.js';
import { ViewHeading } from '../components/view-heading.js';
import { NodeViewDocument, type NodeViewQuery } from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';
import { CapacityBars } from './capacity-bars.js';
import { NodeActions } from './node-actions.js';
import { NodeAllocations } from './node-allocations.js';
import { NodeConfiguration } from './node-configuration.js';
import { NodeSettings } from './node-settings.js';
import { NodeState } from './node-state.js';
import { NodeUse } from './node-use.js';
import { useNodeChanges } from './use-node-changes.js';
import './node-page.css';

const route = getRouteApi('/nodes/$node');

const EVERY_MS = 30_000;

export type ShownNode = NonNullable<NodeViewQuery['hostNode']>;

/** One node: its capacity and use, its servers, and what administrators do with it. */
export const NodePage = () => {
  const { t } = useTranslation();
  const { node: id } = route.useParams();
  const mayWrite = useMayAdminister()('NODES', 'write');
  const [{ data, error }, reexecute] = useViewQuery({ query: NodeViewDocument, variables: { node: id } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  useEvery(EVERY_MS, readAgain);
  useNodeChanges(readAgain);
  const node = data?.hostNode;
  if (node == null) {
    if (data === undefined && error === undefined) return <Skeleton />;
    const code = error?.graphQLErrors[0]?.extensions.code;
    if (error !== undefined && code !== 'VALIDATION' && code !== 'NOT_FOUND') {
      return <ErrorState error={error} onRetry={readAgain} isView />;
    }
    return (
      <EmptyState title={t('nodes.notFound')} isView>
        <Link to="/nodes" className="button button-plain">
          {t('nodes.back')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <ViewHeading>{node.name}</ViewHeading>
          <NodeState node={node} />
        </div>
        <div className="row">
          <NodeActions node={node} />
          {node.isBuiltIn !== true && mayWrite ? (
            <NodeSettings
              id={node.id}
              name={node.name}
              hasServers={(node.servers?.totalCount ?? 0) > 0}
              onDone={readAgain}
            />
          ) : null}
        </div>
      </div>
      <NodeFacts node={node} />
      <div className="grid">
        <section className="card stack" aria-label={t('nodes.capacity')}>
          <h2>{t('nodes.capacity')}</h2>
          <CapacityBars capacity={node.capacity} />
        </section>
        <NodeUse node={node} />
      </div>
      <NodeServers node={node} />
      <NodeAllocations node={node.id} />
      {node.isBuiltIn === true ? null : <NodeConfiguration node={node.id} />}
    </div>
  );
};

/** What built-in nodes report; other nodes may report other texts. */
const ISOLATIONS = ['accounts and namespaces', 'accounts', 'namespaces', 'none'] as const;

const NodeFacts = ({ node }: { readonly node: ShownNode }) => {
  const { t, i18n } = useTranslation();
  const { system, location, version } = node;
  const isolationText = (reported: string): string => {
    const level = ISOLATIONS.find((known) => known === reported);
    return level === undefined ? reported : t(`nodes.isolations.${level}`);
  };
  const facts: (readonly [string, string])[] = [
    [t('nodes.address'), `${node.scheme}://${node.fqdn}:${node.daemonListen}`],
    ['SFTP', String(node.daemonSftp)],
    ...(version == null ? [] : [[t('nodes.version'), version] as const]),
    ...(location == null ? [] : [[t('nodes.location'), location.short] as const]),
    ...(system == null
      ? []
      : [
          [t('nodes.machine'), `${system.os} ${system.kernelVersion} (${system.architecture})`] as const,
          [t('nodes.threads'), String(system.cpuThreads)] as const,
          [t('nodes.machineMemory'), formatBytes(system.memoryBytes, i18n.language)] as const,
          ...(system.isolation == null ? [] : [[t('nodes.isolation'), isolationText(system.isolation)] as const]),
        ]),
  ];
  return (
    <>
      {node.description == null || node.description === '' ? null : <p className="muted">{node.description}</p>}
      <Facts facts={facts} />
    </>
  );
};

/** Servers that are listed; the fleet lists all of them. */
const SHOWN_SERVERS = 24;

const NodeServers = ({ node }: { readonly node: ShownNode }) => {
  const { t } = useTranslation();
  const { servers } = node;
  if (servers == null) return null;
  return (
    <section className="card stack" aria-label={t('nodes.servers')}>
      <div className="row spread">
        <h2>
          {t('nodes.servers')} ({servers.totalCount})
        </h2>
        <Link to="/" search={{ node: node.id }}>
          {t('nodes.inFleet')}
        </Link>
      </div>
      {servers.edges.length === 0 ? <p className="muted">{t('nodes.noServers')}</p> : null}
      <ul className="node-servers">
        {servers.edges.slice(0, SHOWN_SERVERS).map(({ node: server }) => (
          <li key={server.id}>
            <Link to="/servers/$server/console" params={{ server: server.identifier }} title={server.name}>
              {server.name}
            </Link>
            <StatusBadge status={server.status} />
          </li>
        ))}
      </ul>
      {servers.totalCount > SHOWN_SERVERS ? (
        <Link to="/" search={{ node: node.id }}>
          {t('nodes.moreServers', { count: servers.totalCount - SHOWN_SERVERS })}
        </Link>
      ) : null}
    </section>
  );
};
