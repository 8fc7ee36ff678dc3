import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestErrorOf } from '../api/request-error.js';
import { useViewQuery } from '../api/use-view-query.js';
import { useEntryText } from '../audit/use-entry-text.js';
import { formatDuration } from '../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { StatusBadge } from '../components/status-badge.js';
import { DateAndTime, Time } from '../components/time.js';
import { useEvery } from '../components/use-every.js';
import { ViewHeading } from '../components/view-heading.js';
import {
  AttentionViewDocument,
  type AttentionViewQuery,
  EndRestoreDocument,
  MarkInstalledDocument,
  ReinstallServerDocument,
  RevokeOldKeyDocument,
} from '../graphql/graphql.js';
import { useNodeChanges } from '../nodes/use-node-changes.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import { useSession } from '../shell/session.js';
import { FailedBackup, HangingBackup } from './backup-problem.js';
import { FailingSchedule } from './failing-schedule.js';
import { backupHangs, failingSchedules, hangs, hasProblem, isAway, newestVersion, oldKeys } from './find-problems.js';
import { MendButton } from './mend-button.js';
import { NearServers } from './near-servers.js';
import { NodeProblem } from './node-problem.js';
import { Problem } from './problem.js';
import { ServerLink } from './server-link.js';

const DAY_MS = 86_400_000;

/** How often all of it is read again, in milliseconds. */
const EVERY_MS = 30_000;

/** How often the day of which it tells moves on, in milliseconds: the page may be open for days. */
const DAY_MOVES_MS = 600_000;

const aDayAgo = (): string => new Date(Date.now() - DAY_MS).toISOString();

/** What failed within a day, what hangs, and what will need something soon; each with its reason and what mends it. */
export const AttentionPage = () => {
  const { t } = useTranslation();
  const session = useSession();
  const [since, setSince] = useState(aDayAgo);
  useEvery(DAY_MOVES_MS, () => setSince(aDayAgo()));
  const [{ data, error, stale }, reexecute] = useViewQuery({
    query: AttentionViewDocument,
    variables: {
      since,
      isAdministrator: session?.isAdministrator === true,
      isPerson: session?.kind !== 'APPLICATION',
    },
    pause: session === undefined,
  });
  const [checkedAt, setCheckedAt] = useState<string | null>(null);
  useEffect(() => {
    if (data !== undefined && error === undefined && !stale) setCheckedAt(new Date().toISOString());
  }, [data, error, stale]);
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  useEvery(EVERY_MS, readAgain);
  useAfterFleetEvents(readAgain);
  const problems = data === undefined ? [] : problemsOf(data, since);
  return (
    <div className="stack">
      <div className="row spread">
        <ViewHeading>{t('attention.title')}</ViewHeading>
        <p className="muted" role="status">
          {checkedAt === null ? null : (
            <>
              {t('attention.checked')} <DateAndTime value={checkedAt} />
            </>
          )}
        </p>
      </div>
      {session?.isAdministrator === true ? <NodeWatch readAgain={readAgain} /> : null}
      {data === undefined && error === undefined ? <Skeleton /> : null}
      {data === undefined && error !== undefined ? <ErrorState error={error} onRetry={readAgain} /> : null}
      {data !== undefined && error !== undefined ? (
        <p className="problem">{t('error.partial', { message: requestErrorOf(error).message })}</p>
      ) : null}
      {data !== undefined && error === undefined && problems.length === 0 ? (
        <EmptyState title={t('attention.empty')} hint={t('attention.emptyHint')} />
      ) : null}
      <ul className="list" aria-label={t('attention.title')}>
        {problems}
      </ul>
    </div>
  );
};

/** Reads the problems again when a node changes. */
const NodeWatch = ({ readAgain }: { readonly readAgain: () => void }) => {
  useNodeChanges(readAgain);
  return null;
};

const rowsOf = <Row,>(list: { readonly edges: readonly { readonly node: Row }[] } | null | undefined): readonly Row[] =>
  list?.edges.map(({ node }) => node) ?? [];

