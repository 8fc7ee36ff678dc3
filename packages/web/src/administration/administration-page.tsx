import { Link, Navigate, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkRow } from '../components/link-row.js';
import { PartOutlet } from '../components/part-outlet.js';
import { EmptyState, HomeLink, Skeleton } from '../components/states.js';
import { ViewHeading } from '../components/view-heading.js';
import { useSession } from '../shell/session.js';
import { useAdministrationParts } from '../shell/use-administration-parts.js';

/** What administrators do that concerns no single server. Only the parts that the person may see. */
export const AdministrationPage = () => {
  const { t } = useTranslation();
  const session = useSession();
  const parts = useAdministrationParts();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const part = parts.find(({ to }) => path.startsWith(to));
  const partName = part === undefined ? undefined : t(part.text);
  if (session === undefined) return <Skeleton />;
  const [first] = parts;
  if (first === undefined) {
    return (
      <EmptyState title={t('administration.withheld')} hint={t('administration.withheldHint')} isView>
        <HomeLink />
      </EmptyState>
    );
  }
  if (/^\/administration\/?$/.test(path)) return <Navigate to={first.to} replace />;
  return (
    <div className="stack">
      <ViewHeading part={partName}>{t('administration.title')}</ViewHeading>
      <LinkRow className="tabs" label={t('administration.tabs')}>
        {parts.map(({ to, text }) => (
          <Link key={to} to={to} className="tab">
            {t(text)}
          </Link>
        ))}
      </LinkRow>
      <PartOutlet label={partName} />
    </div>
  );
};
