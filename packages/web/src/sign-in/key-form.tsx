import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { TextField } from '../components/text-field.js';

interface Props {
  readonly isBusy: boolean;
  readonly onSubmit: (key: string) => Promise<void>;
}

/** A key, which the service exchanges for a session: the page does not store it. */
export const KeyForm = ({ isBusy, onSubmit }: Props) => {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(key.trim());
      }}
    >
      <TextField
        label={t('signIn.key')}
        description={t('signIn.keyHint')}
        type="password"
        autoComplete="off"
        value={key}
        onChange={setKey}
        isRequired
        autoFocus
      />
      <Button variant="primary" type="submit" isDisabled={isBusy}>
        {isBusy ? t('signIn.checking') : t('signIn.submit')}
      </Button>
    </Form>
  );
};
