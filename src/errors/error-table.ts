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
const returnedAsData = (className: string, status = 400) =>
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
  REFUSED: returnedAsData('DisplayException'),
  BAD_REQUEST: returnedAsData('BadRequestHttpException'),
  TASK_LIMIT: returnedAsData('ServiceLimitExceededException'),
  SCHEDULE_LIMIT: returnedAsData('ServiceLimitExceededException'),
  SUBUSER_LIMIT: returnedAsData('ServiceLimitExceededException'),
  ALLOCATION_LIMIT: returnedAsData('ServiceLimitExceededException'),
  TOO_MANY_BACKUPS: returnedAsData('TooManyBackupsException'),
  BACKUP_THROTTLED: returnedAsData('TooManyRequestsHttpException', 429),
  BACKUP_LOCKED: returnedAsData('BackupLockedException'),
  SUBUSER_EXISTS: returnedAsData('ServerSubuserExistsException'),
  USER_IS_SERVER_OWNER: returnedAsData('UserIsServerOwnerException'),
  INVALID_PASSWORD: returnedAsData('InvalidPasswordProvidedException'),
  INVALID_CODE: returnedAsData('TwoFactorAuthenticationTokenInvalid'),
  AUTO_ALLOCATION_NOT_ENABLED: returnedAsData('AutoAllocationNotEnabledException'),
  NO_AUTO_ALLOCATION_SPACE: returnedAsData('NoAutoAllocationSpaceAvailableException'),
  SERVER_OFFLINE: returnedAsData('HttpException', 502),
  HAS_ACTIVE_NODES: returnedAsData('HasActiveNodesException'),
  INVALID_FILTER: returnedAsData('InvalidFilterQuery'),
  INVALID_SORT: returnedAsData('InvalidSortQuery'),
  NO_VIABLE_NODE: returnedAsData('NoViableNodeException'),
  NO_VIABLE_ALLOCATION: returnedAsData('NoViableAllocationException'),
  NODE_HAS_SERVERS: returnedAsData('HasActiveServersException'),
  EGG_IN_USE: returnedAsData('HasActiveServersException'),
  NODE_NOT_CONFIGURED: returnedAsData('ConfigurationNotPersistedException'),
  ALLOCATION_IN_USE: returnedAsData('ServerUsingAllocationException'),
  PORT_OUT_OF_RANGE: returnedAsData('PortOutOfRangeException'),
  TOO_MANY_PORTS: returnedAsData('TooManyPortsInRangeException'),
  INVALID_PORT_MAPPING: returnedAsData('InvalidPortMappingException'),
  CIDR_OUT_OF_RANGE: returnedAsData('CidrOutOfRangeException'),
  FILE_TOO_LARGE: returnedAsData('FileSizeTooLargeException'),
  CONTENT_TOO_LONG: returnedAsData('PostTooLargeException', 413),
  LENGTH_REQUIRED: returnedAsData('LengthRequiredHttpException', 411),
  LOGIN_THROTTLED: { ...returnedAsData('TooManyRequestsHttpException', 429), remote: 429 },
  TOO_MANY_DATABASES: returnedAsData('TooManyDatabasesException'),
  DUPLICATE_DATABASE_NAME: returnedAsData('DuplicateDatabaseNameException'),
  NO_DATABASE_HOST: returnedAsData('NoSuitableDatabaseHostException'),
  DATABASE_HOST_IN_USE: returnedAsData('HasActiveServersException'),
  DATABASE_HOST_AWAY: returnedAsData('HttpException', 504),
  DATABASE_HOST_FAILED: returnedAsData('HttpException', 502),
  NOT_TRIED: returnedAsData('ServiceUnavailableHttpException', 503),
  IDEMPOTENCY_KEY_REUSED: returnedAsData('IdempotencyKeyReusedException', 409),
  IDEMPOTENCY_IN_PROGRESS: returnedAsData('IdempotencyInProgressException', 409),
  IDEMPOTENCY_OUTCOME_UNKNOWN: returnedAsData('IdempotencyOutcomeUnknownException', 409),
} satisfies { readonly [Code in ErrorCode]: ErrorAnswers<Code> };
