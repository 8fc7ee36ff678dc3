import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSession } from '../api/session-state.js';
import { type SignInForm, signIn } from '../api/sign-in.js';
import { Button } from '../components/button.js';
import { useIsVisible } from '../components/use-is-visible.js';
import { ViewHeading } from '../components/view-heading.js';
import mark from '../favicon.svg';
import { Footer } from '../shell/footer.js';
import { CodeForm } from './code-form.js';
import { KeyForm } from './key-form.js';
import { PasswordForm } from './password-form.js';
import { useProblemText } from './use-problem-text.js';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.js';

interface Props {
  /** Whether the person was signed in here until now. */
  readonly hasEnded: boolean;
  readonly onSignedIn: () => void;
}

/** The token of a link. */
const readToken = (): string | null =>
  location.pathname === '/sign-in' ? new URLSearchParams(location.search).get('token') : null;

/** Asks for an address and a password, a key, or uses a link; then for the second factor, if the person has one. */
export const SignInPage = ({ hasEnded, onSignedIn }: Props) => {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [token, setToken] = useState(readToken);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [isWithKey, setWithKey] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isVisible = useIsVisible();
  // The token does not stay in the address. An effect, because React may drop a render that it has begun and render anew.
  useEffect(() => {
    if (readToken() !== null) history.replaceState(history.state, '', '/sign-in');
  }, []);
  const begin = () => {
    onSignedIn();
    beginSession();
  };
  const isWaiting = isVisible && token === null && challenge === null;
  useSignedInElsewhere(isWaiting, begin);
  const submit = async (form: SignInForm) => {
    setBusy(true);
    setProblem(null);
    const answer = await signIn(form);
    setBusy(false);
    if (answer.kind === 'signed-in') return begin();
    if (answer.kind === 'second-factor') return setChallenge(answer.challenge);
    setProblem(problemText(answer, form.method));
    if (form.method === 'link' && answer.code === 'NOT_FOUND') setToken(null);
    if (answer.code === 'SIGN_IN_EXPIRED') setChallenge(null);
  };
  return (
    <div className="sign-in">
      <main className="card sign-in-card stack">
        <p className="brand row">
          <img src={mark} alt="" width="28" height="28" />
          {t('app.name')}
        </p>
        <ViewHeading>{challenge === null ? t('signIn.title') : t('signIn.secondFactor')}</ViewHeading>
        {hasEnded && challenge === null ? <p role="status">{t('signIn.ended')}</p> : null}
        {problem === null ? null : (
          <p role="alert" className="problem">
            {problem}
          </p>
        )}
        {challenge !== null ? (
          <CodeForm
            isBusy={isBusy}
            onSubmit={(code) => submit({ method: 'code', challenge, code })}
            onBack={() => setChallenge(null)}
          />
        ) : token !== null ? (
          <>
            <p>{t('signIn.link')}</p>
            <Button variant="primary" isDisabled={isBusy} onPress={() => void submit({ method: 'link', token })}>
              {t('signIn.submit')}
            </Button>
          </>
        ) : isWithKey ? (
          <KeyForm isBusy={isBusy} onSubmit={(key) => submit({ method: 'key', key })} />
        ) : (
          <PasswordForm
            isBusy={isBusy}
            onSubmit={(email, password) => submit({ method: 'password', email, password })}
          />
        )}
        {challenge === null && token === null ? (
          <>
            <Button variant="quiet" onPress={() => setWithKey(!isWithKey)}>
              {isWithKey ? t('signIn.withPassword') : t('signIn.withKey')}
            </Button>
            <p className="muted">{t('signIn.forgotten')}</p>
            <p className="muted small">{t('signIn.operators')}</p>
          </>
        ) : null}
      </main>
      <Footer />
    </div>
  );
};
