import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../domain/errors.js';
import { run } from '../schema/execute.js';
import type { FieldNames } from './body-reader.js';
import { type Given, includeNames, includes } from './includes.js';
import { sendDomainError } from './send-domain-error.js';

/** What a route gives to its document. */
export interface Operands<Variables> {
  readonly variables: Variables;
  /** Names a broken field as the caller sent it. */
  readonly names?: FieldNames;
}

type Context = Parameters<typeof run>[2];

/** What every handler of a route finds in `res.locals`. */
export interface ApiLocals extends Record<string, unknown> {
  readonly createContext: () => Context;
  /** Says that the request takes turns with other long work from now on. */
  readonly becomeLong?: () => void;
  /** Says that what the request began is done. */
  readonly releaseSlot?: () => void;
}

export type ApiResponse = Response<unknown, ApiLocals>;

export type ApiHandler = (req: Request, res: ApiResponse, next: NextFunction) => Promise<void>;

/**
 * The bridge from a path to the schema: reads the operands, executes the document, answers. A refusal keeps the error
 * that the domain threw, which decides the status.
 * @param read what the document is given besides its includes; may throw a DomainError
 * @param respond turns the data into the answer
 */
export const operation = <Result, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Result, Variables>,
  read: (req: Request) => Operands<Given<Variables>>,
  respond: (
    res: ApiResponse,
    data: Result,
    request: { readonly req: Request; readonly variables: Variables },
  ) => void | Promise<void>,
): ApiHandler => {
  const included = includeNames(document);
  return async (req, res) => {
    let names: FieldNames | undefined;
    try {
      const operands = read(req);
      names = operands.names;
      // The includes are what `Given` leaves out. Not spread: members that are added to a copy take as long as all that follows.
      const variables = Object.assign({}, operands.variables, includes(req, included)) as Variables;
      // What a GET reads, and what a PUT, PATCH or DELETE leaves behind, is the same however often it is sent.
      const idempotencyKey = req.method === 'POST' ? req.get('Idempotency-Key') : undefined;
      const { createContext, becomeLong } = res.locals;
      const isGone = (): boolean => res.closed;
      const data = await run(document, variables, { ...createContext(), becomeLong, isGone, idempotencyKey });
      await respond(res, data, { req, variables });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      sendDomainError(res, error, names);
    } finally {
      res.locals.releaseSlot?.();
    }
  };
};

/** The member of a mutation's result that is no refusal; refusals never get here. */
export const succeeded = <Result extends { readonly __typename: string }, Name extends Result['__typename']>(
  result: Result,
  name: Name,
): Omit<Extract<Result, { readonly __typename: Name }>, '__typename'> => {
  if (!isOfType(result, name)) throw new Error(`Expected ${name}, got ${result.__typename}.`);
  const { __typename, ...attributes } = result;
  return attributes;
};

const isOfType = <Result extends { readonly __typename: string }, Name extends Result['__typename']>(
  result: Result,
  name: Name,
): result is Extract<Result, { readonly __typename: Name }> => result.__typename === name;

/** The answer of what leaves nothing to show: 204 without a body. */
export const sendNothing = (res: ApiResponse): void => {
  res.status(204).end();
};
