import type { CombinedError } from '@urql/core';

/** What a view says of a request that failed. */
export interface RequestError {
  readonly message: string;
  /** A code of `ErrorCode`; null where the service was not reached. */
  readonly code: string | null;
  readonly requestId: string | null;
}

export const requestErrorOf = (error: CombinedError): RequestError => {
  const [first] = error.graphQLErrors;
  const code = first?.extensions.code;
  return {
    message: first?.message ?? error.networkError?.message ?? error.message,
    code: typeof code === 'string' ? code : null,
    // An untyped response of `fetch`.
    requestId: (error.response as Response | undefined)?.headers?.get('x-request-id') ?? null,
  };
};
