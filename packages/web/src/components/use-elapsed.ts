import { useEffect, useState } from 'react';

/** Whether a time in milliseconds has passed since the component was shown. */
export const useElapsed = (milliseconds: number): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
};
