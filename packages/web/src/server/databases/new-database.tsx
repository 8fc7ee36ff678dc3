import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/text-field.js';
import { useIsShown } from '../../components/use-is-shown.js';
import { AddDatabaseDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';

/** Connections from everywhere. */
const ANY_ADDRESS = '%';

/** The form of a new database. */
export const NewDatabase = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const server = useServer();
  const [name, setName] = useState('');
  const [remote, setRemote] = useState(ANY_ADDRESS);
  const [add, isAdding] = useAction(AddDatabaseDocument);
  const isShown = useIsShown();
  const submit = async () => {
    if ((await add({ server: server.id, name: name.trim(), remote: remote.trim() })) !== null && isShown()) onClose();
  };
  return (
    <Form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t('databases.add')}</h2>
      <TextField
        label={t('databases.name')}
        description={t('databases.nameHint')}
        value={name}
        onChange={setName}
        maxLength={48}
        isRequired
        autoFocus
      />
      <TextField
        label={t('databases.remote')}
        description={t('databases.remoteHint')}
        value={remote}
        onChange={setRemote}
        isRequired
      />
      <div className="row">
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" type="submit" isDisabled={isAdding || name.trim() === '' || remote.trim() === ''}>
          {isAdding ? t('databases.making') : t('databases.make')}
        </Button>
      </div>
    </Form>
  );
};
