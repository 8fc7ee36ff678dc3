import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/checkbox.js';
import { TextArea } from '../../components/text-area.js';
import { TextField } from '../../components/text-field.js';
import { useIsShown } from '../../components/use-is-shown.js';
import { AddBackupDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';

/** The form of a new backup. */
export const NewBackup = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [name, setName] = useState('');
  const [ignored, setIgnored] = useState('');
  const [isLocked, setLocked] = useState(false);
  const [add, isAdding] = useAction(AddBackupDocument);
  const isShown = useIsShown();
  const submit = async () => {
    const wanted = { name: name.trim(), isLocked, ...(ignored.trim() === '' ? {} : { ignored }) };
    if ((await add({ server: server.id, ...wanted })) !== null && isShown()) onClose();
  };
  return (
    <Form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t('backups.add')}</h2>
      <TextField label={t('backups.name')} value={name} onChange={setName} maxLength={191} isRequired autoFocus />
      <TextArea
        label={t('backups.ignored')}
        description={t('backups.ignoredHint')}
        value={ignored}
        onChange={setIgnored}
      />
      {may('backup.delete') ? (
        <Checkbox isSelected={isLocked} onChange={setLocked}>
          {t('backups.lockIt')}
        </Checkbox>
      ) : null}
      <div className="row">
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" type="submit" isDisabled={isAdding || name.trim() === ''}>
          {t('backups.make')}
        </Button>
      </div>
    </Form>
  );
};
