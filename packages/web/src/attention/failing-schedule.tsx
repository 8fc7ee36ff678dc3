import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../api/has-permission.js';
import { codeOfRun, RunOutcome } from '../components/run-outcome.js';
import { RunBadge } from '../components/status-badge.js';
import { Time } from '../components/time.js';
import { PowerServerDocument, RepeatRunDocument } from '../graphql/graphql.js';
import type { AttentionRun } from './find-problems.js';
import { MendButton } from './mend-button.js';
import { Problem } from './problem.js';

interface Props {
  readonly run: AttentionRun;
  readonly count: number;
}

/** A schedule whose newest run failed or was missed. */
export const FailingSchedule = ({ run, count }: Props) => {
  const { t } = useTranslation();
  const { server } = run;
  return (
    <Problem
      kind="schedule"
      title={
        server == null ? (
          run.scheduleName
        ) : (
          <Link to="/servers/$server/runs" params={{ server: server.identifier }} search={{ run: run.id }}>
            {run.scheduleName}
          </Link>
        )
      }
      server={
        server == null ? undefined : (
          <Link to="/servers/$server/runs" params={{ server: server.identifier }}>
            {server.name}
          </Link>
        )
      }
      action={
        run.schedule == null ? undefined : (
          <>
            <Cause run={run} />
            <MendButton document={RepeatRunDocument} variables={{ run: run.id }} text={t('runs.again')} />
          </>
        )
      }
    >
      <RunBadge status={run.status} />
      {count > 1 ? <span>{t('attention.times', { count })}</span> : null}
      <span className="muted">
        <Time value={run.scheduledAt} />
      </span>
      <RunOutcome run={run} />
    </Problem>
  );
};

/** What removes the cause, where the same run would fail again. */
const Cause = ({ run }: Pick<Props, 'run'>) => {
  const { t } = useTranslation();
  const { server } = run;
  if (server == null) return null;
  const may = (permission: string) => hasPermission(server.permissions, permission);
  const params = { server: server.identifier };
  switch (codeOfRun(run)) {
    case 'SERVER_OFFLINE':
    case 'offline':
      return server.powerState === 'OFFLINE' && may('control.start') ? (
        <MendButton
          document={PowerServerDocument}
          variables={{ server: server.id, signal: 'START' }}
          text={t('attention.startServer')}
        />
      ) : null;
    case 'TOO_MANY_BACKUPS':
      return (
        <Link to="/servers/$server/backups" params={params} className="button button-plain">
          {t('attention.openBackups')}
        </Link>
      );
    case 'BACKUP_THROTTLED':
    case 'CONFLICT':
    case 'overlap':
    case 'replaced':
    case 'no_tasks':
    case 'deadline':
      return (
        <Link to="/servers/$server/schedules" params={params} className="button button-plain">
          {t('attention.openSchedules')}
        </Link>
      );
    default:
      return null;
  }
};
