import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { requestErrorOf } from '../../api/request-error.js';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { ConfirmButton } from '../../components/confirm-button.js';
import { CopyButton } from '../../components/copy-button.js';
import { showNotice } from '../../components/notices.js';
import {
  DatabasePasswordDocument,
  DeleteDatabaseDocument,
  RotateDatabasePasswordDocument,
  type ServerDatabasesQuery,
} from '../../graphql/graphql.js';
import { useMay } from '../use-may.js';

type ShownDatabase = NonNullable<ServerDatabasesQuery['serverDatabases']>[number];

/** One database. Its password is read when the person asks for it. */
export const DatabaseCard = ({ database }: { readonly database: ShownDatabase }) => {
  const { t } = useTranslation();
  const may = useMay();
  const heading = useId();
  const client = useClient();
  const [password, setPassword] = useState<string | null>(null);
  const [rotate, isRotating] = useAction(RotateDatabasePasswordDocument);
  const [remove] = useAction(DeleteDatabaseDocument);
  const { id, name, username, address, port } = database;
  const readPassword = async () => {
    const { data, error } = await client
      .query(DatabasePasswordDocument, { database: id }, { requestPolicy: 'network-only' })
      .toPromise();
    if (error !== undefined) return showNotice(requestErrorOf(error).message, true);
    const found = data?.serverDatabase?.password;
    if (found == null) return showNotice(t('databases.rotating'));
    setPassword(found);
  };
  const change = async () => {
    setPassword(null);
    if ((await rotate({ database: id })) === null) return;
    showNotice(t('databases.rotated'));
    if (may('database.view_password')) await readPassword();
  };
  const facts = [
    [t('databases.host'), `${address}:${port}`],
    [t('databases.username'), username],
    [t('databases.remote'), database.remote],
    ...(database.maxConnections === 0 ? [] : [[t('databases.connections'), String(database.maxConnections)]]),
  ] as const;
  return (
    <li className="card stack">
      <div className="row spread">
        <h2 id={heading}>{name}</h2>
        <div className="row">
          {may('database.view_password') ? (
            <Button
              aria-describedby={heading}
              onPress={() => (password === null ? void readPassword() : setPassword(null))}
            >
              {password === null ? t('databases.show') : t('databases.hide')}
            </Button>
          ) : null}
          {may('database.update') ? (
            <Button
              aria-describedby={heading}
              isDisabled={isRotating || database.isRotating}
              onPress={() => void change()}
            >
              {t('databases.rotate')}
            </Button>
          ) : null}
          {may('database.delete') ? (
            <ConfirmButton
              variant="danger"
              aria-describedby={heading}
              action={t('databases.delete')}
              title={t('databases.deleteTitle', { name })}
              text={t('databases.deleteText')}
              name={name}
              onConfirm={() => void remove({ database: id })}
            />
          ) : null}
        </div>
      </div>
      <dl className="facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
        {password === null ? null : (
          <div>
            <dt>{t('databases.password')}</dt>
            <dd className="row">
              <code>{password}</code>
              <CopyButton text={password} label={t('databases.copy', { name })} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
};
