import type { ErrorComponentProps } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasNewerBuild } from '../api/has-newer-build.js';
import { useAfterOutage } from '../api/reconnected.js';
import { Button } from './button.js';
import { ViewNotLoadedError } from './lazy-view.js';
import { EmptyState, HomeLink, Skeleton } from './states.js';

/** An address that is no view. */
export const NotFound = () => {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('error.notFound')} isView>
      <HomeLink />
    </EmptyState>
  );
};

/** A view that threw an error, or whose file is not there. */
export const RouteCrash = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  if (error instanceof ViewNotLoadedError) return <ViewNotLoaded error={error} onLoaded={reset} />;
  return (
    <div className="content" role="alert">
      <EmptyState title={t('error.crashed')} isView hint={error instanceof Error ? error.message : String(error)}>
        <Button onPress={() => location.reload()}>{t('app.reload')}</Button>
      </EmptyState>
    </div>
  );
};

interface NotLoadedProps {
  readonly error: ViewNotLoadedError;
  readonly onLoaded: () => void;
}

/** Loads the file of a view again, also after an outage. A newer build does not have the file: the page is to be loaded. */
const ViewNotLoaded = ({ error, onLoaded }: NotLoadedProps) => {
  const { t } = useTranslation();
  const [state, setState] = useState<'loading' | 'newer' | 'unreachable'>('loading');
  const load = useCallback(async () => {
    setState('loading');
    if (await error.retry()) return onLoaded();
    setState((await hasNewerBuild().catch(() => false)) ? 'newer' : 'unreachable');
  }, [error, onLoaded]);
  useEffect(() => void load(), [load]);
  useAfterOutage(() => void load());
  if (state === 'loading') return <Skeleton />;
  return (
    <div className="content" role="alert">
      {state === 'newer' ? (
        <EmptyState title={t('app.newer')} isView hint={t('error.viewGone')}>
          <Button onPress={() => location.reload()}>{t('app.reload')}</Button>
        </EmptyState>
      ) : (
        <EmptyState title={t('error.viewNotLoaded')} isView>
          <Button onPress={() => void load()}>{t('error.again')}</Button>
        </EmptyState>
      )}
    </div>
  );
};
