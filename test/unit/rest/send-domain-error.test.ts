import { describe, expect, test } from '@jest/globals';
import type { Response } from 'express';
import {
  ConflictError,
  CostLimitError,
  DaemonError,
  type DaemonFailure,
  DatabaseHostError,
  type DomainError,
  type ErrorCode,
  ForbiddenError,
  NotFoundError,
  RefusedError,
  TooManyRequestsError,
  UnauthenticatedError,
  UnavailableError,
  ValidationError,
} from '../../../src/domain/errors.js';
import { sendDomainError, sendError } from '../../../src/rest/send-domain-error.js';

interface Sent {
  status?: number;
  body?: unknown;
  readonly headers: Record<string, string>;
}

/** What a caller is sent. */
const sent = (send: (res: Response) => void): Sent => {
  const answer: Sent = { headers: {} };
  const res = {
    status: (status: number) => {
      answer.status = status;
      return res;
    },
    json: (body: unknown) => {
      answer.body = body;
    },
    set: (name: string, value: string) => {
      answer.headers[name] = value;
    },
  };
  send(res as unknown as Response); // the parts of an answer that are written here
  return answer;
};

const notSent: DaemonFailure = { delivery: 'not_sent', status: null };

/** One error of each code, and how tools of the field know it. A code that is missing here does not compile. */
const ERROR_ANSWERS: Readonly<Record<ErrorCode, readonly [error: DomainError, status: number, name: string]>> = {
  VALIDATION: [new ValidationError([{ path: ['name'], rule: 'required' }]), 422, 'ValidationException'],
  UNAUTHENTICATED: [new UnauthenticatedError(), 401, 'AuthenticationException'],
  NODE_HAS_SERVERS: [new RefusedError('No.', 'NODE_HAS_SERVERS'), 400, 'HasActiveServersException'],
  EGG_IN_USE: [new RefusedError('No.', 'EGG_IN_USE'), 400, 'HasActiveServersException'],
  NODE_NOT_CONFIGURED: [new RefusedError('No.', 'NODE_NOT_CONFIGURED'), 400, 'ConfigurationNotPersistedException'],
  ALLOCATION_IN_USE: [new RefusedError('No.', 'ALLOCATION_IN_USE'), 400, 'ServerUsingAllocationException'],
  PORT_OUT_OF_RANGE: [new RefusedError('No.', 'PORT_OUT_OF_RANGE'), 400, 'PortOutOfRangeException'],
  TOO_MANY_PORTS: [new RefusedError('No.', 'TOO_MANY_PORTS'), 400, 'TooManyPortsInRangeException'],
  INVALID_PORT_MAPPING: [new RefusedError('No.', 'INVALID_PORT_MAPPING'), 400, 'InvalidPortMappingException'],
  CIDR_OUT_OF_RANGE: [new RefusedError('No.', 'CIDR_OUT_OF_RANGE'), 400, 'CidrOutOfRangeException'],
  FILE_TOO_LARGE: [new RefusedError('No.', 'FILE_TOO_LARGE'), 400, 'FileSizeTooLargeException'],
  CONTENT_TOO_LONG: [new RefusedError('No.', 'CONTENT_TOO_LONG'), 413, 'PostTooLargeException'],
  LENGTH_REQUIRED: [new RefusedError('No.', 'LENGTH_REQUIRED'), 411, 'LengthRequiredHttpException'],
  LOGIN_THROTTLED: [new RefusedError('No.', 'LOGIN_THROTTLED'), 429, 'TooManyRequestsHttpException'],
  COST_LIMIT: [new CostLimitError('Too much.'), 400, 'DisplayException'],
  RATE_LIMIT: [new TooManyRequestsError(), 429, 'ThrottleRequestsException'],
  FORBIDDEN: [new ForbiddenError(), 403, 'AccessDeniedHttpException'],
  ACTION_FORBIDDEN: [new ForbiddenError('No.', 'ACTION_FORBIDDEN'), 403, 'HttpForbiddenException'],
  NOT_FOUND: [new NotFoundError(), 404, 'NotFoundHttpException'],
  CONFLICT: [new ConflictError('Busy.'), 409, 'ConflictHttpException'],
  SERVER_STATE: [new ConflictError('Suspended.', 'SERVER_STATE'), 409, 'ServerStateConflictException'],
  REFUSED: [new RefusedError('No.'), 400, 'DisplayException'],
  SCHEDULE_LIMIT: [new RefusedError('No.', 'SCHEDULE_LIMIT'), 400, 'ServiceLimitExceededException'],
  SUBUSER_LIMIT: [new RefusedError('No.', 'SUBUSER_LIMIT'), 400, 'ServiceLimitExceededException'],
  ALLOCATION_LIMIT: [new RefusedError('No.', 'ALLOCATION_LIMIT'), 400, 'ServiceLimitExceededException'],
  TASK_LIMIT: [new RefusedError('Full.', 'TASK_LIMIT'), 400, 'ServiceLimitExceededException'],
  BAD_REQUEST: [new RefusedError('No.', 'BAD_REQUEST'), 400, 'BadRequestHttpException'],
  BACKUP_LOCKED: [new RefusedError('No.', 'BACKUP_LOCKED'), 400, 'BackupLockedException'],
  SUBUSER_EXISTS: [new RefusedError('No.', 'SUBUSER_EXISTS'), 400, 'ServerSubuserExistsException'],
  USER_IS_SERVER_OWNER: [new RefusedError('No.', 'USER_IS_SERVER_OWNER'), 400, 'UserIsServerOwnerException'],
  INVALID_CODE: [new RefusedError('No.', 'INVALID_CODE'), 400, 'TwoFactorAuthenticationTokenInvalid'],
  INVALID_PASSWORD: [new RefusedError('No.', 'INVALID_PASSWORD'), 400, 'InvalidPasswordProvidedException'],
  AUTO_ALLOCATION_NOT_ENABLED: [
    new RefusedError('No.', 'AUTO_ALLOCATION_NOT_ENABLED'),
    400,
    'AutoAllocationNotEnabledException',
  ],
  NO_AUTO_ALLOCATION_SPACE: [
    new RefusedError('No.', 'NO_AUTO_ALLOCATION_SPACE'),
    400,
    'NoAutoAllocationSpaceAvailableException',
  ],
  SERVER_OFFLINE: [new RefusedError('No.', 'SERVER_OFFLINE'), 502, 'HttpException'],
  TOO_MANY_BACKUPS: [new RefusedError('Full.', 'TOO_MANY_BACKUPS'), 400, 'TooManyBackupsException'],
  BACKUP_THROTTLED: [new RefusedError('Slow.', 'BACKUP_THROTTLED'), 429, 'TooManyRequestsHttpException'],
  HAS_ACTIVE_NODES: [new RefusedError('No.', 'HAS_ACTIVE_NODES'), 400, 'HasActiveNodesException'],
  INVALID_FILTER: [new RefusedError('No.', 'INVALID_FILTER'), 400, 'InvalidFilterQuery'],
  INVALID_SORT: [new RefusedError('No.', 'INVALID_SORT'), 400, 'InvalidSortQuery'],
  NO_VIABLE_NODE: [new RefusedError('No.', 'NO_VIABLE_NODE'), 400, 'NoViableNodeException'],
  NO_VIABLE_ALLOCATION: [new RefusedError('No.', 'NO_VIABLE_ALLOCATION'), 400, 'NoViableAllocationException'],
  TOO_MANY_DATABASES: [new RefusedError('Full.', 'TOO_MANY_DATABASES'), 400, 'TooManyDatabasesException'],
  DUPLICATE_DATABASE_NAME: [
    new DatabaseHostError({ delivery: 'answered', reason: 'It is there.', isTaken: true }),
    400,
    'DuplicateDatabaseNameException',
  ],
  NO_DATABASE_HOST: [new RefusedError('No.', 'NO_DATABASE_HOST'), 400, 'NoSuitableDatabaseHostException'],
  DATABASE_HOST_IN_USE: [new RefusedError('No.', 'DATABASE_HOST_IN_USE'), 400, 'HasActiveServersException'],
  DATABASE_HOST_AWAY: [new DatabaseHostError({ delivery: 'not_sent', reason: 'It is off.' }), 504, 'HttpException'],
  DATABASE_HOST_FAILED: [new DatabaseHostError({ delivery: 'answered', reason: 'It may not.' }), 502, 'HttpException'],
  IDEMPOTENCY_KEY_REUSED: [new RefusedError('No.', 'IDEMPOTENCY_KEY_REUSED'), 409, 'IdempotencyKeyReusedException'],
  IDEMPOTENCY_IN_PROGRESS: [
    new RefusedError('Wait.', 'IDEMPOTENCY_IN_PROGRESS', 1),
    409,
    'IdempotencyInProgressException',
  ],
  IDEMPOTENCY_OUTCOME_UNKNOWN: [
    new RefusedError('Look.', 'IDEMPOTENCY_OUTCOME_UNKNOWN'),
    409,
    'IdempotencyOutcomeUnknownException',
  ],
  NOT_TRIED: [new RefusedError('Late.', 'NOT_TRIED', 5), 503, 'ServiceUnavailableHttpException'],
  DAEMON: [new DaemonError(notSent), 504, 'DaemonConnectionException'],
  UNAVAILABLE: [new UnavailableError(), 503, 'ServiceUnavailableHttpException'],
};

