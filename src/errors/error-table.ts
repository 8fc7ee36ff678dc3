import type {
  ConflictError,
  DaemonError,
  ErrorCode,
  ForbiddenError,
  NotFoundError,
  RefusedError,
  ValidationError,
} from '../domain/errors.js';

/** Errors that mutations return as data, by the name of their GraphQL type. */
export interface ErrorTypes {
  readonly ValidationError: ValidationError;
  readonly NotFoundError: NotFoundError;
  readonly ForbiddenError: ForbiddenError;
  readonly ConflictError: ConflictError;
  readonly RefusedError: RefusedError;
  readonly DaemonError: DaemonError;
}

/** The type whose error has the code; an HTTP status for a code that no type has. */
type GraphqlAnswer<Code extends ErrorCode> = {
  [Name in keyof ErrorTypes]: Code extends ErrorTypes[Name]['code'] ? Name : never;
}[keyof ErrorTypes] extends infer Name
  ? [Name] extends [never]
    ? number
    : Name
  : never;

/** How each API answers a domain error. */
interface ErrorAnswers<Code extends ErrorCode> {
  /** The type with which a mutation returns it; or the HTTP status with which it ends the operation. */
  readonly graphql: GraphqlAnswer<Code>;
  /** The HTTP status of GraphQL before execution began, also before an event stream (SSE); 200 by default. */
  readonly unstarted?: number;
  /** HTTP status and class name, compatible with the panel. Source: rest.md §3.3. */
  readonly rest: readonly [status: number, className: string];
  /** The HTTP status for a node, which accepts a 4xx as final and retries after a 5xx. Source: daemon.md §1.2, §4. */
  readonly remote: number;
}

/** Returned as data over GraphQL, final for a node. */
const refused = (className: string, status = 400) =>
  ({ graphql: 'RefusedError', rest: [status, className], remote: 400 }) as const;

/** How each API answers each domain error. A new error code does not compile until it has a row. */
export const ERROR_ANSWERS = {
  VALIDATION: { graphql: 'ValidationError', rest: [422, 'ValidationException'], remote: 422 },
  UNAUTHENTICATED: { graphql: 401, rest: [401, 'AuthenticationException'], remote: 401 },
  FORBIDDEN: { graphql: 'ForbiddenError', unstarted: 403, rest: [403, 'AccessDeniedHttpException'], remote: 403 },
  ACTION_FORBIDDEN: { graphql: 'ForbiddenError', rest: [403, 'HttpForbiddenException'], remote: 403 },
  NOT_FOUND: { graphql: 'NotFoundError', unstarted: 404, rest: [404, 'NotFoundHttpException'], remote: 404 },
  CONFLICT: { graphql: 'ConflictError', unstarted: 409, rest: [409, 'ConflictHttpException'], remote: 409 },
  SERVER_STATE: { graphql: 'ConflictError', unstarted: 409, rest: [409, 'ServerStateConflictException'], remote: 409 },
  DAEMON: { graphql: 'DaemonError', rest: [504, 'DaemonConnectionException'], remote: 504 },
  RATE_LIMIT: { graphql: 429, rest: [429, 'ThrottleRequestsException'], remote: 503 },
  COST_LIMIT: { graphql: 400, rest: [400, 'DisplayException'], remote: 400 },
  UNAVAILABLE: { graphql: 503, rest: [503, 'ServiceUnavailableHttpException'], remote: 503 },
  REFUSED: refused('DisplayException'),
  BAD_REQUEST: refused('BadRequestHttpException'),
  TASK_LIMIT: refused('ServiceLimitExceededException'),
  SCHEDULE_LIMIT: refused('ServiceLimitExceededException'),
  SUBUSER_LIMIT: refused('ServiceLimitExceededException'),
  ALLOCATION_LIMIT: refused('ServiceLimitExceededException'),
  TOO_MANY_BACKUPS: refused('TooManyBackupsException'),
  BACKUP_THROTTLED: refused('TooManyRequestsHttpException', 429),
  BACKUP_LOCKED: refused('BackupLockedException'),
  SUBUSER_EXISTS: refused('ServerSubuserExistsException'),
  USER_IS_SERVER_OWNER: refused('UserIsServerOwnerException'),
  INVALID_PASSWORD: refused('InvalidPasswordProvidedException'),
  INVALID_CODE: refused('TwoFactorAuthenticationTokenInvalid'),
  AUTO_ALLOCATION_NOT_ENABLED: refused('AutoAllocationNotEnabledException'),
  NO_AUTO_ALLOCATION_SPACE: refused('NoAutoAllocationSpaceAvailableException'),
  SERVER_OFFLINE: refused('HttpException', 502),
  HAS_ACTIVE_NODES: refused('HasActiveNodesException'),
  INVALID_FILTER: refused('InvalidFilterQuery'),
  INVALID_SORT: refused('InvalidSortQuery'),
  NO_VIABLE_NODE: refused('NoViableNodeException'),
  NO_VIABLE_ALLOCATION: refused('NoViableAllocationException'),
  NODE_HAS_SERVERS: refused('HasActiveServersException'),
  EGG_IN_USE: refused('HasActiveServersException'),
  NODE_NOT_CONFIGURED: refused('ConfigurationNotPersistedException'),
  ALLOCATION_IN_USE: refused('ServerUsingAllocationException'),
  PORT_OUT_OF_RANGE: refused('PortOutOfRangeException'),
  TOO_MANY_PORTS: refused('TooManyPortsInRangeException'),
  INVALID_PORT_MAPPING: refused('InvalidPortMappingException'),
  CIDR_OUT_OF_RANGE: refused('CidrOutOfRangeException'),
  FILE_TOO_LARGE: refused('FileSizeTooLargeException'),
  CONTENT_TOO_LONG: refused('PostTooLargeException', 413),
  LENGTH_REQUIRED: refused('LengthRequiredHttpException', 411),
  LOGIN_THROTTLED: { ...refused('TooManyRequestsHttpException', 429), remote: 429 },
  TOO_MANY_DATABASES: refused('TooManyDatabasesException'),
  DUPLICATE_DATABASE_NAME: refused('DuplicateDatabaseNameException'),
  NO_DATABASE_HOST: refused('NoSuitableDatabaseHostException'),
  DATABASE_HOST_IN_USE: refused('HasActiveServersException'),
  DATABASE_HOST_AWAY: refused('HttpException', 504),
  DATABASE_HOST_FAILED: refused('HttpException', 502),
  NOT_TRIED: refused('ServiceUnavailableHttpException', 503),
  IDEMPOTENCY_KEY_REUSED: refused('IdempotencyKeyReusedException', 409),
  IDEMPOTENCY_IN_PROGRESS: refused('IdempotencyInProgressException', 409),
  IDEMPOTENCY_OUTCOME_UNKNOWN: refused('IdempotencyOutcomeUnknownException', 409),
} satisfies { readonly [Code in ErrorCode]: ErrorAnswers<Code> };
