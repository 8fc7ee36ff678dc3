import type { RemoteErrorBody } from '../daemon/protocol.js';
import { DomainError, type ErrorCode } from '../domain/errors.js';

/** Seconds after which a node may try again when the database is away. */
export const RETRY_AFTER_S = 2;

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
  if (error instanceof DomainError) return answer(STATUSES[error.code] ?? 400, error.message);
  const status = clientFault(error);
  if (status !== null) return answer(status, 'The request could not be read.');
  if (isDatabaseAway(error)) {
    return { ...answer(503, 'The database is not available.'), retryAfterS: RETRY_AFTER_S, isUnexpected: true };
  }
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

/** Prisma's codes for a database it cannot reach or that hung up, PostgreSQL's for shutting down, and those of sockets. */
const AWAY =
  /^(?:P1001|P1002|P1008|P1011|P1017|P2024|P2028|P2037|57P0[1-5]|53300|08\w{3}|E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND)\w*)$/;

/** What adapters and pools say without a code. */
const AWAY_SENTENCE =
  /connection (?:terminated|timeout|ended)|timeout exceeded when trying to connect|pool after calling end|not queryable/i;

const isDatabaseAway = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true;
  if ('originalCode' in error && typeof error.originalCode === 'string' && AWAY.test(error.originalCode)) return true;
  if ('kind' in error && error.kind === 'DatabaseNotReachable') return true;
  if (error instanceof Error && AWAY_SENTENCE.test(error.message)) return true;
  return 'cause' in error && isDatabaseAway(error.cause, depth + 1);
};