test.each(Object.entries(ERROR_ANSWERS))('%s has its status and name', (code, [error, status, name]) => {
  expect(error.code).toBe(code);
  const answer = sent((res) => sendDomainError(res, error));
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ errors: [{ code: name, status: String(status) }] });
});

test('an error is shown with its sentence and nothing else', () => {
  expect(sent((res) => sendDomainError(res, new NotFoundError())).body).toEqual({
    errors: [
      {
        code: 'NotFoundHttpException',
        status: '404',
        detail: 'The requested resource could not be found on the server.',
      },
    ],
  });
});

test('each broken rule is an element with its field and rule', () => {
  const error = new ValidationError([
    { path: ['limits', 'memory'], rule: 'required' },
    { path: ['featureLimits', 'databases'], rule: 'min', params: { min: 0 } },
  ]);
  const sourceField = (path: readonly (string | number)[]) => path.join('.').replace('featureLimits', 'feature_limits');
  expect(sent((res) => sendDomainError(res, error, { sourceField, displayNames: {} })).body).toEqual({
    errors: [
      {
        code: 'ValidationException',
        status: '422',
        detail: 'The limits.memory field is required.',
        meta: { source_field: 'limits.memory', rule: 'required' },
      },
      {
        code: 'ValidationException',
        status: '422',
        detail: 'The feature limits.databases must be at least 0.',
        meta: { source_field: 'feature_limits.databases', rule: 'min' },
      },
    ],
  });
});

