import { useEffect, useEffectEvent } from 'react';
import { isSignedIn } from '../api/session-state.js';

/** Calls back if the browser is signed in: since before the page was opened, or meanwhile in another tab. */
export const useSignedInElsewhere = (isWaiting: boolean, callback: () => void): void => {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (!isWaiting) return;
    let isCurrent = true;
    isSignedIn().then(
      (isIn) => {
        if (isIn && isCurrent) call();
      },
      () => undefined, // not reached: the form says so when it is sent
    );
    return () => {
      isCurrent = false;
    };
  }, [isWaiting]);
};
