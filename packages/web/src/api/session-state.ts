import { useSyncExternalStore } from 'react';

/** Whether the browser is signed in, as far as the page knows: scripts cannot read the cookie. */
export type SessionStatus =
  | 'signed-in'
  | 'signed-out'
  /** By time, or because it was revoked: the views wait for their person. */
  | 'ended'
  /** A session began while views are open: whether it is of the same person is not known yet. */
  | 'comparing';

/** How long the page waits before it believes that its session has ended, in milliseconds: a new cookie may be coming. */
const NEW_COOKIE_MS = 1_000;

/** The address to sign in, with the token of a link if there is one. */
export const SIGN_IN = '/sign-in';

let status: SessionStatus = location.pathname === SIGN_IN ? 'signed-out' : 'signed-in';
let wasSignedIn = false;
let checking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** The account whose views this tab has shown: null for an application key, undefined while it is not known. */
let shownAccount: string | null | undefined;

/** Sessions that have begun since views were open. */
let comparisons = 0;

const set = (next: SessionStatus): void => {
  status = next;
  for (const notify of listeners) notify();
};

/** Asks whose session the browser has. */
const ask = (): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
    body: JSON.stringify({ query: '{ viewer { account { id } } }' }),
  });

interface Answer {
  readonly data?: { readonly viewer: { readonly account: { readonly id: string } | null } } | null;
}

/** The account of the session; null for an application key. @throws {Error} the service did not say */
const readAccount = async (): Promise<string | null> => {
  const response = await ask();
  const { data }: Answer = await response.json();
  if (data == null) throw new Error(`The service answered with ${response.status}.`);
  return data.viewer.account?.id ?? null;
};

/** Open views continue with what was typed, for the same person only. The page loads anew for another one. */
const began = async (): Promise<void> => {
  wasSignedIn = true;
  if (status === 'signed-out') return shownAccount === undefined ? set('signed-in') : location.reload();
  comparisons += 1;
  const comparison = comparisons;
  set('comparing');
  const account = await readAccount().catch(() => undefined);
  // Another session may have begun since, or the person has signed out.
  if (comparison !== comparisons || status !== 'comparing') return;
  if (account === undefined) return set('ended'); // the service did not say: the sign-in asks again
  if (account === null || account !== shownAccount) return location.reload();
  set('signed-in');
};

/** The service rejects the cookie. */
const ended = (next: 'signed-out' | 'ended'): void => {
  wasSignedIn = false;
  if (status === 'signed-in') set(next);
};

/** The person has signed out in one of the tabs: nothing of them stays. */
const signedOut = (): void => {
  wasSignedIn = false;
  set('signed-out');
};

/** The other tabs of this browser: they have the same cookie. */
const tabs = new BroadcastChannel('gamewarden-session');
tabs.addEventListener('message', ({ data }) => (data === 'began' ? void began() : signedOut()));

/** A session began in this tab. */
export const beginSession = (): void => {
  void began();
  tabs.postMessage('began');
};

/** The person has signed out in this tab. */
export const endSession = (): void => {
  signedOut();
  tabs.postMessage('ended');
};

/** Whether the service accepts the cookie of this browser. @throws {Error} the service did not say */
export const isSignedIn = async (): Promise<boolean> => {
  const response = await ask();
  if (response.status === 200) noteSignedIn();
  else if (response.status !== 401) throw new Error(`The service answered with ${response.status}.`);
  return response.status === 200;
};

const check = async (): Promise<boolean> => {
  if (await isSignedIn()) return true;
  if (wasSignedIn) {
    await new Promise((resolve) => setTimeout(resolve, NEW_COOKIE_MS));
    if (await isSignedIn()) return true;
  }
  ended(wasSignedIn ? 'ended' : 'signed-out');
  return false;
};

/** Checks the session after a request was rejected; without one the page shows the sign-in. Resolves with the result. */
export const checkSession = (): Promise<boolean> => {
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
};

/** A request was answered: the browser is signed in. */
export const noteSignedIn = (): void => {
  wasSignedIn = true;
};

/** Views have read who is signed in: the id of the account, or null for an application key. */
export const noteAccount = (account: string | null): void => {
  shownAccount = account;
};

export const useSessionStatus = (): SessionStatus =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => status,
  );
