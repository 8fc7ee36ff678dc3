import { useSyncExternalStore } from 'react';

/** Whether the browser is signed in, as far as the page knows: scripts cannot read the cookie. */
export interface SessionState {
  /** Grows with each sign-in: nothing that was read before is shown afterwards. */
  readonly generation: number;
  /** `ended`: by time, or because it was revoked. */
  readonly status: 'signed-in' | 'signed-out' | 'ended';
}

/** How long the page waits before it believes that its session has ended, in milliseconds: a new cookie may be coming. */
const NEW_COOKIE_MS = 1_000;

let state: SessionState = { generation: 0, status: 'signed-in' };
let wasSignedIn = false;
let checking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

const set = (next: SessionState): void => {
  state = next;
  for (const notify of listeners) notify();
};

const began = (): void => {
  wasSignedIn = true;
  set({ generation: state.generation + 1, status: 'signed-in' });
};

const ended = (status: 'signed-out' | 'ended'): void => {
  wasSignedIn = false;
  if (state.status === 'signed-in') set({ ...state, status });
};

/** The other tabs of this browser: they have the same cookie. */
const tabs = new BroadcastChannel('gamewarden-session');
tabs.addEventListener('message', ({ data }) => (data === 'began' ? began() : ended('signed-out')));

/** A session began in this tab. */
export const beginSession = (): void => {
  began();
  tabs.postMessage('began');
};

/** The person has signed out in this tab. */
export const endSession = (): void => {
  ended('signed-out');
  tabs.postMessage('ended');
};

/** Whether the service accepts the cookie of this browser. @throws {Error} the service did not say */
export const isSignedIn = async (): Promise<boolean> => {
  const { status } = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  if (status === 200) noteSignedIn();
  else if (status !== 401) throw new Error(`The service answered with ${status}.`);
  return status === 200;
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

export const useSessionState = (): SessionState =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => state,
  );
