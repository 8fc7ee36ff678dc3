import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { RunBadge, StatusBadge } from '../components/status-badge.js';
import { DateAndTime, Time } from '../components/time.js';
import { useEvery } from '../components/use-every.js';
import {
  AttentionViewDocument,
  type AttentionViewQuery,
  ReinstallServerDocument,
  RepeatRunDocument,
} from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';

const DAY_MS = 86_400_000;

/** How often all of it is read again, in milliseconds. */
const EVERY_MS = 30_000;

const aDayAgo = (): string => new Date(Date.now() - DAY_MS).toISOString();

/** What failed within a day and what is away, each with its reason and what mends it. */
export const AttentionPage = () => {
  const { t } = useTranslation();
  const [since] = useState(aDayAgo);
  const [{ data, error, fetching }, reexecute] = useViewQuery({ query: AttentionViewDocument, variables: { since } });
  const [checkedAt, setCheckedAt] = useState(() => new Date().toISOString());
  const readAgain = () => {
    setCheckedAt(new Date().toISOString());
    reexecute({ requestPolicy: 'network-only' });
  };
  useEvery(EVERY_MS, readAgain);
  useAfterFleetEvents(readAgain);
  const runs = data?.failedRuns?.edges.map(({ node }) => node) ?? [];
  const servers = data?.failedServers?.edges.map(({ node }) => node) ?? [];
  const nodes = data?.hostNodes?.edges.flatMap(({ node }) => (node.unansweredSince == null ? [] : [node])) ?? [];
  const isEmpty = runs.length + servers.length + nodes.length === 0;
  return (
    <div className="stack">
      <div className="row spread">
        <h1>{t('attention.title')}</h1>
        <p className="muted">
          {t('attention.checked')} <DateAndTime value={checkedAt} />
        </p>
      </div>
      {data === undefined && fetching ? <Skeleton /> : null}
      {data === undefined && error !== undefined ? <ErrorState error={error} onRetry={readAgain} /> : null}
      {data !== undefined && isEmpty ? (
        <EmptyState title={t('attention.empty')} hint={t('attention.emptyHint')} />
      ) : null}
      <ul className="list" aria-label={t('attention.title')}>
        {nodes.map((node) => (
          <Problem key={node.id} title={<Link to="/nodes">{node.name}</Link>}>
            <span className="badge badge-bad">
              {t('nodes.away')} {node.unansweredSince == null ? null : <Time value={node.unansweredSince} />}
            </span>
          </Problem>
        ))}
        {servers.map((server) => (
          <FailedServer key={server.id} server={server} />
        ))}
        {runs.map((run) => (
          <FailedRun key={run.id} run={run} />
        ))}
      </ul>
    </div>
  );
};

interface ProblemProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const Problem = ({ title, children, action }: ProblemProps) => (
  <li className="card row spread">
    <div className="row">
      <strong>{title}</strong>
      {children}
    </div>
    {action}
  </li>
);

type ShownServer = NonNullable<AttentionViewQuery['failedServers']>['edges'][number]['node'];

const FailedServer = ({ server }: { readonly server: ShownServer }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [reinstall, isActing] = useAction(ReinstallServerDocument);
  return (
    <Problem
      title={
        <Link to="/servers/$server/console" params={{ server: server.identifier }}>
          {server.name}
        </Link>
      }
      action={
        <Button isDisabled={isActing} onPress={() => setAsking(true)}>
          {t('attention.reinstall')}
        </Button>
      }
    >
      <StatusBadge status={server.status} />
      {isAsking ? (
        <ConfirmDialog
          title={t('attention.reinstallTitle', { name: server.name })}
          text={t('attention.reinstallText')}
          action={t('attention.reinstall')}
          onConfirm={() => void reinstall({ server: server.id })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Problem>
  );
};

type ShownRun = NonNullable<AttentionViewQuery['failedRuns']>['edges'][number]['node'];

const FailedRun = ({ run }: { readonly run: ShownRun }) => {
  const { t } = useTranslation();
  const [again, isRepeating] = useAction(RepeatRunDocument);
  return (
    <Problem
      title={run.scheduleName}
      action={
        <Button isDisabled={isRepeating} onPress={() => void again({ run: run.id })}>
          {t('runs.again')}
        </Button>
      }
    >
      {run.server == null ? null : (
        <Link to="/servers/$server/runs" params={{ server: run.server.identifier }}>
          {run.server.name}
        </Link>
      )}
      <RunBadge status={run.status} />
      {run.reason == null ? null : <code>{run.reason}</code>}
      <span className="muted">
        <Time value={run.scheduledAt} />
        {run.advice == null ? null : ` · ${run.advice}`}
      </span>
    </Problem>
  );
};
