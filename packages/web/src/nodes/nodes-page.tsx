import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { formatMebibytes } from '../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { Time } from '../components/time.js';
import { useEvery } from '../components/use-every.js';
import { NodesViewDocument, type NodesViewQuery } from '../graphql/graphql.js';

/** How often the nodes are read again, in milliseconds. */
const EVERY_MS = 10_000;

/** The machines that run the game servers, with what they have left. */
export const NodesPage = () => {
  const { t } = useTranslation();
  const [{ data, error }, reexecute] = useViewQuery({ query: NodesViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  useEvery(EVERY_MS, readAgain);
  const nodes = data?.hostNodes?.edges.map(({ node }) => node);
  return (
    <div className="stack">
      <h1>{t('nodes.title')}</h1>
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

type ShownNode = NonNullable<NodesViewQuery['hostNodes']>['edges'][number]['node'];

const NodeCard = ({ node }: { readonly node: ShownNode }) => {
  const { t, i18n } = useTranslation();
  const { capacity } = node;
  return (
    <li className="card stack">
      <div className="row spread">
        <h2>{node.name}</h2>
        <NodeState node={node} />
      </div>
      <p className="muted">
        {node.fqdn}
        {node.isBuiltIn === true ? ` · ${t('nodes.builtIn')}` : ''}
        {node.version == null ? '' : ` · ${t('nodes.version')} ${node.version}`}
      </p>
      {capacity == null ? null : (
        <>
          <Use
            label={t('nodes.memory')}
            used={capacity.allocatedMemory}
            limit={capacity.memoryLimit ?? null}
            format={(value) => formatMebibytes(value, i18n.language)}
          />
          <Use
            label={t('nodes.disk')}
            used={capacity.allocatedDisk}
            limit={capacity.diskLimit ?? null}
            format={(value) => formatMebibytes(value, i18n.language)}
          />
          <dl className="facts">
            <div>
              <dt>{t('nodes.servers')}</dt>
              <dd>{capacity.serverCount}</dd>
            </div>
            <div>
              <dt>{t('nodes.allocations')}</dt>
              <dd>{capacity.freeAllocations}</dd>
            </div>
          </dl>
        </>
      )}
    </li>
  );
};

const NodeState = ({ node }: { readonly node: ShownNode }) => {
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

interface UseProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number | null;
  readonly format: (value: number) => string;
}

const Use = ({ label, used, limit, format }: UseProps) => {
  const { t } = useTranslation();
  const text =
    limit === null
      ? t('nodes.noLimit', { used: format(used) })
      : t('nodes.of', { used: format(used), limit: format(limit) });
  return (
    <div>
      <div className="row spread">
        <span>{label}</span>
        <span className="muted">{text}</span>
      </div>
      {limit === null ? null : (
        <meter
          className="meter"
          min={0}
          max={Math.max(limit, used, 1)}
          high={limit * 0.9}
          value={used}
          aria-label={`${label}: ${text}`}
        />
      )}
    </div>
  );
};
