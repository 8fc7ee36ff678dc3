import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** The element of the shell that contains the view. */
export const CONTENT_ID = 'content';

interface Props {
  /** The name of the view. */
  readonly children: string;
  /** The part of the view that is shown. */
  readonly part?: string;
}

/** Whether the page has shown a view already. */
let hasShownView = false;

/**
 * The heading of a view, which is also the title of the tab. It takes the focus when the person opens the view, so that a
 * screen reader reads it; not at the first view of the page.
 */
export const ViewHeading = ({ children, part }: Props) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = [...(part === undefined ? [] : [part]), children, t('app.name')].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (hasShownView) heading.current?.focus({ preventScroll: true });
    hasShownView = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};
