import type { RemoteErrorBody } from '@gamewarden/protocol/errors.js';
import { DomainError, ValidationError } from '../domain/errors.js';
import { messageOf } from '../domain/input/validation-messages.js';
import { databaseUnavailableError } from '../domain/persistence/database-unavailable-error.js';
import { ERROR_ANSWERS } from '../errors/error-table.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: RemoteErrorBody;
  /** Header `Retry-After`, in seconds. */
  readonly retryAfterS?: number;
  /** Whether the error is unexpected and therefore logged. */
  readonly isUnexpected: boolean;
}

/** Class names that other tools know; a node only logs them. */
const CODES: Readonly<Record<number, string>> = {
  400: 'BadRequestHttpException',
  401: 'UnauthorizedHttpException',
  403: 'AccessDeniedHttpException',
  404: 'NotFoundHttpException',
  409: 'ConflictHttpException',
  413: 'PayloadTooLargeException',
  422: 'ValidationException',
  503: 'ServiceUnavailableHttpException',
};

/**
 * The answer to a node for an error. A 4xx is final and not retried, a 5xx is retried for half a minute: so only errors
 * that may disappear are a 5xx. Source: daemon.md §1.2, §4.
 */
export const errorAnswer = (error: unknown): ErrorAnswer => {
  // Other errors of the database are not final: they stay a 500.
  const domainError = error instanceof DomainError ? error : databaseUnavailableError(error);
  if (domainError !== undefined) {
    const { code, retryAfterSeconds } = domainError;
    const { remote: status, rest } = ERROR_ANSWERS[code];
    return {
      status,
      // The class name that other tools use, if REST has the same status.
      body: { errors: errorsOf(domainError, rest[0] === status ? rest[1] : codeOf(status), status) },
      ...(retryAfterSeconds !== null && { retryAfterS: retryAfterSeconds }),
      isUnexpected: code === 'UNAVAILABLE',
    };
  }
  const status = clientFault(error);
  if (status !== null) return answer(status, 'The request could not be read.');
  return { ...answer(500, 'An unexpected error was encountered while processing this request.'), isUnexpected: true };
};

const errorsOf = (error: DomainError, code: string, status: number): RemoteErrorBody['errors'] => {
  if (!(error instanceof ValidationError)) return [{ code, status: String(status), detail: error.message }];
  return error.issues.map((issue) => {
    const field = issue.path.join('.');
    return {
      code,
      status: String(status),
      detail: messageOf(issue, field),
      meta: { source_field: field, rule: issue.rule },
    };
  });
};

const codeOf = (status: number): string => CODES[status] ?? 'HttpException';

const answer = (status: number, detail: string): ErrorAnswer => ({
  status,
  body: { errors: [{ code: codeOf(status), status: String(status), detail }] },
  isUnexpected: false,
});

/** Express and its body parser mark errors of the client with a 4xx `status`. */
const clientFault = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500 ? error.status : null;
};
