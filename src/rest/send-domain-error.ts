import type { Response } from 'express';
import { DaemonError, type DomainError, ValidationError } from '../domain/errors.js';
import { messageOf } from '../domain/input/validation-messages.js';
import { ERROR_ANSWERS } from '../errors/error-table.js';
import type { FieldNames } from './body-reader.js';

/** One element of an error answer. Tools match on `code`; `status` is a text. Source: rest.md §3.1. */
export interface ApiError {
  readonly code: string;
  readonly status: string;
  readonly detail: string;
  readonly meta?: { readonly source_field: string; readonly rule: string };
}

/** Names of fields if no body was read: the names of the domain. */
const PLAIN_NAMES: FieldNames = { sourceField: (path) => path.join('.'), displayNames: {} };

/** Answers with a domain error. */
export const sendDomainError = (
  res: Response,
  error: DomainError,
  { sourceField, displayNames, unauthenticatedThrottle }: FieldNames = PLAIN_NAMES,
): void => {
  const [mapped, code] = ERROR_ANSWERS[unauthenticatedThrottle?.[error.code] ?? error.code].rest;
  const status = error instanceof DaemonError ? daemonStatus(error) : mapped;
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

/** Answers with an error that is not a domain error: an unknown path, a broken body, a bug. */
export const sendError = (res: Response, status: number, error: Omit<ApiError, 'status'>): void =>
  sendErrors(res, status, [{ ...error, status: String(status) }]);

const sendErrors = (res: Response, status: number, errors: readonly ApiError[]): void => {
  res.status(status).json({ errors });
};

/** An error of the daemon is passed on, a missing answer is 504, an invalid answer 502. */
const daemonStatus = ({ failure: { status, shownStatus } }: DaemonError): number => {
  if (shownStatus !== undefined) return shownStatus;
  if (status === null) return 504;
  return status >= 400 ? status : 502;
};
