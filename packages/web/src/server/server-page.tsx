import { getRouteApi, Link, Outlet, useMatchRoute, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { CopyButton } from '../components/copy-button.js';
import { formatBytes, formatDuration, formatMebibytes, formatPercent } from '../components/format.js';
import { LinkRow } from '../components/link-row.js';
import { isNear } from '../components/near-limit.js';
import { PartOutlet } from '../components/part-outlet.js';
import { EmptyState, ErrorState, HomeLink, Skeleton, WithheldState } from '../components/states.js';
import { StatusBadge } from '../components/status-badge.js';
import { ViewHeading } from '../components/view-heading.js';
import { ServerHeaderDocument } from '../graphql/graphql.js';
import { useIsPerson, useMayAdminister, useSession } from '../shell/session.js';
import { PowerButtons } from './power-buttons.js';
import { ServerContext, type ShownServer, useServer } from './server-context.js';
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
  const session = useSession();
  const [{ data, error }, reexecute] = useQuery({ query: ServerHeaderDocument, variables: { server: identifier } });
  const server = data?.server;
  if (server == null) {
    if (error !== undefined && error.graphQLErrors[0]?.extensions.code !== 'NOT_FOUND') {
      return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} isView />;
    }
    if (data === undefined && error === undefined) return <Skeleton />;
    return (
      <EmptyState title={t('error.notFoundServer')} isView>
        <HomeLink />
      </EmptyState>
    );
  }
  if (session === undefined) return <Skeleton />;
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
          <Administered identifier={identifier} />
        </div>
      )}
    </ServerContext>
  );
};

/** What a person sees of a server changes while it is shown. */
const Live = ({ children }: { readonly children: ReactNode }) => {
  const server = useServer();
  const use = useServerUse(server.id);
  useServerParts(server.id);
  return (
    <UseContext value={use}>
      <div className="stack">{children}</div>
    </UseContext>
  );
};

/** The name of the part that is shown. */
const usePartName = (): string | undefined => {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const part = path.split('/')[3];
  if (part === 'settings') return t('server.settings');
  const [tab] = TABS.find(([name]) => part === name) ?? [];
  return tab === undefined ? undefined : t(`server.${tab}`);
};

const Header = () => {
  const server = useServer();
  const part = usePartName();
  const isPerson = useIsPerson();
  return (
    <>
      <div className="row spread">
        <div className="row">
          <ViewHeading part={part}>{server.name}</ViewHeading>
          <StatusBadge status={server.status} />
        </div>
        {isPerson ? <PowerButtons server={server} /> : null}
      </div>
      {server.description === '' ? null : <p className="muted">{server.description}</p>}
      <Facts />
    </>
  );
};

/** What an application key sees of a server: the settings, if it may change them. */
const Administered = ({ identifier }: { readonly identifier: string }) => {
  const { t } = useTranslation();
  const isSettings = useMatchRoute()({ to: '/servers/$server/settings' }) !== false;
  const mayChange = useMayChange();
  if (isSettings && mayChange) return <Outlet />;
  return (
    <EmptyState title={t('applicationKey.title')} hint={t('applicationKey.text')}>
      {mayChange ? (
        <Link to="/servers/$server/settings" params={{ server: identifier }} className="button button-plain">
          {t('server.settings')}
        </Link>
      ) : null}
    </EmptyState>
  );
};

/** Whether any of the settings is for the person. */
const useMayChange = (): boolean => {
  const may = useMay();
  const mayAdminister = useMayAdminister();
  return mayAdminister('SERVERS', 'write') || may('settings.rename') || may('settings.reinstall');
};

const Parts = ({ identifier }: { readonly identifier: string }) => {
  const { t } = useTranslation();
  const may = useMay();
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[3] });
  const isShown = (permission: string | null) => permission === null || may(permission);
  const isWithheld = TABS.some(([tab, permission]) => tab === part && !isShown(permission));
  const mayChange = useMayChange();
  const partName = usePartName();
  return (
    <>
      <LinkRow className="tabs" label={t('server.tabs')}>
        {TABS.filter(([, permission]) => isShown(permission)).map(([tab]) => (
          <Link key={tab} to={`/servers/$server/${tab}`} params={{ server: identifier }} className="tab">
            {t(`server.${tab}`)}
          </Link>
        ))}
        {mayChange ? (
          <Link to="/servers/$server/settings" params={{ server: identifier }} className="tab">
            {t('server.settings')}
          </Link>
        ) : null}
      </LinkRow>
      {isWithheld ? <WithheldState /> : <PartOutlet label={partName} />}
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
    // A server that is offline uses nothing that could be shown: its limit remains.
    if (used === undefined) return all === null ? t('server.noLimit') : t('server.atMost', { limit: all });
    return all === null ? t('nodes.noLimit', { used }) : t('nodes.of', { used, limit: all });
  };
  const facts = [
    fact(t('server.allocation'), <Address server={server} />),
    fact(
      t('server.memory'),
      of(now && formatBytes(now.memoryBytes, i18n.language), limit(memory)),
      isNear(now?.memoryBytes, memory),
    ),
    fact(
      t('server.cpu'),
      of(
        now && formatPercent(Math.round(now.cpuPercent), i18n.language),
        cpu === 0 ? null : formatPercent(cpu, i18n.language),
      ),
    ),
    fact(
      t('server.disk'),
      of(use && formatBytes(use.diskBytes, i18n.language), limit(disk)),
      isNear(use?.diskBytes, disk),
    ),
    ...(now === undefined ? [] : [fact(t('server.uptime'), formatDuration(now.uptime, i18n.language))]),
    ...(server.node == null ? [] : [fact(t('server.node'), <NodeName node={server.node} />)]),
    ...(server.owner == null ? [] : [fact(t('server.owner'), server.owner.username)]),
    ...(server.egg == null ? [] : [fact(t('server.egg'), server.egg.name)]),
  ];
  return (
    <dl className="facts">
      {facts.map(({ name, value, isWarning }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isWarning ? 'warn' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly isWarning: boolean;
}

const fact = (name: string, value: ReactNode, isWarning = false): Fact => ({ name, value, isWarning });

/** What a player types. */
const Address = ({ server: { allocation } }: { readonly server: ShownServer }) => {
  const { t } = useTranslation();
  if (allocation == null) return '–';
  const address = `${allocation.alias ?? allocation.ip}:${allocation.port}`;
  return (
    <span className="row break">
      {address}
      <CopyButton text={address} label={t('server.copyAllocation')} />
    </span>
  );
};

/** With a link for those who may see nodes. */
const NodeName = ({ node }: { readonly node: NonNullable<ShownServer['node']> }) => {
  const mayAdminister = useMayAdminister();
  if (!mayAdminister('NODES', 'read')) return node.name;
  return (
    <Link to="/nodes/$node" params={{ node: node.id }}>
      {node.name}
    </Link>
  );
};
