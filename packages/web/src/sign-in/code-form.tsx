import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { TextField } from '../components/text-field.js';

interface Props {
  readonly isBusy: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** A code of an authenticator app, or a recovery code. */
export const CodeForm = ({ isBusy, onSubmit, onBack }: Props) => {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(code);
      }}
    >
      <TextField
        label={t('signIn.code')}
        description={t('signIn.codeHint')}
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        isRequired
        autoFocus
      />
      <Button variant="primary" type="submit" isDisabled={isBusy}>
        {isBusy ? t('signIn.checking') : t('signIn.continue')}
      </Button>
      <Button variant="quiet" onPress={onBack}>
        {t('signIn.back')}
      </Button>
    </Form>
  );
};