/** All problems, the most urgent first. */
const problemsOf = (data: AttentionViewQuery, since: string): readonly ReactNode[] => {
  const now = Date.now();
  const nodes = rowsOf(data.hostNodes);
  const newest = newestVersion(nodes);
  const problemNodes = nodes.filter((node) => hasProblem(node, newest, now));
  const nearServers = rowsOf(data.nearServers);
  const keys = [...rowsOf(data.apiKeys), ...(data.viewer?.account?.apiKeys ?? [])];
  return [
    ...problemNodes.filter(isAway).map((node) => <NodeProblem key={node.id} node={node} newest={newest} />),
    ...rowsOf(data.failedServers).map((server) => <FailedServer key={server.id} server={server} />),
    ...rowsOf(data.busyServers)
      .filter((server) => hangs(server, now))
      .map((server) => <BusyServer key={server.id} server={server} />),
    ...(nearServers.length === 0 ? [] : [<NearServers key="near" servers={nearServers} />]),
    ...rowsOf(data.pendingBackups)
      .filter((backup) => backupHangs(backup, now))
      .map((backup) => <HangingBackup key={backup.id} backup={backup} />),
    ...rowsOf(data.failedBackups)
      .filter(({ createdAt }) => createdAt >= since)
      .map((backup) => <FailedBackup key={backup.id} backup={backup} />),
    ...rowsOf(data.failedRestores).map((entry) => <FailedRestore key={entry.id} entry={entry} />),
    ...failingSchedules(rowsOf(data.failedRuns)).map(({ newest: run, count }) => (
      <FailingSchedule key={run.id} run={run} count={count} />
    )),
    ...problemNodes
      .filter((node) => !isAway(node))
      .map((node) => <NodeProblem key={node.id} node={node} newest={newest} />),
    ...oldKeys(keys, data.viewer?.identifier, now).map((key) => <OldKey key={key.id} apiKey={key} />),
  ];
};

type Rows<Name extends 'failedServers' | 'busyServers' | 'failedRestores'> = NonNullable<
  AttentionViewQuery[Name]
>['edges'][number]['node'];

const FailedServer = ({ server }: { readonly server: Rows<'failedServers'> }) => {
  const { t } = useTranslation();
  return (
    <Problem
      kind="server"
      title={<ServerLink server={server} />}
      action={
        <MendButton
          document={ReinstallServerDocument}
          variables={{ server: server.id }}
          text={t('attention.reinstall')}
          question={t('attention.reinstallTitle', { name: server.name })}
          consequence={t('attention.reinstallText')}
        />
      }
    >
      <StatusBadge status={server.status} />
    </Problem>
  );
};

const BusyServer = ({ server }: { readonly server: Rows<'busyServers'> }) => {
  const { t, i18n } = useTranslation();
  const isInstalling = server.status === 'INSTALLING';
  const time = formatDuration(Date.now() - Date.parse(server.updatedAt), i18n.language);
  return (
    <Problem
      kind="server"
      title={<ServerLink server={server} />}
      action={
        isInstalling ? (
          <MendButton
            document={MarkInstalledDocument}
            variables={{ server: server.id }}
            text={t('attention.markInstalled')}
            question={t('attention.markInstalledTitle', { name: server.name })}
            consequence={t('attention.markInstalledText')}
          />
        ) : (
          <MendButton
            document={EndRestoreDocument}
            variables={{ server: server.id }}
            text={t('attention.endRestore')}
            question={t('attention.endRestoreTitle', { name: server.name })}
            consequence={t('attention.endRestoreText')}
          />
        )
      }
    >
      <StatusBadge status={server.status} />
      <span className="muted">{t('attention.forLonger', { time })}</span>
    </Problem>
  );
};

const FailedRestore = ({ entry }: { readonly entry: Rows<'failedRestores'> }) => {
  const { t } = useTranslation();
  const entryText = useEntryText();
  const { subject } = entry;
  const server =
    subject?.__typename === 'Backup' ? subject.server : subject?.__typename === 'Server' ? subject : undefined;
  return (
    <Problem
      kind={server === undefined ? 'restore' : 'server'}
      title={server === undefined ? t('attention.ofUnknownServer') : <ServerLink server={server} />}
      action={
        server === undefined ? undefined : (
          <Link to="/servers/$server/backups" params={{ server: server.identifier }} className="button button-plain">
            {t('attention.openBackups')}
          </Link>
        )
      }
    >
      <span className="badge badge-bad">{t('attention.restoreFailed')}</span>
      <span className="muted">
        {entryText(entry)} · <Time value={entry.createdAt} />
      </span>
    </Problem>
  );
};

const OldKey = ({
  apiKey,
}: {
  readonly apiKey: NonNullable<AttentionViewQuery['apiKeys']>['edges'][number]['node'];
}) => {
  const { t } = useTranslation();
  const { id, identifier, description, lastUsedAt, createdAt, user } = apiKey;
  const name = description === '' ? identifier : description;
  return (
    <Problem
      kind="key"
      title={name}
      action={
        <MendButton
          document={RevokeOldKeyDocument}
          variables={{ key: id }}
          text={t('attention.revoke')}
          question={t('attention.revokeTitle', { name })}
          consequence={t('attention.revokeText')}
          name={name}
        />
      }
    >
      <span className="badge badge-warn">{t('attention.oldKey')}</span>
      <code>{identifier}</code>
      {user == null ? null : <span>{t('attention.ofPerson', { name: user.username })}</span>}
      <span className="muted">
        {lastUsedAt == null ? t('attention.neverUsed') : t('attention.lastUsed')}{' '}
        <Time value={lastUsedAt ?? createdAt} />
      </span>
    </Problem>
  );
};
