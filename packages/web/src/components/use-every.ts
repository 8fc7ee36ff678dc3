import { useEffect, useRef } from 'react';

/** Calls back again and again while the tab is in sight; null ends it. */
export const useEvery = (milliseconds: number | null, callback: () => void): void => {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
};
