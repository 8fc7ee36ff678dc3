import { useSyncExternalStore } from 'react';

/**
 * How the requests of this tab are signed in: with a client or application key that a person pasted. The session storage
 * of the tab has it until the tab is closed. Nothing else in the page knows that it is a key.
 */
const NAME = 'gamewarden-key';

const listeners = new Set<() => void>();

const set = (key: string | null): void => {
  if (key === null) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, key);
  for (const notify of listeners) notify();
};

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

const current = (): string | null => sessionStorage.getItem(NAME);

export const signIn = (key: string): void => set(key.trim());

export const signOut = (): void => set(null);

/** Changes when another person signs in; null while no person is signed in. */
export const useCredentials = (): string | null => useSyncExternalStore(subscribe, current);

/** The headers of a request with these credentials. */
export const headersOf = (credentials: string): Record<string, string> => ({ Authorization: `Bearer ${credentials}` });
