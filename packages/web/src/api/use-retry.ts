import type { CombinedError } from '@urql/core';
import { useEffect } from 'react';

/** How long after an error a stream is opened again, in milliseconds. */
const PAUSE_MS = 10_000;

/** Opens a stream again that the service has ended with an error, such as that of too many streams. */
export const useRetry = (error: CombinedError | undefined, open: () => void): void => {
  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(open, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [error, open]);
};
