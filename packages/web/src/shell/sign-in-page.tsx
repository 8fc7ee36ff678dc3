import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClient } from '../api/client.js';
import { signIn } from '../api/credentials.js';
import { requestErrorOf } from '../api/request-error.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/text-field.js';
import { SessionDocument } from '../graphql/graphql.js';
import { Footer } from './footer.js';

/** Asks for a key and tries it before it is stored. */
export const SignInPage = () => {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    const { error } = await createClient(key.trim()).query(SessionDocument, {}).toPromise();
    setChecking(false);
    if (error === undefined) return signIn(key);
    const { code, message } = requestErrorOf(error);
    const isRejected = code === 'UNAUTHENTICATED' || error.response?.status === 401;
    setProblem(isRejected ? t('signIn.invalid') : t('error.unreachable', { message }));
  };
  return (
    <div className="sign-in">
      <main className="card sign-in-card">
        <h1>{t('signIn.title')}</h1>
        <p id="sign-in-lead">{t('signIn.lead')}</p>
        <form onSubmit={submit} className="stack">
          <TextField
            label={t('signIn.key')}
            type="password"
            autoComplete="off"
            value={key}
            onChange={setKey}
            autoFocus
            isRequired
          />
          {problem === null ? null : (
            <p role="alert" className="problem">
              {problem}
            </p>
          )}
          <Button variant="primary" type="submit" isDisabled={isChecking || key.trim() === ''}>
            {isChecking ? t('signIn.checking') : t('signIn.submit')}
          </Button>
        </form>
        <p className="muted">{t('signIn.where')}</p>
      </main>
      <Footer />
    </div>
  );
};
