/** What is understood, allowed and still not possible, by its reason. */
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
 * The stable codes of everything the domain refuses. GraphQL shows them as they are; what else each door answers is one
 * table (`refusals/refusal-table.ts`).
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

/** An expected refusal. Its message is for the caller: no secret, no stack, no SQL. */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  /** Seconds after which the same request may succeed; null where nobody can tell. */
  readonly retryAfterSeconds: number | null = null;
  /** Where the value stands that is to blame, in what the domain was given; undefined where it is about no single value. */
  path: Path | undefined;

  /** The same error, about the value that stands there. */
  at(...path: Path): this {
    this.path = path;
    return this;
  }
}

/** Where a value stands in the input: member names and list indices, outermost first. */
export type Path = readonly (string | number)[];

/** One broken rule of one field. The sentence is made where it is shown, with the field name of that face. */
export interface ValidationIssue {
  readonly path: Path;
  /** Name of the rule as the field's tools know it: `required`, `between`, `exists` … Source: rest.md §18. */
  readonly rule: string;
  /** What the rule's sentence needs: `min`, `max`, `values` … */
  readonly params?: Readonly<Record<string, string | number>>;
  /** What sentences call the field, where that is not its own name: `Location Identifier`. */
  readonly attribute?: string;
  /** The whole sentence, where no rule has one of its own (cron). */
  readonly message?: string;
}

/** Most broken rules that are told: of a list of ten thousand entries each may break one. No form has as many fields. */
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

/** No key, a malformed, unknown, revoked or expired one. */
export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';

  constructor() {
    super('Unauthenticated.');
  }
}

/** The key is good but may not do this. */
export class ForbiddenError extends DomainError {
  readonly code: 'FORBIDDEN' | 'ACTION_FORBIDDEN';

  constructor(message = 'This action is unauthorized.', code: 'FORBIDDEN' | 'ACTION_FORBIDDEN' = 'FORBIDDEN') {
    super(message);
    this.code = code;
  }
}

/** The object does not exist, or the caller may not know that it does. */
export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';

  constructor(message = 'The requested resource could not be found on the server.') {
    super(message);
  }
}

/** The state of things is against it; the same request may succeed later. */
export class ConflictError extends DomainError {
  readonly code: 'CONFLICT' | 'SERVER_STATE';

  constructor(message: string, code: 'CONFLICT' | 'SERVER_STATE' = 'CONFLICT') {
    super(message);
    this.code = code;
  }
}

/** Understood, allowed and still not possible: a limit, no place, nothing to do. */
export class RefusedError extends DomainError {
  constructor(
    message: string,
    readonly code: RefusedCode = 'REFUSED',
    override readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** What became of work on a database host that failed. */
export interface DatabaseHostFailure {
  /**
   * `not_sent`: nothing was done there (no connection, no turn in time). `unknown`: perhaps, a part of it or all (the
   * connection broke, or the time was up). `answered`: the host said no to a statement; those before it were done.
   */
  readonly delivery: 'not_sent' | 'unknown' | 'answered';
  /** What is wrong, for administrators: the host's own words, without a password. */
  readonly reason: string;
  /** Whether the host has a database of this name that is not the one that is worked on. */
  readonly isTaken?: boolean;
  /** The host's own code of its answer. */
  readonly answerCode?: string | undefined;
}

/** A database host did not do what it was asked. Has no cause: errors of drivers carry statements, with passwords. */
export class DatabaseHostError extends RefusedError {
  constructor(readonly failure: DatabaseHostFailure) {
    super(...shownFailure(failure));
  }
}

/** Seconds after which a host that did not answer is worth asking again. */
const HOST_RETRY_SECONDS = 5;

/** What the caller is told of it: the reason is for administrators. */
const shownFailure = ({
  delivery,
  isTaken,
}: DatabaseHostFailure): [message: string, code: RefusedCode, retryAfterSeconds: number | null] => {
  if (isTaken) return ['The database host has a database with that name already.', 'DUPLICATE_DATABASE_NAME', null];
  if (delivery === 'answered') return ['The database host refused to do this.', 'DATABASE_HOST_FAILED', null];
  const message = 'The database host does not answer at the moment. Please try again.';
  return [message, 'DATABASE_HOST_AWAY', HOST_RETRY_SECONDS];
};

/** The user has asked too often in the last minute, or for too much at once; nothing was done. */
export class TooManyRequestsError extends DomainError {
  readonly code = 'RATE_LIMIT';

  constructor(
    message = 'Too Many Attempts.',
    override readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** One request asks for more than may be read at once; what was read is not shown. */
export class CostLimitError extends DomainError {
  readonly code = 'COST_LIMIT';
}

/** Seconds after which a request that met a missing part is worth repeating. */
const RETRY_AFTER_SECONDS = 2;

/** A part of the service is away for the moment; nothing was changed, the same request will succeed later. */
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

/** What became of a request to a daemon that failed. */
export interface DaemonFailure {
  /**
   * `not_sent`: surely not processed (no connection, open circuit, 429 or 503). `unknown`: perhaps processed (timeout or
   * reset after sending, 502, 504). `answered`: the daemon said no. Source: schedules.md §5.
   */
  readonly delivery: 'not_sent' | 'unknown' | 'answered';
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** The daemon's own sentence; null when it gave none. */
  readonly remoteMessage?: string | null;
  /** `X-Request-Id` of the daemon's answer. */
  readonly requestId?: string | null;
  /** Whether the caller took it back before it was sent; see `SendOptions`. */
  readonly withdrawn?: boolean;
  /** HTTP status that the caller is shown, where it is not made from the daemon's. */
  readonly shownStatus?: number;
}

/** A node's daemon did not do what it was asked. */
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
