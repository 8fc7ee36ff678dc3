import type { RemoteErrorBody } from '../daemon/protocol.js';
import { isDatabaseAway } from '../domain/database-away.js';
import { DomainError, type ErrorCode, RETRY_AFTER_SECONDS } from '../domain/errors.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: RemoteErrorBody;
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfterS?: number;
  /** Whether nobody expected this: it belongs into the log. */
  readonly isUnexpected: boolean;
}

const STATUSES: Partial<Readonly<Record<ErrorCode, number>>> = {
  VALIDATION: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  ACTION_FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SERVER_STATE: 409,
  DAEMON: 504,
  RATE_LIMIT: 503,
};

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
  if (isDatabaseAway(error)) {
    return { ...answer(503, 'The database is not available.'), retryAfterS: RETRY_AFTER_SECONDS, isUnexpected: true };
  }
  if (error instanceof DomainError) {
    const retryAfterS = error.retryAfterSeconds ?? undefined;
    return { ...answer(STATUSES[error.code] ?? 400, error.message), ...(retryAfterS && { retryAfterS }) };
  }
  const status = clientFault(error);
  if (status !== null) return answer(status, 'The request could not be read.');
  return { ...answer(500, 'An unexpected error was encountered while processing this request.'), isUnexpected: true };
};

const answer = (status: number, detail: string): ErrorAnswer => ({
  status,
  body: { errors: [{ code: CODES[status] ?? 'HttpException', status: String(status), detail }] },
  isUnexpected: false,
});

/** Express and its body parser mark what the client did wrong with a 4xx `status`. */
const clientFault = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500 ? error.status : null;
};
