import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { DialogButton } from '../components/dialog-button.js';
import { ListStates } from '../components/list-states.js';
import { PlainTable } from '../components/plain-table.js';
import {
  CheckDatabaseHostDocument,
  DatabaseHostsViewDocument,
  RemoveDatabaseHostDocument,
} from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';
import { DatabaseHostDialog } from './database-host-dialog.js';

interface CheckResult {
  readonly id: string;
  readonly problems: readonly string[];
}

/** Database servers on which game servers get databases. */
export const DatabaseHostsPage = () => {
  const { t } = useTranslation();
  const mayWrite = useMayAdminister()('DATABASE_HOSTS', 'write');
  const [{ data, error }, reexecute] = useViewQuery({ query: DatabaseHostsViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const [result, setResult] = useState<CheckResult | null>(null);
  const [check, isChecking] = useAction(CheckDatabaseHostDocument);
  const [remove] = useAction(RemoveDatabaseHostDocument, readAgain);
  const hosts = data?.databaseHosts?.edges.map(({ node }) => node);
  const runCheck = async (id: string) => {
    const answer = (await check({ id }))?.checkDatabaseHost;
    if (answer?.__typename === 'DatabaseHostCheck')
      setResult({ id, problems: [...answer.problems, ...answer.unknown] });
  };
  return (
    <section className="stack" aria-label={t('administration.databaseHosts')}>
      {mayWrite ? (
        <div>
          <DialogButton variant="primary" text={t('databaseHosts.add')}>
            {(close) => <DatabaseHostDialog onDone={readAgain} onClose={close} />}
          </DialogButton>
        </div>
      ) : null}
      <ListStates
        rows={hosts}
        error={error}
        onRetry={readAgain}
        empty={t('databaseHosts.empty')}
        emptyHint={t('databaseHosts.emptyHint')}
      >
        <PlainTable
          label={t('administration.databaseHosts')}
          columns={[
            t('databaseHosts.name'),
            t('databaseHosts.kind'),
            t('databaseHosts.address'),
            t('databaseHosts.max'),
          ]}
          actions={t('common.actions')}
        >
          {hosts?.map((host) => (
            <tr key={host.id}>
              <th scope="row">
                {host.name} {host.isBuiltIn ? <span className="badge">{t('nodes.builtIn')}</span> : null}
                {result?.id === host.id ? (
                  <ul role="status" className="check-result">
                    {result.problems.length === 0 ? <li className="ok">{t('databaseHosts.good')}</li> : null}
                    {result.problems.map((problem) => (
                      <li key={problem} className="problem">
                        {t('databaseHosts.problem', { message: problem })}
                      </li>
                    ))}
                  </ul>
                ) : null}
              </th>
              <td>{t(`databaseHosts.kinds.${host.kind}`)}</td>
              <td>
                {host.username}@{host.host}:{host.port}
              </td>
              <td>{host.maxDatabases ?? t('common.unlimited')}</td>
              <td className="actions">
                {mayWrite ? (
                  <div className="row">
                    <Button isDisabled={isChecking} onPress={() => void runCheck(host.id)}>
                      {t('databaseHosts.check')}
                    </Button>
                    {host.isBuiltIn ? null : (
                      <>
                        <DialogButton text={t('common.edit')}>
                          {(close) => <DatabaseHostDialog host={host} onDone={readAgain} onClose={close} />}
                        </DialogButton>
                        <ConfirmButton
                          variant="danger"
                          action={t('common.delete')}
                          title={t('databaseHosts.deleteTitle', { name: host.name })}
                          text={t('databaseHosts.deleteText')}
                          name={host.name}
                          onConfirm={() => void remove({ id: host.id })}
                        />
                      </>
                    )}
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      </ListStates>
    </section>
  );
};
