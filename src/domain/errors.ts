/** The reasons for which a valid and authorized request can still fail. */
export type RefusedCode =
  | 'REFUSED'
  | 'TASK_LIMIT'
  | 'SCHEDULE_LIMIT'
  | 'SUBUSER_LIMIT'
  | 'ALLOCATION_LIMIT'
  | 'TOO_MANY_BACKUPS'
  | 'BACKUP_THROTTLED'
  | 'BAD_REQUEST'
  | 'BACKUP_LOCKED'
  | 'SUBUSER_EXISTS'
  | 'USER_IS_SERVER_OWNER'
  | 'INVALID_PASSWORD'
  | 'INVALID_CODE'
  | 'AUTO_ALLOCATION_NOT_ENABLED'
  | 'NO_AUTO_ALLOCATION_SPACE'
  | 'SERVER_OFFLINE'
  | 'HAS_ACTIVE_NODES'
  | 'INVALID_FILTER'
  | 'INVALID_SORT'
  | 'NO_VIABLE_NODE'
  | 'NO_VIABLE_ALLOCATION'
  | 'NODE_HAS_SERVERS'
  | 'EGG_IN_USE'
  | 'NODE_NOT_CONFIGURED'
  | 'ALLOCATION_IN_USE'
  | 'PORT_OUT_OF_RANGE'
  | 'TOO_MANY_PORTS'
  | 'INVALID_PORT_MAPPING'
  | 'CIDR_OUT_OF_RANGE'
  | 'FILE_TOO_LARGE'
  | 'CONTENT_TOO_LONG'
  | 'LENGTH_REQUIRED'
  | 'LOGIN_THROTTLED'
  | 'TOO_MANY_DATABASES'
  | 'DUPLICATE_DATABASE_NAME'
  | 'NO_DATABASE_HOST'
  | 'DATABASE_HOST_IN_USE'
  | 'DATABASE_HOST_AWAY'
  | 'DATABASE_HOST_FAILED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IDEMPOTENCY_OUTCOME_UNKNOWN'
  | 'NOT_TRIED';

/**
 * The stable codes of all domain errors. GraphQL returns them as they are; `errors/error-table.ts` lists what the
 * other APIs answer.
 */
export type ErrorCode =
  | RefusedCode
  | 'VALIDATION'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'ACTION_FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'SERVER_STATE'
  | 'DAEMON'
  | 'RATE_LIMIT'
  | 'COST_LIMIT'
  | 'UNAVAILABLE';

/** An expected error. Its message is for the caller and holds no secret, no stack and no SQL. */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  /** Seconds after which the same request may succeed; null where that is unknown. */
  readonly retryAfterSeconds: number | null = null;
  /** Where the value stands that is to blame, in what the domain was given; undefined where it is about no single value. */
  path: Path | undefined;

  /** The same error, about the value that stands there. */
  at(...path: Path): this {
    this.path = path;
    return this;
  }
}

/** The position of a value in the input: member names and list indices, outermost first. */
export type Path = readonly (string | number)[];

/** One broken rule of one field. The API that shows it makes the sentence, with its own name of the field. */
export interface ValidationIssue {
  readonly path: Path;
  /** Name of the rule, as client tools know it: `required`, `between`, `exists` … Source: rest.md §18. */
  readonly rule: string;
  /** Parameters of the rule's sentence: `min`, `max`, `values` … */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The name of the field in sentences, where it differs from the field's own name: `Location Identifier`. */
  readonly attribute?: string;
  /** The whole sentence, for a rule without a sentence of its own (cron). */
  readonly message?: string;
}

/**
 * Most broken rules in one error. A list of ten thousand entries may break one with each; no form has as many fields.
 */
export const MAX_ISSUES = 500;

/** The input breaks rules. Carries the broken rules of all fields. */
export class ValidationError extends DomainError {
  readonly code = 'VALIDATION';
  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    super('The given data was invalid.');
    this.issues = issues.slice(0, MAX_ISSUES);
  }
}

/** The key is missing, malformed, unknown, revoked or expired. */
export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';

  constructor() {
    super('Unauthenticated.');
  }
}

/** The key is valid but does not permit this. */
export class ForbiddenError extends DomainError {
  readonly code: 'FORBIDDEN' | 'ACTION_FORBIDDEN';

  constructor(message = 'This action is unauthorized.', code: 'FORBIDDEN' | 'ACTION_FORBIDDEN' = 'FORBIDDEN') {
    super(message);
    this.code = code;
  }
}

/** The object does not exist, or the caller may not see it. */
export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';

  constructor(message = 'The requested resource could not be found on the server.') {
    super(message);
  }
}

/** The current state of the object prevents this; the same request may succeed later. */
export class ConflictError extends DomainError {
  readonly code: 'CONFLICT' | 'SERVER_STATE';
  /** The object that another request has changed, by its GraphQL type and its id. */
  readonly current: readonly [type: string, id: number] | undefined;

