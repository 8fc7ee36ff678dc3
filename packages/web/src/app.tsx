import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { Provider } from 'urql';
import { createClient } from './api/client.js';
import { useCredentials } from './api/credentials.js';
import { router } from './router.js';
import { SignInPage } from './shell/sign-in-page.js';

/** The page: the sign-in, or the views of the person who is signed in. */
export const App = () => {
  const credentials = useCredentials();
  const { i18n } = useTranslation();
  return (
    <I18nProvider locale={i18n.language}>
      {credentials === null ? <SignInPage /> : <SignedIn key={credentials} credentials={credentials} />}
    </I18nProvider>
  );
};

const SignedIn = ({ credentials }: { readonly credentials: string }) => {
  const client = useMemo(() => createClient(credentials), [credentials]);
  return (
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>
  );
};
