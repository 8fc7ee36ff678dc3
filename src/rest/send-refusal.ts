import type { Response } from 'express';
import {
  DaemonError,
  type DomainError,
  type ErrorCode,
  RETRY_AFTER_SECONDS,
  ValidationError,
} from '../domain/errors.js';
import { messageOf } from '../domain/validation-messages.js';
import type { FieldNames } from './body-reader.js';

/** One element of an answer that refuses. Tools match on `code`; `status` is a text. Source: rest.md §3.1. */
export interface ApiError {
  readonly code: string;
  readonly status: string;
  readonly detail: string;
  readonly meta?: { readonly source_field: string; readonly rule: string };
}

/** Status and class name of each refusal, as the field's panel names them. Source: rest.md §3.3. */
const STATUS: Readonly<Record<ErrorCode, readonly [status: number, code: string]>> = {
  VALIDATION: [422, 'ValidationException'],
  UNAUTHENTICATED: [401, 'AuthenticationException'],
  FORBIDDEN: [403, 'AccessDeniedHttpException'],
  ACTION_FORBIDDEN: [403, 'HttpForbiddenException'],
  NOT_FOUND: [404, 'NotFoundHttpException'],
  CONFLICT: [409, 'ConflictHttpException'],
  SERVER_STATE: [409, 'ServerStateConflictException'],
  REFUSED: [400, 'DisplayException'],
  TASK_LIMIT: [400, 'ServiceLimitExceededException'],
  SCHEDULE_LIMIT: [400, 'ServiceLimitExceededException'],
  SUBUSER_LIMIT: [400, 'ServiceLimitExceededException'],
  ALLOCATION_LIMIT: [400, 'ServiceLimitExceededException'],
  TOO_MANY_BACKUPS: [400, 'TooManyBackupsException'],
  BACKUP_THROTTLED: [429, 'TooManyRequestsHttpException'],
  BAD_REQUEST: [400, 'BadRequestHttpException'],
  BACKUP_LOCKED: [400, 'BackupLockedException'],
  SUBUSER_EXISTS: [400, 'ServerSubuserExistsException'],
  USER_IS_SERVER_OWNER: [400, 'UserIsServerOwnerException'],
  INVALID_PASSWORD: [400, 'InvalidPasswordProvidedException'],
  AUTO_ALLOCATION_NOT_ENABLED: [400, 'AutoAllocationNotEnabledException'],
  NO_AUTO_ALLOCATION_SPACE: [400, 'NoAutoAllocationSpaceAvailableException'],
  SERVER_OFFLINE: [502, 'HttpException'],
  HAS_ACTIVE_NODES: [400, 'HasActiveNodesException'],
  INVALID_FILTER: [400, 'InvalidFilterQuery'],
  INVALID_SORT: [400, 'InvalidSortQuery'],
  NO_VIABLE_NODE: [400, 'NoViableNodeException'],
  NO_VIABLE_ALLOCATION: [400, 'NoViableAllocationException'],
  NODE_HAS_SERVERS: [400, 'HasActiveServersException'],
  NODE_NOT_CONFIGURED: [400, 'ConfigurationNotPersistedException'],
  ALLOCATION_IN_USE: [400, 'ServerUsingAllocationException'],
  PORT_OUT_OF_RANGE: [400, 'PortOutOfRangeException'],
  TOO_MANY_PORTS: [400, 'TooManyPortsInRangeException'],
  INVALID_PORT_MAPPING: [400, 'InvalidPortMappingException'],
  CIDR_OUT_OF_RANGE: [400, 'CidrOutOfRangeException'],
  DAEMON: [504, 'DaemonConnectionException'],
  RATE_LIMIT: [429, 'ThrottleRequestsException'],
  COST_LIMIT: [400, 'DisplayException'],
  UNAVAILABLE: [503, 'ServiceUnavailableHttpException'],
};

/** Names of fields where no body was read: as the domain has them. */
const PLAIN_NAMES: FieldNames = { sourceField: (path) => path.join('.'), displayNames: {} };

/** Answers with a refusal of the domain. */
export const sendRefusal = (
  res: Response,
  error: DomainError,
  { sourceField, displayNames, refusals }: FieldNames = PLAIN_NAMES,
): void => {
  const [mapped, code] = STATUS[refusals?.[error.code] ?? error.code];
  const status = error instanceof DaemonError ? daemonStatus(error) : mapped;
  if (status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (error.retryAfterSeconds !== null) res.set('Retry-After', String(error.retryAfterSeconds));
  sendErrors(
    res,
    status,
    error instanceof ValidationError
      ? error.issues.map((issue) => {
          const field = sourceField(issue.path);
          return {
            code,
            status: String(status),
            detail: messageOf(issue, displayNames[field.replace(/\.\d+$/, '.*')] ?? field.replaceAll('_', ' ')),
            meta: { source_field: field, rule: issue.rule },
          };
        })
      : [{ code, status: String(status), detail: error.message }],
  );
};

/** Answers with one error that is not the domain's: an unknown path, a broken body, a bug. */
export const sendError = (res: Response, status: number, error: Omit<ApiError, 'status'>): void =>
  sendErrors(res, status, [{ ...error, status: String(status) }]);

const sendErrors = (res: Response, status: number, errors: readonly ApiError[]): void => {
  res.status(status).json({ errors });
};

/** The daemon's own refusal is passed on, its silence is a 504, an answer that makes no sense a 502. */
const daemonStatus = ({ failure: { status, shownStatus } }: DaemonError): number => {
  if (shownStatus !== undefined) return shownStatus;
  if (status === null) return 504;
  return status >= 400 ? status : 502;
};
