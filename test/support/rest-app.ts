import { FULL_PERMISSIONS } from '../../src/domain/access/key-permissions.js';
import type { ServiceContext } from '../../src/domain/context.js';
import type { KeyKind } from '../../src/domain/keys/key-format.js';
import { type ApiAnswer, arrangeKey as arrangeAnyKey, arrangePerson, startApi } from './api-under-test.js';

export type RestAnswer = ApiAnswer;

export { arrangePerson };

export interface RestCall {
  /** Key to send; the one of the application by default. */
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RestApp {
  /** An application key with all permissions. */
  readonly key: string;
  call(method: string, path: string, call?: RestCall): Promise<RestAnswer>;
  close(): Promise<void>;
}

/** The service's HTTP APIs on a free port, with an administrator and a key of theirs. */
export const startRestApp = async (context: ServiceContext): Promise<RestApp> => {
  const api = await startApi(context);
  const administrator = await arrangePerson(context, { rootAdmin: true });
  const own = await arrangeKey(context, { userId: administrator.id, kind: 'application' });
  return {
    key: own,
    call: (method, path, { key = own, body, text, headers } = {}) =>
      api.request(method, path, {
        key,
        body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
        headers,
      }),
    close: () => api.close(),
  };
};

/** A new key of a user. An application key has all permissions. */
export const arrangeKey = (
  context: ServiceContext,
  { userId, kind }: { readonly userId: number; readonly kind: KeyKind },
): Promise<string> =>
  arrangeAnyKey(context, { userId, kind, permissions: kind === 'application' ? FULL_PERMISSIONS : {} });
