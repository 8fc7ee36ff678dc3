import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { Activity, Suspense, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { Provider } from 'urql';
import { createClient } from './api/client.js';
import { SIGN_IN, useSessionStatus } from './api/session-state.js';
import { lazyView } from './components/lazy-view.js';
import { RouteCrash } from './components/route-states.js';
import { Skeleton } from './components/states.js';
import { router } from './router.js';

const SignInPage = lazyView(() => import('./sign-in/sign-in-page.js'), 'SignInPage');

/**
 * The page: the views of the person who is signed in, or the sign-in in their place. The address stays, so that the
 * person is where they were afterwards. When a session ends by itself, its views stay out of sight with what was typed,
 * and without requests and streams.
 */
export const App = () => {
  const status = useSessionStatus();
  const [isAtSignIn, setAtSignIn] = useState(() => location.pathname === SIGN_IN);
  const { i18n } = useTranslation();
  const leaveSignIn = () => {
    if (isAtSignIn) router.history.replace('/');
    setAtSignIn(false);
  };
  return (
    <I18nProvider locale={i18n.language}>
      {isAtSignIn || status === 'signed-out' || status === 'ended' ? (
        <CatchBoundary getResetKey={() => status} errorComponent={RouteCrash}>
          <Suspense fallback={<Skeleton />}>
            <SignInPage hasEnded={status === 'ended'} onSignedIn={leaveSignIn} />
          </Suspense>
        </CatchBoundary>
      ) : null}
      {status === 'comparing' ? <Skeleton /> : null}
      {isAtSignIn || status === 'signed-out' ? null : (
        <Activity mode={status === 'signed-in' ? 'visible' : 'hidden'}>
          <SignedIn />
        </Activity>
      )}
    </I18nProvider>
  );
};

const SignedIn = () => {
  const client = useMemo(createClient, []);
  // The buttons of the browser change the address while the views are out of sight, too.
  useEffect(() => {
    if (router.history.location.href !== router.latestLocation.href) void router.load();
  }, []);
  return (
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>
  );
};
