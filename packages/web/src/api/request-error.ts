import type { CombinedError } from '@urql/core';
import i18next from 'i18next';

/** What a view says of a request that failed. */
export interface RequestError {
  readonly message: string;
  /** A code of `ErrorCode`; null where the service was not reached. */
  readonly code: string | null;
  readonly requestId: string | null;
}

/** A value that the service rejected. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly message?: string | null;
  /** Of the rule: those of a mutation, and those of another operation. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** An error as the service describes it. */
interface ServiceError {
  readonly code: string;
  readonly message: string;
  readonly issues?: unknown;
}

type Table = 'errorCode' | 'brokenRule' | 'inputField';

/** The text for a name of the service; undefined where the language of the page has none. */
const textOf = (table: Table, name: string, values: Readonly<Record<string, unknown>> = {}): string | undefined => {
  const key = `${table}.${name}` as const;
  return i18next.exists(key, values) ? String(i18next.t(key, values)) : undefined;
};

/** Where a value stands, as the page names it: `Aufgaben › 1 › Inhalt`. */
const placeOf = (path: Issue['path']): string =>
  path
    .map((part) => (/^\d+$/.test(String(part)) ? Number(part) + 1 : (textOf('inputField', String(part)) ?? part)))
    .join(' › ');

const sentenceOfIssue = ({ path, rule, message, parameters, params }: Issue): string => {
  const own = message ?? `${path.join('.')}: ${rule}`;
  const values = { ...parameters, ...params, field: placeOf(path), message: own };
  const context = (parameters ?? params)?.kind;
  return textOf('brokenRule', rule, { ...values, context }) ?? textOf('brokenRule', 'custom', values) ?? own;
};

/** What an error means, in the language of the page; in the words of the service where the language has none. */
export const sentenceOf = ({ code, message, issues }: ServiceError): string => {
  // The service has described its issues in the schema.
  const all = Array.isArray(issues) ? (issues as readonly Issue[]) : [];
  if (all.length > 0) return all.map(sentenceOfIssue).join(' ');
  return textOf('errorCode', code, { message }) ?? message;
};

export const requestErrorOf = (error: CombinedError): RequestError => {
  const [first] = error.graphQLErrors;
  const { code, requestId, issues } = first?.extensions ?? {};
  return {
    message:
      first === undefined
        ? (error.networkError?.message ?? error.message)
        : sentenceOf({ code: String(code), message: first.message, issues }),
    code: typeof code === 'string' ? code : null,
    // An untyped response of `fetch`.
    requestId:
      typeof requestId === 'string'
        ? requestId
        : ((error.response as Response | undefined)?.headers?.get('x-request-id') ?? null),
  };
};
