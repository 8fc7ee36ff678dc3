import { endSession } from './session-state.js';

/** What the sign-in endpoint accepts. */
export type SignInForm =
  | { readonly method: 'password'; readonly email: string; readonly password: string }
  | { readonly method: 'key'; readonly key: string }
  | { readonly method: 'link'; readonly token: string }
  | { readonly method: 'code'; readonly challenge: string; readonly code: string };

/** A session has begun, a second factor is asked for, or an error. */
export type SignInAnswer =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'second-factor'; readonly challenge: string }
  | {
      readonly kind: 'rejected';
      /** Null where the service was not reached. */
      readonly code: string | null;
      readonly message: string;
      readonly retryAfterSeconds: number | null;
      readonly requestId: string | null;
    };

const send = (fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch('/sign-in', { method: 'POST', headers: { 'X-CSRF': '1' }, body: new URLSearchParams(fields) });

/** The JSON of the endpoint. */
interface Body {
  readonly isSignedIn?: boolean;
  readonly challenge?: string | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** Signs this browser in: the response sets the cookie of the session. */
export const signIn = async (form: SignInForm): Promise<SignInAnswer> => {
  try {
    const response = await send({ ...form });
    const { isSignedIn, challenge, errors }: Body = await response.json();
    if (isSignedIn === true) return { kind: 'signed-in' };
    if (challenge != null) return { kind: 'second-factor', challenge };
    const [error] = errors ?? [];
    const wait = Number(response.headers.get('Retry-After'));
    return {
      kind: 'rejected',
      code: error?.extensions.code ?? String(response.status),
      message: error?.message ?? response.statusText,
      retryAfterSeconds: wait > 0 ? wait : null,
      requestId: response.headers.get('x-request-id'),
    };
  } catch (error) {
    return { kind: 'rejected', code: null, message: String(error), retryAfterSeconds: null, requestId: null };
  }
};

/** Ends the session of this browser. @throws {Error} the service did not answer, or was asked too often */
export const signOut = async (): Promise<void> => {
  const response = await send({ method: 'sign-out' });
  if (!response.ok) {
    const { statusText, headers } = response;
    throw new Error(`${response.status} ${statusText} (${headers.get('x-request-id')})`);
  }
  endSession();
};
