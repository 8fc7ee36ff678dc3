import type { CombinedError } from '@urql/core';

/** What a view says of a request that failed. */
export interface RequestError {
  readonly message: string;
  /** A code of `ErrorCode`; null where the service was not reached. */
  readonly code: string | null;
  readonly requestId: string | null;
}

/** A value that the service rejected. */
interface Issue {
  readonly path: readonly string[];
  readonly rule: string;
  readonly message?: string | null;
}

/** What is wrong with the values, in sentences; undefined if nothing is known about single values. */
export const sentencesOf = (issues: unknown): string | undefined => {
  if (!Array.isArray(issues) || issues.length === 0) return undefined;
  // The service has described its issues in the schema.
  return (issues as readonly Issue[])
    .map(({ path, rule, message }) => message ?? `${path.join('.')}: ${rule}`)
    .join(' ');
};

export const requestErrorOf = (error: CombinedError): RequestError => {
  const [first] = error.graphQLErrors;
  const { code, requestId } = first?.extensions ?? {};
  return {
    message: sentencesOf(first?.extensions.issues) ?? first?.message ?? error.networkError?.message ?? error.message,
    code: typeof code === 'string' ? code : null,
    // An untyped response of `fetch`.
    requestId:
      typeof requestId === 'string'
        ? requestId
        : ((error.response as Response | undefined)?.headers?.get('x-request-id') ?? null),
  };
};
