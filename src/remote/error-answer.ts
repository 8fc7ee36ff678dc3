import type { RemoteErrorBody } from '@gamewarden/protocol/errors.js';
import { DomainError, ValidationError } from '../domain/errors.js';
import { messageOf } from '../domain/input/validation-messages.js';
import { databaseAway } from '../domain/persistence/database-away.js';
import { ERROR_ANSWERS } from '../errors/error-table.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: RemoteErrorBody;
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfterS?: number;
  /** Whether nobody expected this, so that it is logged. */
  readonly isUnexpected: boolean;
}

/** Class names as the tools of the field know them; a node only logs them. */
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
 * What a node is answered for an error. A 4xx is final to it and never tried again, a 5xx is tried for half a minute: so
 * only what may be better later is a 5xx. Source: daemon.md §1.2, §4.
 */
export const errorAnswer = (error: unknown): ErrorAnswer => {
  // Of what else the database says nothing is final: it stays a 500.
  const refusal = error instanceof DomainError ? error : databaseAway(error);
  if (refusal !== undefined) {
    const { code, retryAfterSeconds } = refusal;
    const { remote: status, rest } = ERROR_ANSWERS[code];
    return {
      status,
      // The class that the tools of the field know it by, where it is the same answer there.
      body: { errors: errorsOf(refusal, rest[0] === status ? rest[1] : codeOf(status), status) },
      ...(retryAfterSeconds !== null && { retryAfterS: retryAfterSeconds }),
      isUnexpected: code === 'UNAVAILABLE',
    };
  }
  const status = clientFault(error);
  if (status !== null) return answer(status, 'The request could not be read.');
  return { ...answer(500, 'An unexpected error was encountered while processing this request.'), isUnexpected: true };
};

const errorsOf = (refusal: DomainError, code: string, status: number): RemoteErrorBody['errors'] => {
  if (!(refusal instanceof ValidationError)) return [{ code, status: String(status), detail: refusal.message }];
  return refusal.issues.map((issue) => {
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

/** Express and its body parser mark what the client did wrong with a 4xx `status`. */
const clientFault = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500 ? error.status : null;
};
