import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteAccount } from '../api/session-state.js';
import { useIsConnectionLost } from '../api/stream-connection.js';
import { Button } from '../components/button.js';
import { LinkRow } from '../components/link-row.js';
import { Notices } from '../components/notices.js';
import { ErrorState } from '../components/states.js';
import { CONTENT_ID } from '../components/view-heading.js';
import { AccountMenu } from './account-menu.js';
import { CommandPalette } from './command-palette.js';
import { CopyMenu } from './copy-menu.js';
import { useFleetEvents } from './fleet-events.js';
import { Footer } from './footer.js';
import { useIsPerson, useSessionQuery } from './session.js';
import { useAdministrationParts } from './use-administration-parts.js';
import { useFocusAfterRemoval } from './use-focus-after-removal.js';
import { useIsOnline } from './use-is-online.js';
import { useNewerBuild } from './use-newer-build.js';

const VIEWS = [
  { to: '/', text: 'nav.fleet' },
  { to: '/attention', text: 'nav.attention' },
  { to: '/timeline', text: 'nav.timeline' },
  { to: '/nodes', text: 'nav.nodes' },
  { to: '/runs', text: 'nav.runs' },
] as const;

/** What surrounds every view: navigation, search, settings. */
export const AppShell = () => {
  const { t } = useTranslation();
  const [isFinding, setFinding] = useState(false);
  const isOnline = useIsOnline();
  const isLost = useIsConnectionLost();
  const isNewer = useNewerBuild();
  useFleetEvents();
  useFindShortcut(setFinding);
  useFocusAfterRemoval();
  return (
    <div className="shell">
      <a className="skip" href={`#${CONTENT_ID}`}>
        {t('app.skip')}
      </a>
      <header className="header">
        <Link to="/" className="brand">
          {t('app.name')}
        </Link>
        <LinkRow className="nav" label={t('nav.label')}>
          {VIEWS.map(({ to, text }) => (
            <Link key={to} to={to} className="nav-link" activeOptions={{ exact: to === '/', includeSearch: false }}>
              {t(text)}
            </Link>
          ))}
          <OwnViews />
        </LinkRow>
        <div className="tools">
          <Button onPress={() => setFinding(true)}>
            {t('nav.find')} <kbd className="wide-only">{t('nav.findKeys')}</kbd>
          </Button>
          <CopyMenu />
          <AccountMenu />
        </div>
      </header>
      {isOnline ? null : (
        <p className="banner" role="status">
          {t('app.offline')}
        </p>
      )}
      {isOnline && isLost ? (
        <p className="banner" role="status">
          {t('app.reconnecting')}
        </p>
      ) : null}
      {isNewer ? (
        <p className="banner row" role="status">
          {t('app.newer')}
          <Button onPress={() => location.reload()}>{t('app.reload')}</Button>
        </p>
      ) : null}
      <main id={CONTENT_ID} className="content" tabIndex={-1}>
        <Views />
      </main>
      <Footer />
      {isFinding ? <CommandPalette onClose={() => setFinding(false)} /> : null}
      <Notices />
    </div>
  );
};

/** The view at the address. Views need to know who is signed in. */
const Views = () => {
  const [{ data, error }, reexecute] = useSessionQuery();
  const viewer = data?.viewer;
  useEffect(() => {
    if (viewer !== undefined) noteAccount(viewer.account?.id ?? null);
  }, [viewer]);
  if (data === undefined && error !== undefined) {
    return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
  }
  return <Outlet />;
};

/** Links to views that not every person may see. */
const OwnViews = () => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const [firstPart] = useAdministrationParts();
  return (
    <>
      {isPerson ? (
        <Link to="/audit" className="nav-link" activeOptions={{ includeSearch: false }}>
          {t('nav.audit')}
        </Link>
      ) : null}
      {firstPart === undefined ? null : (
        <Link to="/administration" className="nav-link">
          {t('nav.administration')}
        </Link>
      )}
    </>
  );
};

/** Ctrl-K, and on a Mac Command-K. */
const useFindShortcut = (open: (isOpen: boolean) => void): void =>
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
