import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { formatDuration } from '../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { StatusBadge } from '../components/status-badge.js';
import { DateAndTime, Time } from '../components/time.js';
import { useEvery } from '../components/use-every.js';
import { ViewHeading } from '../components/view-heading.js';
import {
  AttentionViewDocument,
  type AttentionViewQuery,
  DeleteOldBackupDocument,
  EndFormerNodeTokenDocument,
  EndRestoreDocument,
  FailBackupDocument,
  MarkInstalledDocument,
  ReinstallServerDocument,
  RevokeOldKeyDocument,
  RotateNodeTokenDocument,
} from '../graphql/graphql.js';
import { useNodeChanges } from '../nodes/use-node-changes.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import { useSession } from '../shell/session.js';
import { FailingSchedule } from './failing-schedule.js';
import {
  type AttentionNode,
  backupHangs,
  failingSchedules,
  hangs,
  hasOldToken,
  isOutdated,
  nearLimits,
  newestVersion,
  oldKeys,
} from './find-problems.js';
import { MendButton } from './mend-button.js';
import { NearServers } from './near-servers.js';
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
        <p className="problem">{t('error.partial', { message: error.graphQLErrors[0]?.message ?? error.message })}</p>
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
  const problemNodes = nodes.filter((node) => hasProblem(node, newest));
  const nearServers = rowsOf(data.nearServers);
  const keys = [...rowsOf(data.apiKeys), ...(data.viewer?.account?.apiKeys ?? [])];
  return [
    ...problemNodes.filter(isAway).map((node) => <NodeProblems key={node.id} node={node} newest={newest} />),
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
      .map((node) => <NodeProblems key={node.id} node={node} newest={newest} />),
    ...oldKeys(keys, data.viewer?.identifier, now).map((key) => <OldKey key={key.id} apiKey={key} />),
  ];
};

const hasFormerToken = ({ formerTokenUntil }: AttentionNode): boolean =>
  formerTokenUntil != null && Date.parse(formerTokenUntil) > Date.now();

const isAway = ({ unansweredSince, isUnderMaintenance }: AttentionNode): boolean =>
  unansweredSince != null && !isUnderMaintenance;

const hasProblem = (node: AttentionNode, newest: string | null): boolean =>
  isAway(node) ||
  isOutdated(node, newest) ||
  nearLimits(node).length > 0 ||
  node.isTokenPending === true ||
  hasOldToken(node, Date.now()) ||
  hasFormerToken(node);

interface NodeProps {
  readonly node: AttentionNode;
  readonly newest: string | null;
}

const NodeProblems = ({ node, newest }: NodeProps) => {
  const { t } = useTranslation();
  return (
    <Problem
      title={
        <Link to="/nodes/$node" params={{ node: node.id }}>
          {node.name}
        </Link>
      }
      action={<NodeAction node={node} />}
    >
      {node.unansweredSince == null || node.isUnderMaintenance ? null : (
        <span className="badge badge-bad">
          {t('nodes.away')} <Time value={node.unansweredSince} />
        </span>
      )}
      {isOutdated(node, newest) ? (
        <span className="badge badge-warn">{t('attention.outdated', { version: node.version, newest })}</span>
      ) : null}
      {nearLimits(node).map((limit) => (
        <span key={limit} className="badge badge-warn">
          {t(`attention.near.${limit}`)}
        </span>
      ))}
      {node.isTokenPending === true ? <span className="badge badge-warn">{t('nodes.tokenPending')}</span> : null}
      {hasOldToken(node, Date.now()) && node.tokenIssuedAt != null ? (
        <span className="badge badge-warn">
          {t('attention.oldToken')} <DateAndTime value={node.tokenIssuedAt} />
        </span>
      ) : null}
      {hasFormerToken(node) && node.formerTokenUntil != null ? (
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
  const variables = { node: node.id };
  if (hasFormerToken(node))
    return <MendButton document={EndFormerNodeTokenDocument} variables={variables} text={t('nodes.endFormer')} />;
  if (hasOldToken(node, Date.now()) && node.unansweredSince == null && node.isTokenPending !== true)
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

type Rows<Name extends 'failedServers' | 'busyServers' | 'pendingBackups' | 'failedRestores'> = NonNullable<
  AttentionViewQuery[Name]
>['edges'][number]['node'];

const FailedServer = ({ server }: { readonly server: Rows<'failedServers'> }) => {
  const { t } = useTranslation();
  return (
    <Problem
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

const HangingBackup = ({ backup }: { readonly backup: Rows<'pendingBackups'> }) => {
  const { t } = useTranslation();
  return (
    <Problem
      title={backup.name}
      action={
        <MendButton
          document={FailBackupDocument}
          variables={{ backup: backup.id }}
          text={t('attention.failBackup')}
          question={t('attention.failBackupTitle', { name: backup.name })}
          consequence={t('attention.failBackupText')}
        />
      }
    >
      <ServerLink server={backup.server} />
      <span className="badge badge-warn">{t('attention.backupHangs')}</span>
      <span className="muted">
        <Time value={backup.createdAt} />
      </span>
    </Problem>
  );
};

const FailedBackup = ({ backup }: { readonly backup: Rows<'pendingBackups'> }) => {
  const { t } = useTranslation();
  return (
    <Problem
      title={backup.name}
      action={
        <MendButton
          document={DeleteOldBackupDocument}
          variables={{ backup: backup.id }}
          text={t('attention.deleteBackup')}
          question={t('attention.deleteBackupTitle', { name: backup.name })}
          consequence={t('attention.deleteBackupText')}
          name={backup.name}
        />
      }
    >
      <ServerLink server={backup.server} />
      <span className="badge badge-bad">{t('attention.backupFailed')}</span>
      <span className="muted">
        <Time value={backup.createdAt} />
      </span>
    </Problem>
  );
};

const FailedRestore = ({ entry }: { readonly entry: Rows<'failedRestores'> }) => {
  const { t } = useTranslation();
  const { subject } = entry;
  const server =
    subject?.__typename === 'Backup' ? subject.server : subject?.__typename === 'Server' ? subject : undefined;
  return (
    <Problem
      title={server === undefined ? t('attention.restoreFailed') : <ServerLink server={server} />}
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
        {entry.description} · <Time value={entry.createdAt} />
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
      {user == null ? null : <span>{user.username}</span>}
      <span className="muted">
        {lastUsedAt == null ? t('attention.neverUsed') : t('attention.lastUsed')}{' '}
        <Time value={lastUsedAt ?? createdAt} />
      </span>
    </Problem>
  );
};
