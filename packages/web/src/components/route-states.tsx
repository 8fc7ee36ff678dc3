import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './states.js';

/** An address that is no view. */
export const NotFound = () => {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('error.notFound')} isView>
      <Link to="/" className="button button-plain">
        {t('error.home')}
      </Link>
    </EmptyState>
  );
};

/** A view that threw an error. */
export const RouteCrash = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  return (
    <main className="content" role="alert">
      <EmptyState title={t('error.crashed')} isView hint={error instanceof Error ? error.message : String(error)} />
    </main>
  );
};
