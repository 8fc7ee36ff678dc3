import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { formatBytes } from '../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { TextField } from '../components/text-field.js';
import { DateAndTime } from '../components/time.js';
import { useEvery } from '../components/use-every.js';
import { AddBackupDocument, ServerBackupsDocument } from '../graphql/graphql.js';
import { useServer } from './server-context.js';

/** How often backups in progress are read again, in milliseconds. */
const PROGRESS_MS = 2_000;

export const BackupsPanel = () => {
  const { t, i18n } = useTranslation();
  const server = useServer();
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerBackupsDocument, variables: { server: server.id } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const backups = data?.backups?.edges.map(({ node }) => node);
  const isAnyRunning = backups?.some(({ completedAt }) => completedAt == null) ?? false;
  useEvery(isAnyRunning ? PROGRESS_MS : null, readAgain);
  const stateOf = ({ completedAt, isSuccessful }: { completedAt?: string | null; isSuccessful: boolean }) => {
    if (completedAt == null) return <span className="badge badge-busy">{t('backups.running')}</span>;
    return isSuccessful ? (
      <span className="badge badge-good">{t('backups.done')}</span>
    ) : (
      <span className="badge badge-bad">{t('backups.failed')}</span>
    );
  };
  return (
    <section className="stack" aria-label={t('server.backups')}>
      <NewBackup />
      {backups === undefined && error === undefined ? <Skeleton lines={3} /> : null}
      {backups === undefined && error !== undefined ? <ErrorState error={error} onRetry={readAgain} /> : null}
      {backups?.length === 0 ? <EmptyState title={t('backups.empty')} hint={t('backups.emptyHint')} /> : null}
      {backups === undefined || backups.length === 0 ? null : (
        <div className="scroll">
          <table className="plain-table" aria-label={t('backups.list')}>
            <thead>
              <tr>
                <th scope="col">{t('backups.name')}</th>
                <th scope="col">{t('backups.state')}</th>
                <th scope="col">{t('backups.size')}</th>
                <th scope="col">{t('backups.created')}</th>
              </tr>
            </thead>
            <tbody>
              {backups.map((backup) => (
                <tr key={backup.id}>
                  <th scope="row">
                    {backup.name} {backup.isLocked ? <span className="muted">({t('backups.locked')})</span> : null}
                  </th>
                  <td>{stateOf(backup)}</td>
                  <td>{backup.completedAt == null ? '–' : formatBytes(backup.bytes, i18n.language)}</td>
                  <td>
                    <DateAndTime value={backup.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

const NewBackup = () => {
  const { t } = useTranslation();
  const server = useServer();
  const [name, setName] = useState('');
  const [add, isAdding] = useAction(AddBackupDocument);
  const submit = async () => {
    if ((await add({ server: server.id, name: name.trim() })) !== null) setName('');
  };
  return (
    <Form
      className="row end"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField label={t('backups.name')} value={name} onChange={setName} maxLength={191} />
      <Button variant="primary" type="submit" isDisabled={isAdding || name.trim() === ''}>
        {t('backups.add')}
      </Button>
    </Form>
  );
};
