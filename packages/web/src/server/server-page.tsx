import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { formatBytes, formatDuration, formatMebibytes, formatPercent } from '../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { StatusBadge } from '../components/status-badge.js';
import { ServerHeaderDocument } from '../graphql/graphql.js';
import { useIsPerson } from '../shell/session.js';
import { PowerButtons } from './power-buttons.js';
import { ServerContext, useServer } from './server-context.js';
import { UseContext, useSamples, useServerUse } from './use/use-server-use.js';
import { useMay } from './use-may.js';
import { useServerParts } from './use-server-parts.js';

const route = getRouteApi('/servers/$server');

/** The parts of a server, each with the permission that it needs; the use of a server needs none. */
const TABS = [
  ['console', 'websocket.connect'],
  ['use', null],
  ['files', 'file.read'],
  ['databases', 'database.read'],
  ['network', 'allocation.read'],
  ['backups', 'backup.read'],
  ['schedules', 'schedule.read'],
  ['runs', 'schedule.read'],
  ['people', 'user.read'],
  ['startup', 'startup.read'],
  ['activity', 'activity.read'],
] as const;

/** One server: its header, and one of its parts. */
export const ServerPage = () => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const { server: identifier } = route.useParams();
  const [{ data, error }, reexecute] = useQuery({ query: ServerHeaderDocument, variables: { server: identifier } });
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
      {isPerson ? (
        <Live>
          <Header />
          <Parts identifier={identifier} />
        </Live>
      ) : (
        <div className="stack">
          <Header />
          <EmptyState title={t('applicationKey.title')} hint={t('applicationKey.text')} />
        </div>
      )}
    </ServerContext>
  );
};

/** What a person sees of a server changes while it is shown. */
const Live = ({ children }: { readonly children: ReactNode }) => {
  const server = useServer();
  const samples = useServerUse(server.id);
  useServerParts(server.id);
  return (
    <UseContext value={samples}>
      <div className="stack">{children}</div>
    </UseContext>
  );
};

const Header = () => {
  const server = useServer();
  const isPerson = useIsPerson();
  return (
    <>
      <div className="row spread">
        <div className="row">
          <h1>{server.name}</h1>
          <StatusBadge status={server.status} />
        </div>
        {isPerson ? <PowerButtons server={server} /> : null}
      </div>
      {server.description === '' ? null : <p className="muted">{server.description}</p>}
      <Facts />
    </>
  );
};

const Parts = ({ identifier }: { readonly identifier: string }) => {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <>
      <nav className="tabs" aria-label={t('server.tabs')}>
        {TABS.filter(([, permission]) => permission === null || may(permission)).map(([tab]) => (
          <Link key={tab} to={`/servers/$server/${tab}`} params={{ server: identifier }} className="tab">
            {t(`server.${tab}`)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
};

const Facts = () => {
  const { t, i18n } = useTranslation();
  const server = useServer();
  const use = useSamples().at(-1);
  const now = server.powerState === 'OFFLINE' ? undefined : use;
  const { memory, disk, cpu } = server.limits;
  const limit = (mebibytes: number) => (mebibytes === 0 ? null : formatMebibytes(mebibytes, i18n.language));
  const of = (used: string | undefined, all: string | null): string => {
    if (used === undefined) return all ?? t('common.unlimited');
    return all === null ? t('nodes.noLimit', { used }) : t('nodes.of', { used, limit: all });
  };
  const facts = [
    [t('server.address'), server.allocation == null ? '–' : `${server.allocation.ip}:${server.allocation.port}`],
    [t('server.memory'), of(now && formatBytes(now.memoryBytes, i18n.language), limit(memory))],
    [
      t('server.cpu'),
      of(
        now && formatPercent(Math.round(now.cpuPercent), i18n.language),
        cpu === 0 ? null : formatPercent(cpu, i18n.language),
      ),
    ],
    [t('server.disk'), of(use && formatBytes(use.diskBytes, i18n.language), limit(disk))],
    ...(now === undefined ? [] : [[t('server.uptime'), formatDuration(now.uptime, i18n.language)]]),
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
