import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { FormDialog } from '../components/form-dialog.js';
import { showNotice } from '../components/notices.js';
import { TextField } from '../components/text-field.js';
import { AddPasswordLinkDocument, ChangePasswordDocument } from '../graphql/graphql.js';
import type { ShownAccount } from './account-page.js';

interface Props {
  readonly account: ShownAccount;
  readonly isAdministrator: boolean;
  readonly onChange: () => void;
}

/** The password of the person: changed with the present one, or set by a link for which an administrator needs none. */
export const PasswordSection = ({ account, isAdministrator, onChange }: Props) => {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const [makeLink, isMaking] = useAction(AddPasswordLinkDocument);
  const { hasPassword, user } = account;
  const followLink = async () => {
    const link = (await makeLink({ user: user.id }))?.createPasswordLink;
    if (link?.__typename !== 'PasswordLink') return;
    // The page is that of this service, also where PUBLIC_URL names another address.
    const { pathname, search, hash } = new URL(link.url);
    location.assign(pathname + search + hash);
  };
  return (
    <section className="card stack" aria-labelledby="password">
      <div className="row spread">
        <h2 id="password">{t('account.password')}</h2>
        <span className={`badge ${hasPassword ? 'badge-good' : 'badge-warn'}`}>
          {hasPassword ? t('account.passwordSet') : t('account.passwordNone')}
        </span>
      </div>
      {hasPassword ? null : (
        <p className="muted">{isAdministrator ? t('account.passwordNoneText') : t('account.passwordNoneAsk')}</p>
      )}
      {hasPassword ? (
        <div>
          <Button onPress={() => setChanging(true)}>{t('account.changePassword')}</Button>
        </div>
      ) : null}
      {!hasPassword && isAdministrator ? (
        <div>
          <Button variant="primary" isDisabled={isMaking} onPress={() => void followLink()}>
            {t('account.setPassword')}
          </Button>
        </div>
      ) : null}
      {isChanging ? <PasswordDialog onDone={onChange} onClose={() => setChanging(false)} /> : null}
    </section>
  );
};

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const PasswordDialog = ({ onDone, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [passwordConfirmation, setConfirmation] = useState('');
  const [change, isBusy] = useAction(ChangePasswordDocument);
  const submit = async () => {
    if ((await change({ currentPassword, password, passwordConfirmation })) === null) return false;
    showNotice(t('account.passwordChanged'));
    onDone();
    return true;
  };
  return (
    <FormDialog
      title={t('account.changePassword')}
      action={t('common.save')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('account.currentPassword')}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        isRequired
        autoFocus
      />
      <TextField
        label={t('account.newPassword')}
        description={t('account.newPasswordHint')}
        type="password"
        autoComplete="new-password"
        minLength={8}
        value={password}
        onChange={setPassword}
        isRequired
      />
      <TextField
        label={t('account.repeatPassword')}
        type="password"
        autoComplete="new-password"
        value={passwordConfirmation}
        onChange={setConfirmation}
        isRequired
      />
    </FormDialog>
  );
};
