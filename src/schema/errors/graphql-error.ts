import { GraphQLError } from 'graphql';
import type { DomainError } from '../../domain/errors.js';
import { ERROR_ANSWERS } from '../../errors/error-table.js';

/** A domain error as the answer of an operation shows it. */
export const graphqlError = (domainError: DomainError, status = stopStatus(domainError)): GraphQLError => {
  const { code, message, retryAfterSeconds } = domainError;
  const headers = retryAfterSeconds === null ? {} : { headers: { 'Retry-After': String(retryAfterSeconds) } };
  const http = status === undefined ? {} : { http: { status, ...headers } };
  const issues = 'issues' in domainError ? { issues: domainError.issues } : {};
  return new GraphQLError(message, { extensions: { code, ...issues, ...http } });
};

/** An error before an operation or a stream starts: the answer can still have its own status. */
export const unstartedError = (domainError: DomainError): GraphQLError => {
  const answers = ERROR_ANSWERS[domainError.code];
  return graphqlError(domainError, 'unstarted' in answers ? answers.unstarted : stopStatus(domainError));
};

/** The HTTP status of an error that stops any operation; undefined if the status stays 200. */
const stopStatus = ({ code }: DomainError): number | undefined => {
  const { graphql } = ERROR_ANSWERS[code];
  return typeof graphql === 'number' ? graphql : undefined;
};
