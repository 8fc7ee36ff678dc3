import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly className: 'nav' | 'tabs';
  readonly label: string;
  /** Links to views. */
  readonly children: ReactNode;
}

/** A row of links. On a narrow screen it scrolls sideways, and the link to the view that is shown is in sight. */
export const LinkRow = ({ className, label, children }: Props) => {
  const links = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (path === undefined) return;
    links.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav ref={links} className={className} aria-label={label}>
      {children}
    </nav>
  );
};
