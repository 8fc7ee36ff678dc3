import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component is still shown. A form that the person has closed must not close
 * another one when its answer arrives.
 */
export const useIsShown = (): (() => boolean) => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
};
