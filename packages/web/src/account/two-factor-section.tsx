import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { FormDialog } from '../components/form-dialog.js';
import { ShownOnce } from '../components/shown-once.js';
import { TextField } from '../components/text-field.js';
import {
  ConfirmTwoFactorDocument,
  DisableTwoFactorDocument,
  NewRecoveryCodesDocument,
  StartTwoFactorDocument,
} from '../graphql/graphql.js';
import type { ShownAccount } from './account-page.js';
import { QrCode } from './qr-code.js';

interface Props {
  readonly account: ShownAccount;
  readonly onChange: () => void;
}

interface Setup {
  readonly secret: string;
  readonly uri: string;
}

/** The second factor of the person: on or off, and its recovery codes. */
export const TwoFactorSection = ({ account, onChange }: Props) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'password' | 'disable' | 'codes' | null>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [start, isStarting] = useAction(StartTwoFactorDocument);
  const close = () => setAsking(null);
  const startWithoutPassword = async () => {
    const result = (await start({}))?.startTwoFactor;
    if (result?.__typename === 'TwoFactorSetup') setSetup(result);
  };
  return (
    <section className="card stack" aria-labelledby="two-factor">
      <div className="row spread">
        <h2 id="two-factor">{t('twoFactor.title')}</h2>
        <span className={`badge ${account.hasTwoFactor ? 'badge-good' : 'badge-warn'}`}>
          {account.hasTwoFactor ? t('twoFactor.on') : t('twoFactor.off')}
        </span>
      </div>
      <p className="muted">{t('twoFactor.lead')}</p>
      {codes === null ? null : (
        <ShownOnce
          title={t('twoFactor.codes')}
          text={t('twoFactor.codesText')}
          values={codes}
          onClose={() => setCodes(null)}
        />
      )}
      <div className="row">
        {account.hasTwoFactor ? (
          <>
            <Button onPress={() => setAsking('codes')}>{t('twoFactor.newCodes')}</Button>
            <Button variant="danger" onPress={() => setAsking('disable')}>
              {t('twoFactor.turnOff')}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            isDisabled={isStarting}
            onPress={() => (account.hasPassword ? setAsking('password') : void startWithoutPassword())}
          >
            {t('twoFactor.turnOn')}
          </Button>
        )}
      </div>
      {asking === 'password' ? <PasswordDialog onStart={setSetup} onClose={close} /> : null}
      {asking === 'disable' ? <DisableDialog onDone={onChange} onClose={close} /> : null}
      {asking === 'codes' ? <NewCodesDialog onCodes={setCodes} onClose={close} /> : null}
      {setup === null ? null : (
        <SetupDialog
          setup={setup}
          onCodes={(created) => {
            setCodes(created);
            onChange();
          }}
          onClose={() => setSetup(null)}
        />
      )}
    </section>
  );
};

interface DialogProps {
  readonly onClose: () => void;
}

const PasswordDialog = ({ onStart, onClose }: DialogProps & { readonly onStart: (setup: Setup) => void }) => {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [start, isBusy] = useAction(StartTwoFactorDocument);
  const submit = async () => {
    const result = (await start({ password }))?.startTwoFactor;
    if (result?.__typename !== 'TwoFactorSetup') return false;
    onStart(result);
    return true;
  };
  return (
    <FormDialog
      title={t('twoFactor.turnOn')}
      action={t('signIn.continue')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
};

interface CodesProps extends DialogProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

const SetupDialog = ({ setup, onCodes, onClose }: CodesProps & { readonly setup: Setup }) => {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [confirm, isBusy] = useAction(ConfirmTwoFactorDocument);
  const submit = async () => {
    const result = (await confirm({ code }))?.confirmTwoFactor;
    if (result?.__typename !== 'TwoFactorCodes') return false;
    onCodes(result.recoveryCodes);
    return true;
  };
  return (
    <FormDialog
      title={t('twoFactor.setup')}
      action={t('twoFactor.turnOn')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('twoFactor.scan')}</p>
      <QrCode text={setup.uri} label={t('twoFactor.qr')} />
      <p className="muted">
        {t('twoFactor.secret')} <code>{setup.secret}</code>
      </p>
      <CodeField label={t('twoFactor.appCode')} value={code} onChange={setCode} />
    </FormDialog>
  );
};

const DisableDialog = ({ onDone, onClose }: DialogProps & { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [disable, isBusy] = useAction(DisableTwoFactorDocument);
  const submit = async () => {
    const isDone = (await disable({ code })) !== null;
    if (isDone) onDone();
    return isDone;
  };
  return (
    <FormDialog
      title={t('twoFactor.turnOff')}
      action={t('twoFactor.turnOff')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('twoFactor.turnOffText')}</p>
      <CodeField label={t('signIn.code')} value={code} onChange={setCode} />
    </FormDialog>
  );
};

const NewCodesDialog = ({ onCodes, onClose }: CodesProps) => {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [renew, isBusy] = useAction(NewRecoveryCodesDocument);
  const submit = async () => {
    const result = (await renew({ code }))?.newRecoveryCodes;
    if (result?.__typename !== 'TwoFactorCodes') return false;
    onCodes(result.recoveryCodes);
    return true;
  };
  return (
    <FormDialog
      title={t('twoFactor.newCodes')}
      action={t('twoFactor.newCodes')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('twoFactor.newCodesText')}</p>
      <CodeField label={t('signIn.code')} value={code} onChange={setCode} />
    </FormDialog>
  );
};

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const CodeField = (props: CodeFieldProps) => <TextField {...props} autoComplete="one-time-code" isRequired autoFocus />;
