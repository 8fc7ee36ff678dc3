import { Link } from '@tanstack/react-router';
import type { CombinedError } from '@urql/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requestErrorOf } from '../api/request-error.js';
import { Button } from './button.js';
import { ViewHeading } from './view-heading.js';

/** Grey lines in the place of content that is being read. */
export const Skeleton = ({ lines = 6 }: { readonly lines?: number }) => {
  const { t } = useTranslation();
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <div key={key} className="skeleton-line" />
      ))}
    </div>
  );
};

interface EmptyProps {
  readonly title: string;
  readonly hint?: string;
  /** Whether it stands in the place of a whole view. */
  readonly isView?: boolean;
  readonly children?: ReactNode;
}

export const EmptyState = ({ title, hint, isView = false, children }: EmptyProps) => (
  <div className="empty">
    {isView ? <ViewHeading>{title}</ViewHeading> : <p className="empty-title">{title}</p>}
    {hint === undefined ? null : <p>{hint}</p>}
    {children}
  </div>
);

/** The way on from a view that shows nothing. */
export const HomeLink = () => {
  const { t } = useTranslation();
  return (
    <Link to="/" className="button button-plain">
      {t('error.home')}
    </Link>
  );
};

/** In the place of what the person may not see. */
export const WithheldState = () => {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('error.withheld')} hint={t('error.withheldHint')}>
      <HomeLink />
    </EmptyState>
  );
};

interface ErrorProps {
  readonly error: CombinedError;
  readonly onRetry?: () => void;
  /** Whether it stands in the place of a whole view. */
  readonly isView?: boolean;
}

export const ErrorState = ({ error, onRetry, isView = false }: ErrorProps) => {
  const { t } = useTranslation();
  const { message, code, requestId } = requestErrorOf(error);
  if (code === 'FORBIDDEN') return <WithheldState />;
  return (
    <div className="empty" role="alert">
      {isView ? <ViewHeading>{t('error.title')}</ViewHeading> : <p className="empty-title">{t('error.title')}</p>}
      <p>{code === null ? t('error.unreachable', { message }) : message}</p>
      <p className="muted">
        {[
          ...(code === null ? [] : [t('error.code', { code })]),
          ...(requestId === null ? [] : [t('error.request', { id: requestId })]),
        ].join(' · ')}
      </p>
      {onRetry === undefined ? null : <Button onPress={onRetry}>{t('error.again')}</Button>}
    </div>
  );
};
