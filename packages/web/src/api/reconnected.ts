import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

/** The service is reached again: what the page shows may be older. */
export const noteReconnected = (): void => {
  for (const notify of listeners) notify();
};

addEventListener('online', noteReconnected);

/** Calls back after each outage, until the returned function is called. */
export const onReconnected = (callback: () => void): (() => void) => {
  listeners.add(callback);
  return () => {
    listeners.delete(callback);
  };
};

/** Calls back after the service was out of reach and is reached again. */
export const useAfterOutage = (callback: () => void): void => {
  const call = useEffectEvent(callback);
  useEffect(() => onReconnected(() => call()), []);
};
