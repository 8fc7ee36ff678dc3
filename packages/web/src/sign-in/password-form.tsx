import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { TextField } from '../components/text-field.js';

interface Props {
  readonly isBusy: boolean;
  readonly onSubmit: (email: string, password: string) => Promise<void>;
}

export const PasswordForm = ({ isBusy, onSubmit }: Props) => {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(email, password);
      }}
    >
      <TextField
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        isRequired
        autoFocus
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
      <Button variant="primary" type="submit" isDisabled={isBusy}>
        {isBusy ? t('signIn.checking') : t('signIn.submit')}
      </Button>
    </Form>
  );
};
