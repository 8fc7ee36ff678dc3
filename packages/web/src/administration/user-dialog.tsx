import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { CheckField } from '../components/check-field.js';
import { FormDialog } from '../components/form-dialog.js';
import { TextField } from '../components/text-field.js';
import { AddUserDocument, ChangeUserDocument, type ShownUserFragment } from '../graphql/graphql.js';

interface Props {
  /** The person to change; by default the form adds one. */
  readonly user?: ShownUserFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const UserDialog = ({ user, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const [fields, setFields] = useState({
    username: user?.username ?? '',
    email: user?.email ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    password: '',
    isAdministrator: user?.isAdministrator ?? false,
  });
  const [add, isAdding] = useAction(AddUserDocument, onDone);
  const [change, isChanging] = useAction(ChangeUserDocument, onDone);
  const set = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const submit = async () => {
    const input = { ...fields, password: fields.password === '' ? null : fields.password };
    const result =
      user === undefined
        ? await add({ input })
        : await change({ input: { id: user.id, ...input }, ifUnchangedSince: user.updatedAt });
    return result !== null;
  };
  return (
    <FormDialog
      title={user === undefined ? t('users.add') : t('users.editTitle', { name: user.username })}
      action={user === undefined ? t('users.create') : t('common.save')}
      isBusy={isAdding || isChanging}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('users.name')}
        value={fields.username}
        onChange={(username) => set({ username })}
        isRequired
        autoFocus
      />
      <TextField
        label={t('users.email')}
        type="email"
        value={fields.email}
        onChange={(email) => set({ email })}
        isRequired
      />
      <TextField
        label={t('users.firstName')}
        value={fields.firstName}
        onChange={(firstName) => set({ firstName })}
        isRequired
      />
      <TextField
        label={t('users.lastName')}
        value={fields.lastName}
        onChange={(lastName) => set({ lastName })}
        isRequired
      />
      <TextField
        label={t('users.password')}
        description={user === undefined ? t('users.passwordHint') : t('users.passwordKept')}
        type="password"
        autoComplete="new-password"
        value={fields.password}
        onChange={(password) => set({ password })}
      />
      <CheckField isSelected={fields.isAdministrator} onChange={(isAdministrator) => set({ isAdministrator })}>
        {t('users.isAdministrator')}
      </CheckField>
    </FormDialog>
  );
};
