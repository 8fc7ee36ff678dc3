import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useViewQuery } from '../api/use-view-query.js';
import { formatBytes, formatDuration, formatMebibytes } from '../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { StatusBadge } from '../components/status-badge.js';
import { useEvery } from '../components/use-every.js';
import { ServerHeaderDocument, type ServerHeaderQuery, ServerUseDocument } from '../graphql/graphql.js';
import { useIsPerson } from '../shell/session.js';
import { PowerButtons } from './power-buttons.js';
import { ServerContext } from './server-context.js';

const route = getRouteApi('/servers/$server');

const TABS = ['console', 'schedules', 'runs', 'backups', 'activity'] as const;

/** One server: its header, and one of its parts. */
export const ServerPage = () => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const { server: identifier } = route.useParams();
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerHeaderDocument, variables: { server: identifier } });
  const server = data?.server;
  if (server == null) {
    if (error !== undefined && error.graphQLErrors[0]?.extensions.code !== 'NOT_FOUND') {
      return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
    }
    if (data === undefined && error === undefined) return <Skeleton />;
    return (
      <EmptyState title={t('error.notFoundServer')}>
        <Link to="/" className="button button-plain">
          {t('error.home')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <ServerContext value={server}>
      <div className="stack">
        <div className="row spread">
          <div className="row">
            <h1>{server.name}</h1>
            <StatusBadge status={server.status} />
          </div>
          {isPerson ? <PowerButtons server={server} /> : null}
        </div>
        {server.description === '' ? null : <p className="muted">{server.description}</p>}
        <Facts server={server} />
        {isPerson ? (
          <Parts identifier={identifier} />
        ) : (
          <EmptyState title={t('applicationKey.title')} hint={t('applicationKey.text')} />
        )}
      </div>
    </ServerContext>
  );
};

const Parts = ({ identifier }: { readonly identifier: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <nav className="tabs" aria-label={t('server.tabs')}>
        {TABS.map((tab) => (
          <Link key={tab} to={`/servers/$server/${tab}`} params={{ server: identifier }} className="tab">
            {t(`server.${tab}`)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
};

/** How often a running server is asked for its use, in milliseconds. */
const USE_MS = 5_000;

const Facts = ({ server }: { readonly server: NonNullable<ServerHeaderQuery['server']> }) => {
  const { t, i18n } = useTranslation();
  const isRunning = server.powerState === 'RUNNING';
  const [{ data }, reexecute] = useQuery({
    query: ServerUseDocument,
    variables: { server: server.identifier },
    pause: !isRunning,
  });
  useEvery(isRunning ? USE_MS : null, () => reexecute({ requestPolicy: 'network-only' }));
  const use = isRunning ? data?.serverResources : undefined;
  const { memory, disk, cpu } = server.limits;
  const limit = (mebibytes: number) => (mebibytes === 0 ? null : formatMebibytes(mebibytes, i18n.language));
  const of = (used: string | null | undefined, all: string | null): string => {
    if (used == null) return all ?? t('common.unlimited');
    return all === null ? t('nodes.noLimit', { used }) : t('nodes.of', { used, limit: all });
  };
  const facts = [
    [t('server.address'), server.allocation == null ? '–' : `${server.allocation.ip}:${server.allocation.port}`],
    [t('server.memory'), of(use && formatBytes(use.memoryBytes, i18n.language), limit(memory))],
    [t('server.cpu'), of(use && `${Math.round(use.cpuAbsolute)} %`, cpu === 0 ? null : `${cpu} %`)],
    [t('server.disk'), of(use && formatBytes(use.diskBytes, i18n.language), limit(disk))],
    ...(use == null ? [] : [[t('server.uptime'), formatDuration(use.uptime, i18n.language)]]),
    ...(server.node == null ? [] : [[t('server.node'), server.node.name]]),
    ...(server.owner == null ? [] : [[t('server.owner'), server.owner.username]]),
    ...(server.egg == null ? [] : [[t('server.egg'), server.egg.name]]),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
