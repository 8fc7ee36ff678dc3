import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** A part of a view, under the tabs of the view. Its heading takes the focus when the person opens another part. */
export const PartOutlet = ({ label }: { readonly label: string | undefined }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [focused, setFocused] = useState(path);
  useEffect(() => {
    if (path === focused) return;
    setFocused(path);
    heading.current?.focus({ preventScroll: true });
  }, [path, focused]);
  return (
    <>
      {label === undefined ? null : (
        <h2 ref={heading} className="sr-only" tabIndex={-1}>
          {label}
        </h2>
      )}
      <Outlet />
    </>
  );
};
