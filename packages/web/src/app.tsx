import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { Provider } from 'urql';
import { createClient } from './api/client.js';
import { useSessionState } from './api/session-state.js';
import { lazyView } from './components/lazy-view.js';
import { RouteCrash } from './components/route-states.js';
import { Skeleton } from './components/states.js';
import { router } from './router.js';

const SignInPage = lazyView(() => import('./sign-in/sign-in-page.js'), 'SignInPage');

/** The address to sign in, with the token of a link if there is one. */
const SIGN_IN = '/sign-in';

/**
 * The page: the views of the person who is signed in, or the sign-in in their place. The address stays, so that the
 * person is where they were afterwards.
 */
export const App = () => {
  const { generation, status } = useSessionState();
  const [isAtSignIn, setAtSignIn] = useState(() => location.pathname === SIGN_IN);
  const { i18n } = useTranslation();
  const leaveSignIn = () => {
    if (isAtSignIn) router.history.replace('/');
    setAtSignIn(false);
  };
  return (
    <I18nProvider locale={i18n.language}>
      {isAtSignIn || status !== 'signed-in' ? (
        <CatchBoundary getResetKey={() => status} errorComponent={RouteCrash}>
          <Suspense fallback={<Skeleton />}>
            <SignInPage hasEnded={status === 'ended'} onSignedIn={leaveSignIn} />
          </Suspense>
        </CatchBoundary>
      ) : (
        <SignedIn key={generation} />
      )}
    </I18nProvider>
  );
};

const SignedIn = () => {
  const client = useMemo(createClient, []);
  return (
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>
  );
};
