import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkRow } from '../components/link-row.js';
import { EmptyState, Skeleton } from '../components/states.js';
import { useSession } from '../shell/session.js';
import { useAdministrationParts } from '../shell/use-administration-parts.js';

/** What administrators do that concerns no single server. Only the parts that the person may see. */
export const AdministrationPage = () => {
  const { t } = useTranslation();
  const session = useSession();
  const parts = useAdministrationParts();
  const isWhole = useRouterState({ select: ({ location }) => /^\/administration\/?$/.test(location.pathname) });
  if (session === undefined) return <Skeleton />;
  const [first] = parts;
  if (first === undefined) {
    return <EmptyState title={t('administration.withheld')} hint={t('administration.withheldHint')} />;
  }
  if (isWhole) return <Navigate to={first.to} replace />;
  return (
    <div className="stack">
      <h1>{t('administration.title')}</h1>
      <LinkRow className="tabs" label={t('administration.tabs')}>
        {parts.map(({ to, text }) => (
          <Link key={to} to={to} className="tab">
            {t(text)}
          </Link>
        ))}
      </LinkRow>
      <Outlet />
    </div>
  );
};
