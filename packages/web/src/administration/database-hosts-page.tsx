import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { ListStates } from '../components/list-states.js';
import { PlainTable } from '../components/plain-table.js';
import {
  CheckDatabaseHostDocument,
  DatabaseHostsViewDocument,
  RemoveDatabaseHostDocument,
  type ShownDatabaseHostFragment,
} from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';
import { DatabaseHostDialog } from './database-host-dialog.js';

type Asked =
  | { readonly for: 'add' }
  | { readonly for: 'edit' | 'delete'; readonly host: ShownDatabaseHostFragment }
  | null;

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
  const [asked, setAsked] = useState<Asked>(null);
  const [result, setResult] = useState<CheckResult | null>(null);
  const [check, isChecking] = useAction(CheckDatabaseHostDocument);
  const [remove] = useAction(RemoveDatabaseHostDocument);
  const hosts = data?.databaseHosts?.edges.map(({ node }) => node);
  const close = () => setAsked(null);
  const runCheck = async (id: string) => {
    const answer = (await check({ id }))?.checkDatabaseHost;
    if (answer?.__typename === 'DatabaseHostCheck')
      setResult({ id, problems: [...answer.problems, ...answer.unknown] });
  };
  const confirmRemove = async (id: string) => {
    if ((await remove({ id })) !== null) readAgain();
  };
  return (
    <section className="stack" aria-label={t('administration.databaseHosts')}>
      {mayWrite ? (
        <div>
          <Button variant="primary" onPress={() => setAsked({ for: 'add' })}>
            {t('databaseHosts.add')}
          </Button>
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
                        {problem}
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
              <td>
                {mayWrite ? (
                  <div className="row">
                    <Button isDisabled={isChecking} onPress={() => void runCheck(host.id)}>
                      {t('databaseHosts.check')}
                    </Button>
                    {host.isBuiltIn ? null : (
                      <>
                        <Button onPress={() => setAsked({ for: 'edit', host })}>{t('common.edit')}</Button>
                        <Button variant="danger" onPress={() => setAsked({ for: 'delete', host })}>
                          {t('common.delete')}
                        </Button>
                      </>
                    )}
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      </ListStates>
      {asked?.for === 'add' ? <DatabaseHostDialog onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'edit' ? <DatabaseHostDialog host={asked.host} onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'delete' ? (
        <ConfirmDialog
          title={t('databaseHosts.deleteTitle', { name: asked.host.name })}
          text={t('databaseHosts.deleteText')}
          name={asked.host.name}
          action={t('common.delete')}
          onConfirm={() => void confirmRemove(asked.host.id)}
          onClose={close}
        />
      ) : null}
    </section>
  );
};