  constructor(
    message: string,
    code: 'CONFLICT' | 'SERVER_STATE' = 'CONFLICT',
    current?: readonly [type: string, id: number],
  ) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

/** The request is valid and authorized but cannot be fulfilled: a limit, no capacity, nothing to do. */
export class RefusedError extends DomainError {
  constructor(
    message: string,
    readonly code: RefusedCode = 'REFUSED',
    override readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** How an operation on a database host failed. */
export interface DatabaseHostFailure {
  /**
   * `not_sent`: the host has done nothing (no connection, no free connection in time). `unknown`: the host may have
   * done all, some or none of it (the connection broke, or the time limit passed). `answered`: the host rejected a
   * statement; the statements before it were executed.
   */
  readonly delivery: 'not_sent' | 'unknown' | 'answered';
  /** The reason for administrators: the host's own message, without a password. */
  readonly reason: string;
  /** Whether the host already has another database of this name. */
  readonly isTaken?: boolean;
  /** The error code of the host's answer. */
  readonly answerCode?: string | undefined;
  /** Whether the host rejects connections to its port, or no network route leads to it. */
  readonly isUnreachable?: boolean;
  /** Progress of a drop: logins are disabled; or the database is dropped too, but its user is not. */
  readonly progress?: 'locked_out' | 'database_gone';
}

/** An operation on a database host failed. It has no `cause`: errors of drivers carry statements with passwords. */
export class DatabaseHostError extends RefusedError {
  constructor(readonly failure: DatabaseHostFailure) {
    super(...shownFailure(failure));
  }
}

/** Seconds after which to retry on a host that did not answer. */
const HOST_RETRY_SECONDS = 5;

/** The message for the caller; the reason is for administrators only. */
const shownFailure = ({
  delivery,
  isTaken,
}: DatabaseHostFailure): [message: string, code: RefusedCode, retryAfterSeconds: number | null] => {
  if (isTaken) return ['The database host has a database with that name already.', 'DUPLICATE_DATABASE_NAME', null];
  if (delivery === 'answered') return ['The database host rejected the operation.', 'DATABASE_HOST_FAILED', null];
  const message = 'The database host does not answer at the moment. Please try again.';
  return [message, 'DATABASE_HOST_AWAY', HOST_RETRY_SECONDS];
};

/** The user has sent too many requests in the last minute, or asked for too much at once; nothing was changed. */
export class TooManyRequestsError extends DomainError {
  readonly code = 'RATE_LIMIT';

  constructor(
    message = 'Too Many Attempts.',
    override readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** One request asks for more than the cost limit allows; its result is not shown. */
export class CostLimitError extends DomainError {
  readonly code = 'COST_LIMIT';
}

/** Seconds after which to retry a request that failed because a part of the service was unavailable. */
const RETRY_AFTER_SECONDS = 2;

/** A part of the service is unavailable at the moment; nothing was changed, and the request can be repeated. */
export class UnavailableError extends DomainError {
  readonly code = 'UNAVAILABLE';
  override readonly retryAfterSeconds = RETRY_AFTER_SECONDS;

  constructor(
    options?: ErrorOptions,
    message = 'The service cannot reach its database at the moment. Please try again.',
  ) {
    super(message, options);
  }
}

/** How a request to a daemon failed. */
export interface DaemonFailure {
  /**
   * `not_sent`: surely not processed (no connection, open circuit breaker, 429 or 503). `unknown`: perhaps processed
   * (timeout or reset after sending, 502, 504). `answered`: the daemon rejected the request. Source: schedules.md §5.
   */
  readonly delivery: 'not_sent' | 'unknown' | 'answered';
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** The error message of the daemon; null when it sent none. */
  readonly remoteMessage?: string | null;
  /** `X-Request-Id` of the daemon's answer. */
  readonly requestId?: string | null;
  /** Whether the caller withdrew the request before it was sent; see `SendOptions`. */
  readonly withdrawn?: boolean;
  /** HTTP status to show the caller, where it differs from the one derived from the daemon's status. */
  readonly shownStatus?: number;
}

/** A request to a node's daemon failed. */
export class DaemonError extends DomainError {
  readonly code = 'DAEMON';
  override readonly retryAfterSeconds: number | null;

  constructor(
    readonly failure: DaemonFailure,
    options?: ErrorOptions,
  ) {
    super(describeFailure(failure), options);
    this.retryAfterSeconds = (failure.shownStatus ?? failure.status) === 503 ? RETRY_AFTER_SECONDS : null;
  }
}

/** The sentences of rest.md §3.5. */
const describeFailure = ({ status, remoteMessage, requestId }: DaemonFailure): string => {
  if (status === null) {
    return 'Could not establish a connection to the machine running this server. Please try again.';
  }
  if (status >= 400 && status < 500 && remoteMessage) {
    return `An error occurred on the remote host: ${remoteMessage}. (request id: ${requestId ?? '<nil>'})`;
  }
  return `There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: ${status}) (request_id: ${requestId ?? ''})`;
};