describe('a daemon that', () => {
  const ANSWERS: readonly (readonly [name: string, failure: DaemonFailure, status: number, detail: string])[] = [
    ['is away', notSent, 504, 'Could not establish a connection to the machine running this server. Please try again.'],
    [
      'refuses with a sentence',
      { delivery: 'answered', status: 409, remoteMessage: 'busy', requestId: 'r-1' },
      409,
      'An error occurred on the remote host: busy. (request id: r-1)',
    ],
    [
      'refuses without a request id',
      { delivery: 'answered', status: 400, remoteMessage: 'no' },
      400,
      'An error occurred on the remote host: no. (request id: <nil>)',
    ],
    [
      'breaks',
      { delivery: 'answered', status: 500, requestId: 'r-2' },
      500,
      'There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: 500) (request_id: r-2)',
    ],
    [
      'answers what makes no sense',
      { delivery: 'answered', status: 302 },
      502,
      'There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: 302) (request_id: )',
    ],
  ];

  test.each(ANSWERS)('%s is passed on', (_name, failure, status, detail) => {
    const answer = sent((res) => sendDomainError(res, new DaemonError(failure)));
    expect(answer).toMatchObject({
      status,
      body: { errors: [{ code: 'DaemonConnectionException', status: String(status), detail }] },
    });
  });
});

test('what is away comes back: the caller is told when to ask again', () => {
  expect(sent((res) => sendDomainError(res, new UnavailableError())).headers).toEqual({ 'Retry-After': '2' });
  expect(sent((res) => sendDomainError(res, new NotFoundError())).headers).toEqual({});
});

test('an error that is not the domain’s has a text for its status', () => {
  expect(sent((res) => sendError(res, 500, { code: 'InternalServerError', detail: 'Oh.' }))).toEqual({
    status: 500,
    headers: {},
    body: { errors: [{ code: 'InternalServerError', status: '500', detail: 'Oh.' }] },
  });
});
