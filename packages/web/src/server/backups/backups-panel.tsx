import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodesOf } from '../../api/nodes-of.js';
import { useViewQuery } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { ListStates } from '../../components/list-states.js';
import { PlainTable } from '../../components/plain-table.js';
import { Time } from '../../components/time.js';
import { useAdvice } from '../../components/use-advice.js';
import { ServerBackupsDocument, type ServerBackupsQuery } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { BackupRow } from './backup-row.js';
import { NewBackup } from './new-backup.js';

/** The backups of a server, with what can be done with each. */
export const BackupsPanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerBackupsDocument, variables: { server: server.id } });
  const backups = data && nodesOf(data.backups);
  const limit = server.featureLimits.backups;
  const count = data?.backups?.countedTotal ?? 0;
  const restore = data?.server?.lastRestore;
  return (
    <section className="stack" aria-label={t('server.backups')}>
      {isAdding ? <NewBackup onClose={() => setAdding(false)} /> : null}
      {may('backup.create') && !isAdding ? (
        <div className="row">
          <Button variant="primary" isDisabled={count >= limit} onPress={() => setAdding(true)}>
            {t('backups.add')}
          </Button>
          <span className="muted">{limit === 0 ? t('backups.none') : t('backups.count', { count, limit })}</span>
          {limit > 0 && count >= limit ? <span className="muted">{t('backups.full')}</span> : null}
        </div>
      ) : null}
      {restore == null ? null : <LastRestore restore={restore} />}
      <ListStates
        rows={backups}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('backups.empty')}
        emptyHint={t('backups.emptyHint')}
        isAdding={isAdding}
      >
        <PlainTable
          label={t('backups.list')}
          columns={[t('backups.name'), t('backups.state'), t('backups.size'), t('backups.created')]}
          actions={t('common.actions')}
        >
          {backups?.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </PlainTable>
      </ListStates>
    </section>
  );
};

type Restore = NonNullable<NonNullable<ServerBackupsQuery['server']>['lastRestore']>;

/** Colours of outcomes; the text says the same. */
const TONES: Readonly<Record<Restore['outcome'], string>> = {
  PENDING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  UNKNOWN: 'warn',
};

const LastRestore = ({ restore }: { readonly restore: Restore }) => {
  const { t } = useTranslation();
  const advice = useAdvice();
  return (
    <p role="status">
      {t('backups.lastRestore', { name: restore.backupName })}{' '}
      <span className={`badge badge-${TONES[restore.outcome]}`}>{t(`restoreState.${restore.outcome}`)}</span>{' '}
      <span className="muted">
        <Time value={restore.endedAt ?? restore.askedAt} /> {advice.ofRestore(restore)}
      </span>
    </p>
  );
};
